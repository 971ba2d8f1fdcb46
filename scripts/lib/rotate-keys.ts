import type { Config } from '#config';
import { resealSecondFactors } from '#features/identity/accounts';
import { resealPictures } from '#features/identity/onboarding';
import { renewDevelopmentCertificate } from '#features/library/disclosure';
import { resealSecrets } from '#features/messaging/webhooks';
import { recordAct } from '#features/trust/audit';
import { keepNewestKey, openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import { addSecretLine, keepNewestLine } from '#platform/crypto/secret-lines.ts';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { authSecrets } from '../../src/app/keys.ts';

export const rotatable = [
  'documents',
  'webhooks',
  'engine-links',
  'auth-secret',
  'sandbox-webhook-secret',
  'credentials',
] as const;
export type Rotatable = (typeof rotatable)[number];

/** Without being named: what `credentials` holds signs what is made from now on, and need not change. */
export const usuallyRotated = rotatable.filter((name) => name !== 'credentials');

export type Rotation = {
  config: Config;
  db: Db;
  storage: Storage;
  names: readonly Rotatable[];
  how: How;
};

/**
 * `add` a key, without which nothing is sealed anew; `reseal` under the newest there is; `both`; or `retire` what is
 * older, after sealing anew.
 */
export type How = 'add' | 'reseal' | 'both' | 'retire';

/**
 * Adds a key to each that is named, for a copy of the keys on its way into a secret store; nothing else is needed.
 *
 * @param say told each thing that was done, in words for the operator
 */
export async function addKeys(
  { config, names }: Pick<Rotation, 'config' | 'names'>,
  say: (line: string) => void,
): Promise<void> {
  for (const name of names) await adding[name](config, say);
}

/**
 * Adds a key to each that is named and seals anew what is kept under older ones, or one of the two; or, to retire
 * those, seals anew and then takes them out. May be interrupted and repeated.
 *
 * @param say told each thing that was done, in words for the operator
 * @returns whether nothing needs the operator's attention
 */
export async function rotateKeys(rotation: Rotation, say: (line: string) => void): Promise<boolean> {
  const { config, db, how, names } = rotation;
  const details = { keys: names.join(' '), how };
  // Before the first: a key that was made without an entry would be worse than an entry without its key.
  await db.transaction((tx) =>
    recordAct(tx, { actorId: null, action: 'keys.rotated', subjectId: null, details, now: new Date() }),
  );
  let well = true;
  for (const name of names) {
    if (how === 'add' || how === 'both') await adding[name](config, say);
    const resealed = how === 'add' || (await resealing[name](rotation, say));
    // What an older key alone could open would be lost.
    if (how === 'retire' && resealed) await retiring[name](config, say);
    well = resealed && well;
  }
  return well;
}

type Say = (line: string) => void;

const ring =
  (name: Rotatable, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    // It may never have been needed here: then this makes its first key.
    await openKeyRing(config.inKeys(name));
    say(`${what}: key ${await rotateKey(config.inKeys(name))} is used from the next start on.`);
  };

const line =
  (name: Rotatable, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    await addSecretLine(config.inKeys(name));
    say(`${what}: a new secret signs from the next start on; the older ones are still accepted.`);
  };

const ownCertificate =
  'Content credentials: C2PA_CERTIFICATE and C2PA_KEY name your own; put new files there and start again.';

const adding: Record<Rotatable, (config: Config, say: Say) => Promise<void>> = {
  documents: ring('documents', 'Documents'),
  webhooks: ring('webhooks', 'Webhooks'),
  'engine-links': ring('engine-links', 'Engine links'),
  'auth-secret': async (config, say) => {
    if (config.identity.secret === null) return line('auth-secret', 'Sign-in')(config, say);
    say('Sign-in: AUTH_SECRET is a setting and is changed there; second factors are looked after here.');
  },
  'sandbox-webhook-secret': line('sandbox-webhook-secret', 'Sandbox payments'),
  credentials: async (config, say) => {
    if (config.credentials.certificatePath) return say(ownCertificate);
    await renewDevelopmentCertificate(config.inKeys('credentials'));
    say('Content credentials: a new certificate signs from the next start on. What is signed stays valid.');
  },
};

/** @returns whether everything opened */
const resealing: Record<Rotatable, (rotation: Rotation, say: Say) => Promise<boolean>> = {
  documents: async ({ config, db, storage }, say) => {
    const documentKeys = await openKeyRing(config.inKeys('documents'));
    say(`Documents: ${await resealPictures({ db, storage, documentKeys })} pictures sealed anew.`);
    return true;
  },
  webhooks: async ({ config, db }, say) => {
    const { resealed, unopened } = await resealSecrets(db, await openKeyRing(config.inKeys('webhooks')));
    say(`Webhooks: ${resealed} secrets sealed anew.`);
    if (unopened > 0) say(`Webhooks: ${unopened} need a new secret, because theirs does not open.`);
    return unopened === 0;
  },
  'auth-secret': async ({ config, db }, say) => {
    const { secret, acceptedSecrets } = await authSecrets(config);
    const { resealed, unopened } = await resealSecondFactors(db, [secret, ...acceptedSecrets]);
    say(`Sign-in: ${resealed} second factors sealed anew under the current secret.`);
    if (unopened > 0) say(`Sign-in: ${unopened} second factors open with none of the secrets.`);
    return unopened === 0;
  },
  // These seal nothing that is kept.
  'engine-links': async () => true,
  'sandbox-webhook-secret': async () => true,
  credentials: async () => true,
};

const olderKeys =
  (name: Rotatable, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    await openKeyRing(config.inKeys(name));
    say(`${what}: ${await keepNewestKey(config.inKeys(name))} older keys taken out.`);
  };

const olderLines =
  (name: Rotatable, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    say(`${what}: ${await keepNewestLine(config.inKeys(name))} older secrets taken out.`);
  };

const retiring: Record<Rotatable, (config: Config, say: Say) => Promise<void>> = {
  documents: olderKeys('documents', 'Documents'),
  webhooks: olderKeys('webhooks', 'Webhooks'),
  'engine-links': olderKeys('engine-links', 'Engine links'),
  'auth-secret': async (config, say) => {
    if (config.identity.secret === null) return olderLines('auth-secret', 'Sign-in')(config, say);
    say(
      'Sign-in: AUTH_SECRETS_ACCEPTED may be taken out now; whoever has not been here since is signed out by it.',
    );
  },
  'sandbox-webhook-secret': olderLines('sandbox-webhook-secret', 'Sandbox payments'),
  // There is but one.
  credentials: async () => {},
};
