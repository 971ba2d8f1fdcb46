import { sql } from 'drizzle-orm';
import { toPushKeys } from '#features/messaging/push';
import { readSecretLines } from '#platform/crypto/secret-lines.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  fine,
  formatReason,
  warning,
  wrong,
} from '../finding.ts';

/** The key of push notifications, and whether the devices have subscribed with it. Sends nothing. */
export const push: Check = {
  name: 'push notifications',
  async run({ config, db }) {
    if (!config.push.isOn) return [fine('they are turned off')];
    const privateKey = config.push.privateKey ?? (await readSecretLines(config.inKeys('push-key')))[0];
    if (!privateKey) return [await describeMissingKey(db)];
    let publicKey: string;
    try {
      ({ publicKey } = toPushKeys(privateKey));
    } catch (error) {
      return [
        wrong(
          `the key for push notifications cannot be used: ${formatReason(error)}`,
          'Castwright does not start.',
          'Restore it from your copy, or remove it: the next start creates another one.',
        ),
      ];
    }
    return [
      isSecure(config.http.baseUrl)
        ? fine('there is a key to sign them with')
        : warning(
            'the site is not served over HTTPS',
            'Browsers of other machines show no notifications and install nothing.',
            'Set BASE_URL to an https address.',
          ),
      ...(db ? await describeDevices(db, publicKey) : []),
    ];
  },
};

/** Whether browsers take the site for secure: HTTPS, or this machine. */
const isSecure = (baseUrl: string) => {
  const { hostname, protocol } = new URL(baseUrl);
  return protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname);
};

async function describeMissingKey(db: CheckContext['db']): Promise<Finding> {
  const subscribed = db ? await countDevices(db, '') : { devices: 0 };
  if (subscribed.devices === 0) return fine('there is no key yet: a start creates it if it can write one');
  return warning(
    'the key for push notifications is not there',
    'A start creates another one, or turns them off where it cannot: users have to add their devices again.',
    'Restore push-key from your copy of the keys.',
  );
}

async function describeDevices(db: NonNullable<CheckContext['db']>, publicKey: string): Promise<Finding[]> {
  const { devices, foreign, failing } = await countDevices(db, publicKey);
  if (devices === 0) return [];
  return [
    foreign > 0
      ? warning(
          `${foreign} of ${devices} devices subscribed with another key`,
          'They are removed with the next notification, and their users have to add them again.',
          'Restore the former push-key if you have it.',
        )
      : fine(`devices that are notified: ${devices}`),
    ...(failing > 0 && failing === devices
      ? [
          warning(
            'no device was reached at the last attempt',
            'Notifications wait for a day, and then are dropped.',
            'Let this machine reach the internet over HTTPS, or set PUSH_NOTIFICATIONS=off.',
          ),
        ]
      : []),
  ];
}

async function countDevices(db: NonNullable<CheckContext['db']>, publicKey: string) {
  const { rows } = await db.execute<{ devices: number; foreign: number; failing: number }>(sql`
    select count(*)::integer as devices,
      (count(*) filter (where server_key <> ${publicKey}))::integer as foreign,
      (count(*) filter (where failing_since is not null))::integer as failing
    from push_subscriptions`);
  return rows[0] ?? { devices: 0, foreign: 0, failing: 0 };
}
