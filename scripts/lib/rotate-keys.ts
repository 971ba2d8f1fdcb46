import type { Config } from '#config';
import { resealEngineFiles } from '#features/admin/site-files';
import { resealPictures } from '#features/identity/onboarding';
import { resealSecondFactors } from '#features/identity/sign-in';
import { renewDevelopmentCertificate } from '#features/library/disclosure';
import { resealSecrets } from '#features/messaging/webhooks';
import { resealChannelTokens } from '#features/publishing/channels';
import { recordAuditEntry } from '#features/trust/audit';
import { keepNewestKey, openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import { addSecretLine, keepNewestLine } from '#platform/crypto/secret-lines.ts';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readAuthSecrets } from '../../src/app/keys.ts';
import { resealHeaders } from '../../src/engines/setup/index.ts';

export const rotatableNames = [
  'documents',
  'webhooks',
  'engine-links',
  'auth-secret',
  'sandbox-webhook-secret',
  'credentials',
] as const;
export type RotatableName = (typeof rotatableNames)[number];

/** Rotated by default: all but `credentials`, which signs new files only and need not change. */
export const defaultNames = rotatableNames.filter((name) => name !== 'credentials');

export type RotationInput = {
  config: Config;
  db: Db;
  storage: Storage;
  names: readonly RotatableName[];
  mode: RotationMode;
};

/**
 * `add` adds a key and reseals nothing; `reseal` reseals under the newest key; `both` does both; `retire` reseals
 * and deletes older keys.
 */
export type RotationMode = 'add' | 'reseal' | 'both' | 'retire';

/**
 * Adds a key to each named item, for a copy of the keys on its way into a secret store. Needs no database.
 *
 * @param say receives a line for the operator after each action
 */
export async function addKeys(
  { config, names }: Pick<RotationInput, 'config' | 'names'>,
  say: (line: string) => void,
): Promise<void> {
  for (const name of names) await addActions[name](config, say);
}

/**
 * Rotates the keys of each named item in the given mode. May be interrupted and repeated.
 *
 * @param say receives a line for the operator after each action
 * @returns false when something needs the operator's attention
 */
export async function rotateKeys(rotation: RotationInput, say: (line: string) => void): Promise<boolean> {
  const { config, db, mode: how, names } = rotation;
  const details = { keys: names.join(' '), how };
  // Recorded first: a key without an audit entry would be worse than an entry without its key.
  await db.transaction((tx) =>
    recordAuditEntry(tx, {
      actorId: null,
      action: 'keys.rotated',
      subjectId: null,
      details,
      now: new Date(),
    }),
  );
  let well = true;
  for (const name of names) {
    if (how === 'add' || how === 'both') await addActions[name](config, say);
    const resealed = how === 'add' || (await resealActions[name](rotation, say));
    // Data that only an older key opens would be lost.
    if (how === 'retire' && resealed) await retireActions[name](config, say);
    well = resealed && well;
  }
  return well;
}

type Say = (line: string) => void;

const addRingKey =
  (name: RotatableName, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    // Creates the first key when there is none.
    await openKeyRing(config.inKeys(name));
    say(`${what}: key ${await rotateKey(config.inKeys(name))} is used from the next start on.`);
  };

const addSecret =
  (name: RotatableName, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    await addSecretLine(config.inKeys(name));
    say(`${what}: a new secret signs from the next start on; the older ones are still accepted.`);
  };

const ownCertificateNotice =
  'Content credentials: C2PA_CERTIFICATE and C2PA_KEY name your own certificate; replace the files and restart.';

const addActions: Record<RotatableName, (config: Config, say: Say) => Promise<void>> = {
  documents: addRingKey('documents', 'Documents'),
  webhooks: addRingKey('webhooks', 'Webhooks'),
  'engine-links': addRingKey('engine-links', 'Engine links'),
  'auth-secret': async (config, say) => {
    if (config.identity.secret === null) return addSecret('auth-secret', 'Sign-in')(config, say);
    say('Sign-in: AUTH_SECRET is a setting; change it there. Second factors are resealed here.');
  },
  'sandbox-webhook-secret': addSecret('sandbox-webhook-secret', 'Sandbox payments'),
  credentials: async (config, say) => {
    if (config.credentials.certificatePath) return say(ownCertificateNotice);
    await renewDevelopmentCertificate(config.inKeys('credentials'));
    say(
      'Content credentials: a new certificate signs from the next start on. Existing signatures stay valid.',
    );
  },
};

/** @returns whether everything could be opened */
const resealActions: Record<RotatableName, (rotation: RotationInput, say: Say) => Promise<boolean>> = {
  documents: async ({ config, db, storage }, say) => {
    const documentKeys = await openKeyRing(config.inKeys('documents'));
    say(`Documents: ${await resealPictures({ db, storage, documentKeys })} pictures resealed.`);
    return true;
  },
  webhooks: async ({ config, db }, say) => {
    const keys = await openKeyRing(config.inKeys('webhooks'));
    const { resealed, unopened } = await resealSecrets(db, keys);
    say(`Webhooks: ${resealed} secrets resealed.`);
    if (unopened > 0) say(`Webhooks: ${unopened} need a new secret, because theirs does not open.`);
    const headers = await resealEngineFiles(db, (text) => resealHeaders(text, keys));
    if (headers.resealed > 0) say(`Engines: ${headers.resealed} headers resealed.`);
    if (headers.unopened > 0) say(`Engines: ${headers.unopened} headers open with none of the keys.`);
    const tokens = await resealChannelTokens(db, keys);
    if (tokens.resealed > 0) say(`Channels: the tokens of ${tokens.resealed} resealed.`);
    if (tokens.unopened > 0)
      say(`Channels: ${tokens.unopened} must be connected again, because their tokens do not open.`);
    return unopened + headers.unopened + tokens.unopened === 0;
  },
  'auth-secret': async ({ config, db }, say) => {
    const { secret, acceptedSecrets } = await readAuthSecrets(config);
    const { resealed, unopened } = await resealSecondFactors(db, [secret, ...acceptedSecrets]);
    say(`Sign-in: ${resealed} second factors resealed under the current secret.`);
    if (unopened > 0) say(`Sign-in: ${unopened} second factors open with none of the secrets.`);
    return unopened === 0;
  },
  // These keys seal no stored data.
  'engine-links': async () => true,
  'sandbox-webhook-secret': async () => true,
  credentials: async () => true,
};

const removeOlderKeys =
  (name: RotatableName, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    await openKeyRing(config.inKeys(name));
    say(`${what}: ${await keepNewestKey(config.inKeys(name))} older keys deleted.`);
  };

const removeOlderSecrets =
  (name: RotatableName, what: string) =>
  async (config: Config, say: Say): Promise<void> => {
    say(`${what}: ${await keepNewestLine(config.inKeys(name))} older secrets deleted.`);
  };

const retireActions: Record<RotatableName, (config: Config, say: Say) => Promise<void>> = {
  documents: removeOlderKeys('documents', 'Documents'),
  webhooks: removeOlderKeys('webhooks', 'Webhooks'),
  'engine-links': removeOlderKeys('engine-links', 'Engine links'),
  'auth-secret': async (config, say) => {
    if (config.identity.secret === null) return removeOlderSecrets('auth-secret', 'Sign-in')(config, say);
    say(
      'Sign-in: AUTH_SECRETS_ACCEPTED can be removed now; users who have not visited since are signed out.',
    );
  },
  'sandbox-webhook-secret': removeOlderSecrets('sandbox-webhook-secret', 'Sandbox payments'),
  // There is only one.
  credentials: async () => {},
};
