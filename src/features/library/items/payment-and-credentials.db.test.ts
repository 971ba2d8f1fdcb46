import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeVideo } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureHold, grantTokens, holdTokens, releaseHold } from '#features/billing/ledger';
import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { checkCredentials } from './check-credentials.ts';
import { getContentPayment } from './queries.ts';

const database = useDatabase();
const madeAt = new Date('2026-03-01T10:00:00Z');
const provenance = { engine: 'Preview', model: 'illustration', createdAt: madeAt };

let root: string;
let storage: Storage;
let signing: ContentCredentials;
let owner: string;
let stranger: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-facts-'));
  storage = await openLocalStorage(path.join(root, 'files'));
  signing = await openCredentials({ folder: path.join(root, 'keys') });
  owner = (await makeUserWithTokens(database.db, 100)).id;
  stranger = (await makeUserWithTokens(database.db, 100)).id;
});
afterAll(async () => {
  await signing.close();
  await rm(root, { recursive: true, force: true });
});

describe('the payment of an item', () => {
  const payment = (contentId: string, userId = owner) => getContentPayment(database.db, userId, contentId);
  const hold = (jobId: string, amount: number) =>
    database.db.transaction((tx) =>
      holdTokens(tx, {
        userId: owner,
        amount,
        reason: 'text_to_image',
        jobId,
        idempotencyKey: jobId,
        expiresAt: new Date('2027-01-01T00:00:00Z'),
      }),
    );

  test('is what was held for it, what of that was spent, and what went back', async () => {
    const jobId = newId();
    const { id: holdId } = await hold(jobId, 4);
    const item = await makeContent(database.db, owner, { jobId });
    const held = { id: expect.any(String), kind: 'hold', amount: 4, reason: 'text_to_image' };
    expect(await payment(item)).toMatchObject({ entries: [{ ...held, at: expect.stringMatching(/Z$/) }] });
    await database.db.transaction((tx) => captureHold(tx, holdId, 3));
    const { entries } = await payment(item);
    expect(entries).toHaveLength(3);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining(held),
        expect.objectContaining({ kind: 'capture', amount: 3, reason: 'text_to_image' }),
        expect.objectContaining({ kind: 'release', amount: 1, reason: 'part_unused' }),
      ]),
    );
  });

  test('says that a failure cost nothing, and what was granted for it afterwards', async () => {
    const jobId = newId();
    const { id: holdId } = await hold(jobId, 2);
    await database.db.transaction((tx) => releaseHold(tx, holdId, 'job_failed'));
    const grant = { userId: owner, amount: 1, reason: 'correction', idempotencyKey: newId(), jobId } as const;
    await database.db.transaction((tx) => grantTokens(tx, grant));
    const item = await makeContent(database.db, owner, { jobId, status: 'failed' });
    const kinds = (await payment(item)).entries.map(({ kind, amount, reason }) => [kind, amount, reason]);
    expect(kinds).toEqual([
      ['hold', 2, 'text_to_image'],
      ['release', 2, 'job_failed'],
      ['refund', 1, 'correction'],
    ]);
  });

  test('is each one’s own share of a bundle, and nothing for what no job made', async () => {
    const jobIds = [newId(), newId()];
    for (const jobId of jobIds) await hold(jobId, 1);
    for (const jobId of jobIds) {
      const item = await makeContent(database.db, owner, { jobId });
      expect((await payment(item)).entries.map(({ amount }) => amount)).toEqual([1]);
    }
    expect(await payment(await makeContent(database.db, owner))).toEqual({ entries: [] });
  });

  test('is hidden from other accounts, also for a job that they name', async () => {
    const jobId = newId();
    await hold(jobId, 1);
    const item = await makeContent(database.db, owner, { jobId });
    await expect(payment(item, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await payment(await makeContent(database.db, stranger, { jobId }), stranger)).toEqual({
      entries: [],
    });
  });
});

describe('the credentials of an item', () => {
  let png: Buffer;
  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const create = { width: 64, height: 48, channels: 3, background: 'teal', noise } as const;
    png = await sharp({ create }).png().toBuffer();
  });

  async function item(bytes: Buffer | null, facts = {}) {
    const id = await makeContent(database.db, owner, facts);
    const file = makeStoredFile('original', `jobs/${id}/original`, bytes ?? png);
    if (bytes) await storage.put(file.storageKey, bytes);
    await addFiles(database.db, id, [file]);
    return id;
  }
  const check = (contentId: string, userId = owner) =>
    checkCredentials({ db: database.db, storage, credentials: async () => signing }, userId, contentId);
  const valid = {
    state: 'valid',
    signer: 'Castwright',
    signedAt: madeAt.toISOString(),
    stampedAt: null,
    isTrusted: true,
    actions: ['c2pa.created'],
  };

  test('are valid as they were signed, in a picture and in a video', async () => {
    expect(await check(await item(await signing.sign(png, 'image/png', provenance)))).toEqual(valid);
    const video = await signing.sign(await makeVideo(), 'video/mp4', provenance);
    expect(await check(await item(video, { type: 'video' }))).toEqual(valid);
  });

  test('are invalid when one byte of the stored file has changed', async () => {
    const signed = await signing.sign(png, 'image/png', provenance);
    const at = signed.indexOf('IDAT') + 100;
    signed[at] = (signed[at] ?? 0) ^ 1;
    expect(await check(await item(signed))).toEqual({
      ...valid,
      state: 'invalid',
      isTrusted: false,
    });
  });

  test('are absent in a file without them, and unreadable in one that is gone or broken', async () => {
    const nothing = { signer: null, signedAt: null, stampedAt: null, isTrusted: null, actions: [] };
    expect(await check(await item(png))).toEqual({ state: 'absent', ...nothing });
    expect(await check(await item(null))).toEqual({ state: 'unreadable', ...nothing });
    expect(await check(await item(png.subarray(0, 40)))).toEqual({ state: 'unreadable', ...nothing });
  });

  test('are hidden from other accounts, and not available before the file is', async () => {
    const id = await item(png);
    await expect(check(id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const unfinished = await makeContent(database.db, owner, { status: 'processing' });
    await expect(check(unfinished)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
