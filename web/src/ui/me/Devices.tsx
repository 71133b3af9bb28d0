import { useEffect, useState } from "preact/hooks";
import { forgetDevice, getDevices } from "../../account";
import { momentWords } from "../../dateWords";
import { t } from "../../l10n";
import type { DeviceEntry } from "../../wire";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";
import { LinkCode } from "./LinkCode";

/** The devices at which the reader is this person, and the way to add another. */
export function Devices() {
  const [devices, setDevices] = useState<DeviceEntry[]>([]);
  const task = useTask();
  const load = () => task.run(async () => setDevices(await getDevices()));
  useEffect(load, []);
  return (
    <section class="me-section" data-testid="devices">
      <Text as="h2">{t("devices")}</Text>
      <ul class="device-list">
        {devices.map((device) => (
          <li key={device.id} data-testid="device" data-here={device.here}>
            <Text class="device-label" dir="auto" translate={false}>
              {device.label ?? t(`device-${device.kind}`)}
            </Text>
            <Text class="page-note">
              {device.here ? t("device-here") : momentWords(device.created_at)}
            </Text>
            {!device.here && (
              <button
                type="button"
                data-testid="forget-device"
                disabled={task.busy}
                onClick={() =>
                  task.run(async () => setDevices((await forgetDevice(device.id, false)) ?? []))
                }
              >
                <Text>{t("device-forget")}</Text>
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length === 0 && (
        <Text as="p" class="page-note">
          {t("devices-none")}
        </Text>
      )}
      <Problem words={task.problem} />
      <LinkCode onDone={load} />
    </section>
  );
}
