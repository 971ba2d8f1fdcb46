import { Button } from '@mantine/core';
import type { PushDevice } from '#contract/push.ts';
import { formatRelative } from '#web/lib/format.ts';
import entries from '#web/ui/entry-list.module.css';
import { useRemoveDevice } from './use-push.ts';

/** The devices that show push notifications, each with a button to remove it. */
export function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <ul className={entries.list} aria-label="Devices">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const remove = useRemoveDevice(device);
  const { createdAt, current, device: name, failing, lastSentAt } = device;
  return (
    <li className={entries.row}>
      <div className={entries.about}>
        <p className={entries.lead}>
          {name}
          {current && <span className={entries.tag}>This browser</span>}
          {failing && <span className={entries.pending}>Not reached</span>}
        </p>
        <p className={entries.details}>
          Added {formatRelative(createdAt)}
          {lastSentAt && ` · Last notified ${formatRelative(lastSentAt)}`}
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        disabled={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
    </li>
  );
}
