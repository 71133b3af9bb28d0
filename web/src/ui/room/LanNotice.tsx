import { getLanLinks } from "../../archive";
import { t } from "../../l10n";
import { CopyLink } from "../parts/CopyLink";
import { QrCode } from "../parts/QrCode";
import { Text } from "../parts/Text";
import { useAsked } from "../parts/useAsked";

/** How phones in the house come to this page, where the server is there for them. */
export function LanNotice() {
  const { value } = useAsked(() => getLanLinks("/"), "");
  const [link] = value?.links ?? [];
  if (!link) return null;
  return (
    <section class="lan" data-testid="lan">
      <Text as="h2">{t("lan")}</Text>
      <div class="link-shown">
        <QrCode svg={link.qr} alt={t("lan-picture")} size={150} />
        <div class="link-words">
          <CopyLink label={t("lan-address")} address={link.address} testId="lan-address" />
          <Text as="p" class="page-note">
            {t("lan-firewall")}
          </Text>
        </div>
      </div>
    </section>
  );
}
