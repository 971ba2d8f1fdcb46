import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contentQuery } from '#contract/library.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { makeContent, makeContents, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { completeContent } from './complete-content.ts';
import { createContents } from './create-content.ts';
import { discardContent } from './discard-content.ts';
import { failContent } from './fail-content.ts';
import type { FinishedOutput } from './finish-output.ts';
import { listContent } from './list/list-content.ts';
import { contentCounts } from './list/schema.ts';
import { getContent } from './queries.ts';
import { contentFiles, contentItems } from './schema.ts';
import { trashContent } from './trash-content.ts';

const database = useDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work);

const requestItem = (userId: string) =>
  inTx(async (tx) => {
    const fox = {
      userId,
      madeBy: null,
      name: 'A fox',
      type: 'image',
      category: 'sfw',
      jobId: newId(),
    } as const;
    const [id] = await createContents(tx, [{ ...fox, sources: [], metadata: { prompt: 'a fox', cost: 1 } }]);
    if (!id) throw new Error('nothing was stored');
    return id;
  });

const createOutput = (jobId: string, bytes = 'png'): FinishedOutput => ({
  width: 640,
  height: 480,
  durationMs: null,
  placeholder: '#102030',
  perceptualHash: -(2n ** 63n),
  searchHashes: [],
  files: [
    makeStoredFile('original', `jobs/${jobId}/0-a/original.png`, Buffer.from(bytes)),
    makeStoredFile('preview', `jobs/${jobId}/0-a/preview.webp`, Buffer.from('preview')),
    makeStoredFile('thumbnail', `jobs/${jobId}/0-a/thumbnail.webp`, Buffer.from('thumbnail')),
  ],
});

const findRow = async (contentId: string) => {
  const [row] = await database.db.select().from(contentItems).where(eq(contentItems.id, contentId));
  return row;
};
const listFiles = (contentId: string) =>
  database.db.select().from(contentFiles).where(eq(contentFiles.contentId, contentId));

describe('an item from request to picture', () => {
  test('is processing, then completed with its facts, files and generation metadata', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await requestItem(userId);
    expect(await findRow(contentId)).toMatchObject({
      status: 'processing',
      origin: 'generated',
      width: null,
    });

    await inTx((tx) => completeContent(tx, contentId, createOutput('one'), { engine: 'preview', seed: 5 }));
    expect(await findRow(contentId)).toMatchObject({
      status: 'completed',
      width: 640,
      height: 480,
      placeholder: '#102030',
      perceptualHash: -(2n ** 63n),
      byteSize: 3,
      completedAt: expect.any(Date),
      metadata: { prompt: 'a fox', cost: 1, engine: 'preview', seed: 5 },
    });
    expect(await listFiles(contentId)).toHaveLength(3);
  });

  test('may be completed again with the same files, and with no others', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await requestItem(userId);
    await inTx((tx) => completeContent(tx, contentId, createOutput('one')));
    const before = await findRow(contentId);
    await inTx((tx) => completeContent(tx, contentId, createOutput('one'), { seed: 9 }));
    expect(await findRow(contentId)).toEqual(before);
    for (const other of [
      createOutput('two'),
      createOutput('one', 'other bytes'),
      { ...createOutput('one'), files: [] },
    ]) {
      await expect(inTx((tx) => completeContent(tx, contentId, other))).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    }
    expect(await listFiles(contentId)).toHaveLength(3);
  });

  test('completed by ten at once is completed once', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await requestItem(userId);
    const tries = Array.from({ length: 10 }, () =>
      inTx((tx) => completeContent(tx, contentId, createOutput('one'))),
    );
    await Promise.all(tries);
    expect(await listFiles(contentId)).toHaveLength(3);
  });

  test('fails once, with its first reason, and can then not be completed', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await requestItem(userId);
    await inTx((tx) => failContent(tx, contentId, 'The engine is away.'));
    await inTx((tx) => failContent(tx, contentId, 'Something else.'));
    expect(await findRow(contentId)).toMatchObject({
      status: 'failed',
      metadata: { prompt: 'a fox', failure: 'The engine is away.' },
    });
    const late = inTx((tx) => completeContent(tx, contentId, createOutput('one')));
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('that is completed cannot fail, and one that is gone can do neither', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await makeContent(database.db, userId);
    await expect(inTx((tx) => failContent(tx, contentId, 'no'))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(inTx((tx) => failContent(tx, newId(), 'no'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const gone = inTx((tx) => completeContent(tx, newId(), createOutput('one')));
    await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('taking an item away', () => {
  test('removes nothing: its files and the record of them stay in the trash', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await requestItem(userId);
    await inTx((tx) => completeContent(tx, contentId, createOutput('one')));
    await inTx((tx) => trashContent(tx, userId, contentId, now));
    expect(await findRow(contentId)).toMatchObject({ trashedAt: now, status: 'completed' });
    expect(await listFiles(contentId)).toHaveLength(3);
  });

  test('is refused while a job generates it; cancelling the job discards it', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await requestItem(userId);
    const early = inTx((tx) => trashContent(tx, userId, contentId, now));
    await expect(early).rejects.toMatchObject({ code: 'CONFLICT' });
    await inTx((tx) => discardContent(tx, contentId));
    await inTx((tx) => discardContent(tx, contentId));
    expect(await findRow(contentId)).toBeUndefined();
  });

  test('does not discard what is finished', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await makeContent(database.db, userId);
    await inTx((tx) => discardContent(tx, contentId));
    expect(await findRow(contentId)).toBeDefined();
  });

  test("another person's item is not there to delete", async () => {
    const [{ id: owner }, { id: stranger }] = [await makeUser(database.db), await makeUser(database.db)];
    const contentId = await makeContent(database.db, owner);
    const theft = inTx((tx) => trashContent(tx, stranger, contentId, now));
    await expect(theft).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getContent(database.db, stranger, contentId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getContent(database.db, owner, contentId)).toMatchObject({ id: contentId });
  });
});

describe('the counters', () => {
  const getCounts = async (userId: string) => {
    const rows = await database.db.select().from(contentCounts).where(eq(contentCounts.userId, userId));
    return Object.fromEntries(
      rows
        .filter(({ n }) => n !== 0)
        .map(({ type, category, status, n }) => [`${type} ${category} ${status}`, n]),
    );
  };

  test('follow inserts, updates and deletes in bulk', async () => {
    const { id: userId } = await makeUser(database.db);
    const ofUser = eq(contentItems.userId, userId);
    await makeContents(database.db, userId, [
      ...Array.from({ length: 30 }, () => ({})),
      ...Array.from({ length: 20 }, () => ({ category: 'nsfw' as const })),
      ...Array.from({ length: 5 }, () => ({ type: 'video' as const, status: 'processing' as const })),
    ]);
    expect(await getCounts(userId)).toEqual({
      'image sfw completed': 30,
      'image nsfw completed': 20,
      'video sfw processing': 5,
    });

    await database.db.update(contentItems).set({ name: 'renamed' }).where(ofUser);
    await database.db
      .update(contentItems)
      .set({ status: 'failed' })
      .where(and(ofUser, eq(contentItems.type, 'video')));
    await database.db
      .update(contentItems)
      .set({ category: 'sfw' })
      .where(and(ofUser, eq(contentItems.category, 'nsfw')));
    expect(await getCounts(userId)).toEqual({ 'image sfw completed': 50, 'video sfw failed': 5 });

    await database.db.delete(contentItems).where(and(ofUser, eq(contentItems.type, 'image')));
    expect(await getCounts(userId)).toEqual({ 'video sfw failed': 5 });
  });

  test('roll back with what they count', async () => {
    const { id: userId } = await makeUser(database.db);
    const rolledBack = inTx(async (tx) => {
      const fox = {
        userId,
        madeBy: null,
        name: 'A fox',
        type: 'image',
        category: 'sfw',
        jobId: newId(),
      } as const;
      await createContents(tx, [{ ...fox, sources: [], metadata: {} }]);
      throw new Error('something later failed');
    });
    await expect(rolledBack).rejects.toThrow('something later failed');
    expect(await getCounts(userId)).toEqual({});
  });

  test('agree with the rows after many writers at once', async () => {
    const { id: userId } = await makeUser(database.db);
    const kept = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const contentId = await requestItem(userId);
        if (number % 4 === 0) await inTx((tx) => discardContent(tx, contentId));
        else if (number % 4 === 1) await inTx((tx) => failContent(tx, contentId, 'no'));
        else await inTx((tx) => completeContent(tx, contentId, createOutput(contentId)));
        if (number % 4 === 3) await inTx((tx) => trashContent(tx, userId, contentId, now));
      }),
    );
    expect(kept).toHaveLength(40);
    expect(await getCounts(userId)).toEqual({ 'image sfw completed': 10, 'image sfw failed': 10 });
  });

  test('go with the person, and leave the others alone', async () => {
    const [{ id: leaving }, { id: staying }] = [await makeUser(database.db), await makeUser(database.db)];
    await makeContents(database.db, leaving, [{}, {}]);
    await makeContents(database.db, staying, [{}, {}, {}]);
    await database.db.$client.query('delete from users where id = $1', [leaving]);
    expect(await database.db.select().from(contentCounts).where(eq(contentCounts.userId, leaving))).toEqual(
      [],
    );
    const page = await listContent(database.db, staying, contentQuery.parse({}));
    expect(page.total).toBe(3);
  });
});
