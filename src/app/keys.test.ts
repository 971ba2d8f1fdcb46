import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { openCredentials } from '#features/library/disclosure';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { readOrCreateSecrets } from '#platform/crypto/secret-file.ts';
import { makeKeys, requireKeys } from './keys.ts';

const everything = [
  'auth-secret',
  'credentials.development-signer.pem',
  'documents.1.key',
  'engine-links.1.key',
  'push-key',
  'sandbox-webhook-secret',
  'webhooks.1.key',
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-set-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const config = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env });

/** A folder that is read-only even for root. */
async function shutFolder(): Promise<string> {
  if (process.getuid?.() === 0) return '/sys/fs';
  await chmod(folder, 0o500);
  return folder;
}

describe('a set of keys', () => {
  it('is plain files of one folder, which an installation starts with and adds nothing to', async () => {
    expect(await makeKeys(folder)).toHaveLength(7);
    expect((await readdir(folder)).sort()).toEqual(everything);
    const settings = config({ KEYS_DIR: folder, DATA_DIR: '/no/such/place' });
    await requireKeys(settings);
    for (const ring of ['documents', 'webhooks', 'engine-links'] as const) {
      expect((await openKeyRing(settings.inKeys(ring))).currentId).toBe('1');
    }
    await (await openCredentials({ folder: settings.inKeys('credentials') })).close();
    expect(await readOrCreateSecrets(settings.inKeys('auth-secret'))).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    expect((await readdir(folder)).sort()).toEqual(everything);
  });

  it('is completed, and what is there stays', async () => {
    await writeFile(path.join(folder, 'auth-secret'), 'of before');
    await openKeyRing(path.join(folder, 'documents'));
    expect(await makeKeys(folder)).toEqual([
      'sandbox-webhook-secret',
      'webhooks',
      'engine-links',
      'push-key',
      'credentials',
    ]);
    expect(await readFile(path.join(folder, 'auth-secret'), 'utf8')).toBe('of before');
    expect(await makeKeys(folder)).toEqual([]);
  });

  it('lies in the data folder unless a place is named', () => {
    expect(config({ DATA_DIR: '/data' }).keysFolder).toBe('/data/keys');
    expect(config({ DATA_DIR: '/data', KEYS_DIR: '/keys' }).inKeys('documents')).toBe('/keys/documents');
  });

  it('that is not there where nothing can be written stops the start, with all names and the command', async () => {
    const place = await shutFolder();
    await expect(requireKeys(config({ KEYS_DIR: place }))).rejects.toThrow(
      `The keys auth-secret, sandbox-webhook-secret, documents, webhooks, engine-links, credentials are missing in ${place}, and the folder is read-only. Create them with “npm run keys:make -- FOLDER”`,
    );
    const own = config({
      KEYS_DIR: place,
      AUTH_SECRET: 'x'.repeat(32),
      C2PA_CERTIFICATE: 'own.pem',
      C2PA_KEY: 'own.key',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    });
    await expect(requireKeys(own)).rejects.toThrow(`The keys documents, webhooks, engine-links are missing`);
    for (const open of [
      () => openKeyRing(own.inKeys('documents')),
      () => readOrCreateSecrets(own.inKeys('auth-secret')),
      () => openCredentials({ folder: own.inKeys('credentials') }),
    ]) {
      await expect(open()).rejects.toThrow(/^The key .* is missing in .*keys:make/);
    }
  });
});
