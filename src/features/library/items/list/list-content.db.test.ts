import { describe, expect, test } from 'vitest';
import { contentItem, contentPage, contentQuery } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import { addFiles, makeContent, makeContents, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getContent, getContentFile } from '../queries.ts';
import { encodeCursor } from './content-cursor.ts';
import { listContent as list } from './list-content.ts';

const database = useDatabase();

type Query = Partial<Parameters<typeof list>[2]>;
const listContent = (db: typeof database.db, userId: string, query: Query) =>
  list(db, userId, contentQuery.parse(query));

/** Reads the whole list page by page. */
async function walk(userId: string, limit: number, filters = {}) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listContent(database.db, userId, { limit, ...filters, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

describe("a person's content", () => {
  test('is shown as the contract says', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await makeContent(database.db, userId, {
      createdAt: new Date('2026-03-01T10:20:30.405Z'),
      metadata: { prompt: 'naïve "quotes"', seed: 3 },
    });
    const page = await listContent(database.db, userId, { limit: 50 });
    contentPage.parse(page);
    const [item] = page.items;
    expect(item).toEqual({
      id: contentId,
      madeBy: null,
      name: 'Portrait in a garden',
      type: 'image',
      category: 'sfw',
      status: 'completed',
      createdAt: '2026-03-01T10:20:30.405Z',
      width: 1024,
      height: 1024,
      duration: null,
      placeholder: '#a08060',
      likeness: null,
      favourite: false,
      verdict: null,
      variants: 1,
      tags: [],
      trashedAt: null,
      metadata: expect.any(String),
    });
    expect(JSON.parse(item?.metadata ?? '')).toEqual({ prompt: 'naïve "quotes"', seed: 3 });
    expect(contentItem.parse(await getContent(database.db, userId, contentId))).toEqual(item);
  });

  test('says how long a video is, in seconds', async () => {
    const { id: userId } = await makeUser(database.db);
    const contentId = await makeContent(database.db, userId, { type: 'video', durationMs: 5042 });
    const page = await listContent(database.db, userId, { limit: 50, type: 'video' });
    expect(page.items).toMatchObject([{ id: contentId, duration: 5.042 }]);
    expect(await getContent(database.db, userId, contentId)).toMatchObject({ duration: 5.042 });
  });

  test('is empty at first', async () => {
    const { id: userId } = await makeUser(database.db);
    expect(await listContent(database.db, userId, { limit: 50 })).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      totalCapped: false,
    });
  });

  test('is newest first, each item once, though many have the same time', async () => {
    const { id: userId } = await makeUser(database.db);
    const moment = new Date('2026-03-01T10:00:00.123Z');
    const same = await makeContents(
      database.db,
      userId,
      Array.from({ length: 25 }, () => ({ createdAt: moment })),
    );
    const older = await makeContent(database.db, userId, { createdAt: new Date(moment.getTime() - 1) });
    const newer = await makeContent(database.db, userId, { createdAt: new Date(moment.getTime() + 1) });
    const expected = [newer, ...same.sort().reverse(), older];
    for (const limit of [1, 2, 7, 26, 27, 100]) {
      expect(await walk(userId, limit), `pages of ${limit}`).toEqual(expected);
    }
  });

  test('keeps its pages while items are added and deleted', async () => {
    const { id: userId } = await makeUser(database.db);
    const ids = await makeContents(
      database.db,
      userId,
      Array.from({ length: 6 }, (_, number) => ({ createdAt: new Date(2026, 1, 1, 0, number) })),
    );
    const first = await listContent(database.db, userId, { limit: 3 });
    await makeContent(database.db, userId);
    await database.db.$client.query('delete from content_items where id = $1', [first.items[2]?.id]);
    const second = await listContent(database.db, userId, { limit: 3, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(0, 3).reverse());
    expect([first.total, second.total, second.nextCursor]).toEqual([6, null, null]);
  });

  test('goes on behind names that are as long as they may be, whatever the script', async () => {
    const { id: userId } = await makeUser(database.db);
    const names = ['漢', '"', '\ud800'].map((letter) => letter.repeat(limits.contentNameMaximum));
    const ids = await makeContents(
      database.db,
      userId,
      names.flatMap((name) => [{ name }, { name }]),
    );
    expect((await walk(userId, 1, { sort: 'name' })).sort()).toEqual(ids.sort());
  });

  test('has an empty page past its end', async () => {
    const { id: userId } = await makeUser(database.db);
    const ids = await makeContents(database.db, userId, [{}, {}]);
    const first = await listContent(database.db, userId, { limit: 1 });
    await database.db.$client.query('delete from content_items where id = $1', [ids.sort()[0]]);
    expect(await listContent(database.db, userId, { limit: 1, cursor: first.nextCursor ?? '' })).toEqual({
      items: [],
      nextCursor: null,
      total: null,
      totalCapped: false,
    });
  });

  test('is filtered by type, category and status, alone and together, with the right totals', async () => {
    const { id: userId } = await makeUser(database.db);
    const types = ['image', 'video', 'training_data'] as const;
    const categories = ['sfw', 'nsfw'] as const;
    const statuses = ['processing', 'completed', 'failed'] as const;
    const kinds = types.flatMap((type) =>
      categories.flatMap((category) => statuses.map((status) => ({ type, category, status }))),
    );
    const copies = kinds.flatMap((kind, number) => Array.from({ length: 1 + (number % 3) }, () => kind));
    await makeContents(database.db, userId, copies);
    for (const type of [undefined, ...types]) {
      for (const category of [undefined, ...categories]) {
        for (const status of [undefined, ...statuses]) {
          const matching = copies.filter(
            (kind) =>
              (!type || kind.type === type) &&
              (!category || kind.category === category) &&
              (!status || kind.status === status),
          );
          const filters = { type, category, status };
          const page = await listContent(database.db, userId, { limit: 100, ...filters });
          expect(page, JSON.stringify(filters)).toMatchObject({ total: matching.length, nextCursor: null });
          expect(page.items).toHaveLength(matching.length);
          expect(await walk(userId, 2, filters)).toEqual(page.items.map(({ id }) => id));
        }
      }
    }
  });

  test('does not show to another account', async () => {
    const [{ id: owner }, { id: stranger }] = [await makeUser(database.db), await makeUser(database.db)];
    const contentId = await makeContent(database.db, owner);
    await addFiles(database.db, contentId, [makeStoredFile('original', 'a/b', Buffer.from('x'))]);
    const createdAt = new Date(Date.now() + 1000).toISOString();
    const cursor = encodeCursor({ sort: 'newest', createdAt, id: contentId });
    expect(await listContent(database.db, stranger, { limit: 50 })).toMatchObject({ items: [], total: 0 });
    expect(await listContent(database.db, stranger, { limit: 50, cursor })).toMatchObject({ items: [] });
    const missing = { code: 'NOT_FOUND' };
    await expect(getContent(database.db, stranger, contentId)).rejects.toMatchObject(missing);
    await expect(getContent(database.db, owner, newId())).rejects.toMatchObject(missing);
    await expect(getContentFile(database.db, stranger, contentId, 'original')).rejects.toMatchObject(missing);
    await expect(getContentFile(database.db, owner, contentId, 'preview')).rejects.toMatchObject(missing);
    expect(await getContentFile(database.db, owner, contentId, 'original')).toMatchObject({
      storageKey: 'a/b',
    });
  });

  const place = { createdAt: '2026-01-01T00:00:00.000Z', id: '0198c7a2-7d00-7000-8000-000000000000' };
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  test.each([
    '',
    'nonsense',
    '%%%',
    encoded('null'),
    encoded('{"sort":"newest"}'),
    encoded(JSON.stringify({ sort: 'oldest', ...place })),
    encoded(JSON.stringify({ sort: 'newest', ...place, more: 1 })),
    encoded(JSON.stringify({ sort: 'newest', ...place, createdAt: '0000-01-01T00:00:00Z' })),
    encoded(JSON.stringify({ sort: 'newest', ...place, id: `${place.id}' or true --` })),
  ])('has no page at the cursor %j', async (cursor) => {
    const page = listContent(database.db, newId(), { limit: 50, cursor });
    await expect(page).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
