/** The keys of an installation: which it needs, whether they exist, and how a full set is created. */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#config';
import { createCertificateBeside, hasDevelopmentCertificate } from '#features/library/disclosure';
import { hasKeys, makeKeyBeside } from '#platform/crypto/key-ring.ts';
import { createMissingKeysError } from '#platform/crypto/read-only.ts';
import { readOrCreateSecrets } from '#platform/crypto/secret-file.ts';
import { newId } from '#platform/ids.ts';

type Key = {
  /** The name in the documentation. */
  name: string;
  isNeeded(config: Config): boolean;
  /** @param place the key's file or folder */
  exists(place: string): Promise<boolean>;
  /** Creates the key as a plain file, unless it exists. @returns whether it did */
  make(place: string): Promise<boolean>;
};

const secretFile = {
  exists: (file: string) =>
    stat(file).then(
      ({ size }) => size > 0,
      () => false,
    ),
  async make(file: string) {
    if (await secretFile.exists(file)) return false;
    await readOrCreateSecrets(file);
    return true;
  },
};
const keyRing = { exists: hasKeys, make: makeKeyBeside };

const keys: readonly Key[] = [
  { name: 'auth-secret', isNeeded: ({ identity }) => identity.secret === null, ...secretFile },
  {
    name: 'sandbox-webhook-secret',
    isNeeded: ({ payments }) => payments.isSandbox,
    ...secretFile,
  },
  { name: 'documents', isNeeded: () => true, ...keyRing },
  { name: 'webhooks', isNeeded: () => true, ...keyRing },
  { name: 'engine-links', isNeeded: () => true, ...keyRing },
  // Without it, push notifications are off (`open-push.ts`).
  { name: 'push-key', isNeeded: () => false, ...secretFile },
  {
    name: 'credentials',
    isNeeded: ({ credentials }) => credentials.certificatePath === undefined,
    exists: hasDevelopmentCertificate,
    make: createCertificateBeside,
  },
];

/** The secrets of sign-ins: from the settings, or from the file, one a line, the newest first. */
export async function readAuthSecrets({
  identity,
  inKeys,
}: Pick<Config, 'identity' | 'inKeys'>): Promise<{ secret: string; acceptedSecrets: string[] }> {
  const [secret = '', ...older] = identity.secret
    ? [identity.secret]
    : await readOrCreateSecrets(inKeys('auth-secret'));
  return { secret, acceptedSecrets: [...older, ...identity.acceptedSecrets] };
}

/**
 * Checks that every key exists or can be created when it is first needed.
 *
 * @throws Error naming all missing keys when the folder is read-only
 */
export async function requireKeys(config: Config): Promise<void> {
  const needed = keys.filter((key) => key.isNeeded(config));
  const there = await Promise.all(needed.map(({ name, exists }) => exists(config.inKeys(name))));
  const missing = needed.filter((_, at) => !there[at]).map(({ name }) => name);
  if (missing.length === 0 || (await isWritable(config.keysFolder))) return;
  throw createMissingKeysError(missing, config.keysFolder);
}

/**
 * Creates the missing keys as plain files in one folder, as secret stores need them.
 *
 * @returns the names of the created keys
 */
export async function makeKeys(folder: string): Promise<string[]> {
  const made: string[] = [];
  for (const { name, make } of keys) if (await make(path.join(folder, name))) made.push(name);
  return made;
}

async function isWritable(folder: string): Promise<boolean> {
  // Tested by writing: root passes every permission check.
  const probe = path.join(folder, `.${newId()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
    return true;
  } catch {
    return false;
  }
}
