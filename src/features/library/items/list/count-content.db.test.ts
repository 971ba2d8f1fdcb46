import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentCounts as answer } from '#contract/library.ts';
import { newId } from '#platform/ids.ts';
import { makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { contentItems } from '../schema.ts';
import { countContents } from './count-content.ts';

const database = useDatabase();

const kind = fc.record({
  type: fc.constantFrom('image', 'video', 'model', 'training_data'),
  category: fc.constantFrom('sfw', 'nsfw'),
  status: fc.constantFrom('processing', 'completed', 'failed'),
  trashedAt: fc.constantFrom(null, null, new Date(0)),
});
const some = fc.array(fc.nat(30), { minLength: 1, maxLength: 6 });
const step = fc.oneof(
  fc.record({ what: fc.constant('add' as const), items: fc.array(kind, { minLength: 1, maxLength: 8 }) }),
  fc.record({ what: fc.constantFrom('trash', 'restore', 'remove', 'complete', 'nothing'), at: some }),
);

test('the counters are what counting finds, whatever is added, finished, trashed, restored and removed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { db } = database;
      const { id: userId } = await makeUser(db);
      const all: string[] = [];
      for (const each of steps) {
        if ('items' in each) {
          all.push(...(await makeContents(db, userId, each.items)));
          continue;
        }
        const chosen = [...new Set(each.at.flatMap((at) => all[at % all.length] ?? []))];
        const these = inArray(contentItems.id, chosen);
        const change = {
          trash: { trashedAt: new Date() },
          restore: { trashedAt: null },
          complete: { status: 'completed' as const },
          nothing: { favourite: true },
        };
        if (each.what === 'remove') await db.delete(contentItems).where(these);
        else await db.update(contentItems).set(change[each.what]).where(these);
      }
      const found = await countContents(db, userId);
      answer.parse(found);
      const { rows } = await db.execute<{ type: string; category: string; trashed: boolean }>(sql`
        select type, category, trashed_at is not null as trashed from content_items where user_id = ${userId}`);
      const there = rows.filter(({ trashed }) => !trashed);
      const count = (key: 'type' | 'category', value: string) =>
        there.filter((row) => row[key] === value).length;
      expect(found).toEqual({
        total: there.length,
        types: {
          image: count('type', 'image'),
          video: count('type', 'video'),
          model: count('type', 'model'),
          training_data: count('type', 'training_data'),
        },
        categories: { sfw: count('category', 'sfw'), nsfw: count('category', 'nsfw') },
        trash: rows.length - there.length,
      });
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('the counters stay right when many trash, restore and remove the same items at once', async () => {
  const { db } = database;
  const { id: userId } = await makeUser(db);
  const all = await makeContents(
    db,
    userId,
    Array.from({ length: 40 }, (_, at) => ({ type: at % 2 ? ('image' as const) : ('video' as const) })),
  );
  const these = inArray(contentItems.id, all);
  const half = inArray(contentItems.id, all.slice(0, 20));
  const inTrash = { trashedAt: new Date() };
  await Promise.all([
    ...[1, 2, 3].map(() => db.update(contentItems).set(inTrash).where(half)),
    ...[1, 2, 3].map(() => db.update(contentItems).set({ trashedAt: null }).where(half)),
    db.delete(contentItems).where(inArray(contentItems.id, all.slice(10, 15))),
    ...all.slice(20).map((id) => db.update(contentItems).set(inTrash).where(eq(contentItems.id, id))),
  ]);
  await db.update(contentItems).set({ trashedAt: null }).where(these);
  expect(await countContents(db, userId)).toMatchObject({
    total: 35,
    trash: 0,
    types: { image: 18, video: 17 },
  });
});

test('a new account has no items', async () => {
  expect(await countContents(database.db, newId())).toMatchObject({ total: 0, trash: 0 });
});
