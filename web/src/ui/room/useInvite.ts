import { useEffect, useState } from "preact/hooks";
import { inviteCodePath } from "../../api";
import { getLanLinks } from "../../archive";
import { tablePath } from "../../route";
import { svgAddress } from "../parts/QrCode";

/** How others come to a table. */
export interface Invitation {
  address: string;
  /** Where the picture of the address is. */
  picture: string;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The address that others can open. A page opened on the server's own machine has one that leads nowhere else: there
 * the server is asked how phones in the same network come to it.
 */
export function useInvite(table: string): Invitation {
  const path = tablePath(table);
  const [found, setFound] = useState<Invitation | null>(null);
  useEffect(() => {
    if (!LOOPBACK.test(location.hostname)) return;
    let unmounted = false;
    getLanLinks(path).then(
      ({ links: [best] }) => {
        if (!best || unmounted) return;
        setFound({ address: best.address, picture: svgAddress(best.qr) });
      },
      () => {}, // the address of this page is the best that is known
    );
    return () => {
      unmounted = true;
    };
  }, [path]);
  return found ?? { address: location.origin + path, picture: inviteCodePath(table) };
}
