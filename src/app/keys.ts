/** The keys of an installation: which there are, whether they are there, and how a whole set is made. */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#config';
import { hasDevelopmentCertificate, makeCertificateBeside } from '#features/library/disclosure';
import { keptSecrets } from '#platform/crypto/kept-secret.ts';
import { hasKeys, makeKeyBeside } from '#platform/crypto/key-ring.ts';
import { missingKeys } from '#platform/crypto/read-only.ts';
import { newId } from '#platform/ids.ts';

type Key = {
  /** As the documentation names it. */
  name: string;
  isNeeded(config: Config): boolean;
  /** @param place the key's file or folder */
  exists(place: string): Promise<boolean>;
  /** Makes it as a plain file of the folder, unless it is there. @returns whether it did */
  make(place: string): Promise<boolean>;
};

const secret = {
  exists: (file: string) =>
    stat(file).then(
      ({ size }) => size > 0,
      () => false,
    ),
  async make(file: string) {
    if (await secret.exists(file)) return false;
    await keptSecrets(file);
    return true;
  },
};
const ring = { exists: hasKeys, make: makeKeyBeside };

const keys: readonly Key[] = [
  { name: 'auth-secret', isNeeded: ({ identity }) => identity.secret === null, ...secret },
  {
    name: 'sandbox-webhook-secret',
    isNeeded: ({ payments }) => payments.provider === 'sandbox',
    ...secret,
  },
  { name: 'documents', isNeeded: () => true, ...ring },
  { name: 'webhooks', isNeeded: () => true, ...ring },
  { name: 'engine-links', isNeeded: () => true, ...ring },
  {
    name: 'credentials',
    isNeeded: ({ credentials }) => credentials.certificatePath === undefined,
    exists: hasDevelopmentCertificate,
    make: makeCertificateBeside,
  },
];

/** Of sign-ins: from the settings, or else from the file, a line each, the newest first. */
export async function authSecrets({
  identity,
  inKeys,
}: Pick<Config, 'identity' | 'inKeys'>): Promise<{ secret: string; acceptedSecrets: string[] }> {
  const [secret = '', ...older] = identity.secret
    ? [identity.secret]
    : await keptSecrets(inKeys('auth-secret'));
  return { secret, acceptedSecrets: [...older, ...identity.acceptedSecrets] };
}

/**
 * Sees to it that every key is there or can be made when it is first needed.
 *
 * @throws Error that names all that are missing, where the folder cannot be written to
 */
export async function requireKeys(config: Config): Promise<void> {
  const needed = keys.filter((key) => key.isNeeded(config));
  const there = await Promise.all(needed.map(({ name, exists }) => exists(config.inKeys(name))));
  const missing = needed.filter((_, at) => !there[at]).map(({ name }) => name);
  if (missing.length === 0 || (await canBeWritten(config.keysFolder))) return;
  throw missingKeys(missing, config.keysFolder);
}

/**
 * Makes a whole set as plain files of one folder, as secret stores take them. What is there stays as it is.
 *
 * @returns the names of those that were made
 */
export async function makeKeys(folder: string): Promise<string[]> {
  const made: string[] = [];
  for (const { name, make } of keys) if (await make(path.join(folder, name))) made.push(name);
  return made;
}

async function canBeWritten(folder: string): Promise<boolean> {
  // Tried, not asked for: to root everything seems to be allowed.
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
