import { AppError } from '#contract/errors.ts';
import type { pushRoutes } from '#contract/push.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { addDevice, listDevices, removeDevice } from './devices.ts';

type PushDeps = {
  db: Db;
  clock: Clock;
  /** The server's public key; null: push is off here. */
  publicKey: string | null;
  allowLoopback: boolean;
};

export function pushHandlers({ allowLoopback, clock, db, publicKey }: PushDeps): Handlers<typeof pushRoutes> {
  return {
    pushSettings: async ({ caller }) => ({ publicKey, devices: await listDevices(db, caller) }),

    addPushDevice: async ({ body, caller: { sessionId, userId }, headers }) => {
      if (!publicKey) throw new AppError('UNAVAILABLE', 'Push notifications are turned off on this server.');
      const input = {
        caller: { sessionId, userId },
        form: body,
        userAgent: headers['user-agent'],
        now: clock(),
      };
      return db.transaction((tx) => addDevice(tx, input, { publicKey, allowLoopback }));
    },

    removePushDevice: async ({ caller, params }) => {
      await removeDevice(db, caller.userId, params.id);
      return { success: true, message: 'Device removed.' };
    },
  };
}
