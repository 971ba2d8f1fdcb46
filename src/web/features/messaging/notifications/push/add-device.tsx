import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import type { PushSettings } from '#contract/push.ts';
import { useUser } from '#web/lib/session.ts';
import { brand } from '#web/lib/site.ts';
import type { DevicePush } from './device-push.ts';
import classes from './push.module.css';
import { useAddDevice } from './use-push.ts';

type AddDeviceProps = { settings: PushSettings; state: DevicePush };

const obstacles: Partial<Record<DevicePush, string>> = {
  unsupported: 'This browser cannot show notifications here. Try another one, or leave the private window.',
  install: `On iPhone and iPad, add ${brand.name} to your home screen first: press Share, then “Add to Home Screen”, and open it from there.`,
  denied:
    'Notifications are blocked for this site. Allow them in the browser’s site settings, then reload this page.',
};

/** The button that adds this browser, or why it cannot be added. The browser asks for permission after the press alone. */
export function AddDevice({ settings: { devices, publicKey }, state }: AddDeviceProps) {
  const { gate } = useUser();
  if (!publicKey)
    return <p className={classes.note}>Notifications on devices are turned off on this server.</p>;
  if (obstacles[state]) return <p className={classes.note}>{obstacles[state]}</p>;
  if (state === 'on' && devices.some(({ current }) => current)) return null;
  if (gate !== 'app') return <p className={classes.note}>Available once you complete sign-up.</p>;
  return <NotifyThisDevice publicKey={publicKey} />;
}

function NotifyThisDevice({ publicKey }: { publicKey: string }) {
  const add = useAddDevice(publicKey);
  return (
    <Button
      className={classes.add}
      variant="default"
      leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden="true" />}
      disabled={add.isPending}
      onClick={() => add.mutate()}
    >
      {add.isPending ? 'Waiting for the browser…' : 'Notify this device'}
    </Button>
  );
}
