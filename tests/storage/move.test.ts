/** `npm run storage`: files move to a bucket and back, and the bucket's lifecycle rules are set. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Fault, type S3Double, startS3Double } from '#tests/fakes/s3/server.ts';
import { runStorageCommand } from '../../scripts/lib/storage-command.ts';

let data: string;
let double: S3Double;
let local: Storage;
let said: string[];
let running: () => Promise<string | null>;
const files = new Map<string, Buffer>();

const run = (args: string, env: Record<string, string> = {}) => {
  said = [];
  const all = { NODE_ENV: 'test', DATA_DIR: data, ...double.env, STORAGE: 'local', ...env };
  const log = { info() {}, warn() {} };
  const installation = { storage: readConfig(all).storage, running: () => running() };
  return runStorageCommand(args.split(' '), installation, log, (line) => said.push(line));
};
const inBucket = (key: string) => double.bucket.objects.get(key)?.bytes;

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'castwright-move-'));
  double = await startS3Double({ pageSize: 5 });
  local = await openLocalStorage(path.join(data, 'files'));
  running = async () => null;
  files.clear();
  for (let n = 0; n < 12; n++) files.set(`jobs/${n}/original.png`, randomBytes(1_000 * (n + 1)));
  files.set('jobs/film/original.mp4', randomBytes(20_000_000));
  files.set('identity/one/front.key.sealed', randomBytes(5_000));
  for (const [key, bytes] of files) await local.put(key, bytes);
});
afterEach(async () => {
  await double.close();
  await rm(data, { recursive: true, force: true });
});

describe('files move to a bucket', () => {
  test('each of them, compared, and again only what is new', async () => {
    expect(await run('move --dry-run')).toBe(1);
    expect(double.bucket.objects.size).toBe(0);
    expect(said.at(-1)).toContain('14 files of');

    expect(await run('move')).toBe(0);
    for (const [key, bytes] of files) expect(inBucket(key)?.equals(bytes)).toBe(true);
    expect(said.join('\n')).toContain(
      'jobs: 20 MB; 13 copied, 0 there already, 0 removed meanwhile, 0 failed.',
    );
    expect(said.at(-1)).toContain('Set STORAGE=s3 in every process, and start.');

    await local.put('jobs/new/original.png', randomBytes(10));
    expect(await run('move')).toBe(0);
    expect(said.join('\n')).toContain('1 copied, 13 there already');
    expect(await run('move --dry-run')).toBe(0);
    expect(await run('move --read-back')).toBe(0);
    expect(said.at(-2)).toContain('Each of the 15 files');
    // The folder is unchanged.
    for (const [key, bytes] of files) expect((await buffer(await local.read(key))).equals(bytes)).toBe(true);
  });

  test('an interrupted or faulty run is continued', async () => {
    double.fail(Array<Fault>(400).fill('denied'), /^PUT .*(film|jobs\/3)/);
    expect(await run('move')).toBe(1);
    expect(said.some((line) => line.startsWith('failed jobs/3/original.png: S3 refuses'))).toBe(true);
    expect(said.at(-1)).toContain('Run this again; nothing is lost');
    expect(double.bucket.uploads.size).toBe(0);
    double.fail(['slow down', 'cut', 'error', 'garbled', 'cut off'], /^PUT/);
    expect(await run('move')).toBe(0);
    for (const [key, bytes] of files) expect(inBucket(key)?.equals(bytes)).toBe(true);
  });

  test('an object with other bytes is found, and replaced', async () => {
    await run('move');
    const object = double.bucket.objects.get('jobs/5/original.png');
    if (!object) throw new Error('it was moved');
    // Corrupted in place: its sidecar still has the original digest.
    object.bytes = Buffer.from(object.bytes).fill(0, 0, 10);
    expect(await run('move --dry-run --read-back')).toBe(1);
    expect(await run('move --read-back')).toBe(0);
    expect(inBucket('jobs/5/original.png')?.equals(files.get('jobs/5/original.png') ?? Buffer.alloc(0))).toBe(
      true,
    );
    // Shorter, which its size shows.
    double.bucket.objects.set('jobs/6/original.png', { ...object, bytes: Buffer.from('short') });
    expect(await run('move')).toBe(0);
    expect(said.join('\n')).toContain('1 copied, 12 there already');
  });

  test('back again the same way; never from a folder that is no longer used', async () => {
    await run('move');
    expect(await run('move', { STORAGE: 's3' })).toBe(2);
    expect(said).toEqual([expect.stringContaining('what lies in the folder is older')]);
    expect(await run('move --back')).toBe(2);
    for (const key of files.keys()) await local.remove(key);
    expect(await run('move --back', { STORAGE: 's3' })).toBe(0);
    for (const [key, bytes] of files) expect((await buffer(await local.read(key))).equals(bytes)).toBe(true);
  });

  test('while Castwright runs only on request, and then it asks for another run', async () => {
    running = async () => 'process 7 uses .data';
    expect(await run('move')).toBe(2);
    expect(said).toEqual([
      expect.stringMatching(/^Castwright is running \(process 7 uses \.data\).*Nothing was copied\.$/),
    ]);
    expect(await run('move --back', { STORAGE: 's3' })).toBe(2);
    expect(double.bucket.objects.size).toBe(0);
    expect(await run('move --dry-run')).toBe(1);
    expect(await run('move --while-running')).toBe(0);
    expect(double.bucket.objects.size).toBe(14);
    expect(said.at(-1)).toContain('run this once more without --while-running');
    // The command cannot find out whether the installation runs: it copies nothing either.
    running = async () => {
      throw new Error('The database does not answer');
    };
    double.bucket.objects.clear();
    await expect(run('move')).rejects.toThrow('does not answer');
    expect(double.bucket.objects.size).toBe(0);
  });

  test('without a bucket, or with an unknown subcommand, nothing is done', async () => {
    expect(await run('move', { S3_BUCKET: '' })).toBe(2);
    expect(await run('shift')).toBe(2);
    expect(said[0]).toContain('npm run storage');
  });
});

describe('the bucket', () => {
  test('is looked at', async () => {
    expect(await run('check')).toBe(0);
    expect(said).toEqual([`s3://castwright-files works. Links: ${double.endpoint}.`]);
    double.failAll('cut');
    await expect(run('check')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('gets its lifecycle rules once, beside existing ones', async () => {
    double.bucket.lifecycle =
      '<LifecycleConfiguration><Rule><ID>of-others</ID><Status>Enabled</Status><Filter><Prefix>logs/</Prefix></Filter><Expiration><Days>3</Days></Expiration></Rule></LifecycleConfiguration>';
    expect(await run('lifecycle')).toBe(1);
    expect(double.bucket.lifecycle).not.toContain('castwright');
    expect(await run('lifecycle --set')).toBe(0);
    expect(double.bucket.lifecycle).toContain('<ID>of-others</ID>');
    expect(double.bucket.lifecycle).toContain('<ID>castwright-unfinished-uploads</ID>');
    const set = double.bucket.lifecycle;
    expect(await run('lifecycle --set')).toBe(0);
    expect(double.bucket.lifecycle).toBe(set);
    expect(said.at(-1)).toBe('The bucket has all of them.');
    // No lifecycle rule of the bucket expires an installation's permanent files.
    expect(set).not.toMatch(/<Prefix>(jobs|uploads)?\/?<\/Prefix><\/Filter><Expiration><Days>/);
    // Another installation in the same bucket has separate rules.
    expect(await run('lifecycle --set', { S3_PREFIX: 'studio/live' })).toBe(0);
    expect(double.bucket.lifecycle).toContain('<Prefix>studio/live/exports/</Prefix>');
    expect(await run('lifecycle')).toBe(0);
  });
});
