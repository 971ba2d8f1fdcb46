/**
 * The storage port's contract over each adapter. Variables add a real S3 server:
 * `S3_TEST_ENDPOINT=http://127.0.0.1:9000 S3_TEST_BUCKET=… S3_TEST_ACCESS_KEY_ID=… S3_TEST_SECRET_ACCESS_KEY=…`,
 * optionally `S3_TEST_REGION`, and `S3_TEST_CONDITIONAL_WRITES=none` for a server without conditional writes. The tests
 * put their objects below a prefix of their own, and delete them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'vitest';
import { readConfig } from '#config';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { startS3Double } from '#tests/fakes/s3/server.ts';
import { describeStorage, type OpenedStorage } from './storage-contract.ts';

const log = { info() {}, warn() {} };
const open = (env: Record<string, string>) =>
  openStorage(readConfig({ NODE_ENV: 'test', ...env }).storage, log);

describeStorage('the local folder', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'castwright-storage-'));
  return {
    storage: await openLocalStorage(root),
    close: () => rm(root, { recursive: true, force: true }),
  };
});

describeStorage('S3, by its double', async () => {
  const double = await startS3Double({ pageSize: 7 });
  return { storage: await open(double.env), close: () => double.close() };
});

describeStorage('S3 with a prefix, by a double that knows neither conditions nor checksums', async () => {
  const double = await startS3Double({ conditions: 'refused', checksums: false });
  const env = { ...double.env, S3_PREFIX: 'studio/live', S3_CONDITIONAL_WRITES: 'none' };
  return { storage: await open(env), close: () => double.close() };
});

const real = process.env.S3_TEST_ENDPOINT;
if (real) describeStorage(`S3 at ${real}`, () => openReal(real));
else describe('a real S3 server', () => test.skip('is named by S3_TEST_ENDPOINT', () => {}));

async function openReal(endpoint: string): Promise<OpenedStorage> {
  const given = (name: string) => process.env[`S3_TEST_${name}`] ?? '';
  const storage = await open({
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: given('BUCKET'),
    S3_REGION: given('REGION'),
    S3_ACCESS_KEY_ID: given('ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: given('SECRET_ACCESS_KEY'),
    S3_CONDITIONAL_WRITES: given('CONDITIONAL_WRITES'),
    S3_PREFIX: `contract-${newId()}`,
  });
  return {
    storage,
    async close() {
      for await (const { key } of storage.list()) await storage.remove(key);
    },
  };
}
