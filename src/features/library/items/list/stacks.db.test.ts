import { eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentQuery, formatShape } from '#contract/library.ts';
import { newId } from '#platform/ids.ts';
import { makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { changeMany } from '../bulk/change-many.ts';
import { contentItems } from '../schema.ts';
import { countMatching } from './count-content.ts';
import { listContent } from './list-content.ts';
import { mapContent } from './map-content.ts';
import { contentStacks } from './schema.ts';

const database = useDatabase();

type Row = typeof contentItems.$inferSelect;

const listItems = (userId: string) =>
  database.db.select().from(contentItems).where(eq(contentItems.userId, userId));
const listStacks = (userId: string) =>
  database.db.select().from(contentStacks).where(eq(contentStacks.userId, userId));

/** Of each call: how many items, how many of them there, which one stands for all, and what is kept of it. */
function stacksIn(rows: readonly Row[]) {
  const rank = ({ status, verdict, id }: Row) =>
    `${Number(status !== 'completed')} ${verdict ? { keep: 0, reject: 2 }[verdict] : 1} ${id}`;
  return Object.values(Object.groupBy(rows, (row) => `${row.bundleId} ${row.type}`)).flatMap((all = []) => {
    const [first] = all;
    if (!first?.bundleId) return [];
    const there = all.filter(({ trashedAt }) => !trashedAt).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    const { bundleId, type } = first;
    const [front] = there;
    return {
      bundleId,
      type,
      total: all.length,
      size: there.length,
      frontId: front?.id ?? null,
      frontAt: front?.createdAt ?? null,
      frontShape: front?.shape ?? null,
      frontPersonaId: front?.personaId ?? null,
      frontModelId: front?.modelId ?? null,
    };
  });
}

async function expectStacksToFit(userId: string): Promise<void> {
  const rows = await listItems(userId);
  const found = (await listStacks(userId)).map(({ userId: _, category: __, ...stack }) => stack);
  const order = (a: { bundleId: string; type: string }, b: { bundleId: string; type: string }) =>
    `${a.bundleId} ${a.type}` < `${b.bundleId} ${b.type}` ? -1 : 1;
  expect(found.sort(order)).toEqual(stacksIn(rows).sort(order));
}

const bundles = [newId(), newId(), newId()];
const personaId = newId();
const kind = fc.record({
  type: fc.constantFrom('image', 'video'),
  status: fc.constantFrom('processing', 'completed', 'failed'),
  metadata: fc.constantFrom({}, ...bundles.flatMap((bundleId) => [{ bundleId }, { bundleId, personaId }])),
});
const some = fc.array(fc.nat(30), { minLength: 1, maxLength: 6 });
const step = fc.oneof(
  fc.record({ what: fc.constant('add' as const), items: fc.array(kind, { minLength: 1, maxLength: 8 }) }),
  fc.record({
    what: fc.constantFrom(
      'trash',
      'restore',
      'remove',
      'complete',
      'fail',
      'keep',
      'reject',
      'forgive',
      'rename',
      'move',
    ),
    at: some,
  }),
);
const changes: Record<string, PgUpdateSetSource<typeof contentItems>> = {
  trash: { trashedAt: new Date() },
  restore: { trashedAt: null },
  complete: { status: 'completed', width: 1920, height: 1080 },
  fail: { status: 'failed' },
  keep: { verdict: 'keep' },
  reject: { verdict: 'reject' },
  forgive: { verdict: null },
  rename: { name: 'Another name' },
  // Nothing in the product moves an item to another persona; the stack would follow.
  move: { metadata: sql`metadata || ${{ modelId: personaId }}::jsonb` },
};

test('a stack is what its items say, whatever is made, judged, trashed, restored and removed', async () => {
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
        const chosen = inArray(contentItems.id, [
          ...new Set(each.at.flatMap((at) => all[at % all.length] ?? [])),
        ]);
        if (each.what === 'remove') await db.delete(contentItems).where(chosen);
        else
          await db
            .update(contentItems)
            .set(changes[each.what] ?? {})
            .where(chosen);
      }
      await expectStacksToFit(userId);
      for (const filter of [{}, { type: 'image' }, { type: 'video' }, { personaId }] as const) {
        const asked = { stacked: 'true', ...filter } as const;
        const { items } = await listContent(db, userId, contentQuery.parse(asked));
        expect((await countMatching(db, userId, asked)).matches).toBe(items.length);
        const map = await mapContent(db, userId, { ...asked, sort: 'newest' });
        expect(map.shapes).toBe(
          items.map(({ width, height }) => formatShape(width ?? 1, height ?? 1)).join(''),
        );
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('a stack whose items are judged, trashed and finished by many at once has one front, and nothing waits forever', async () => {
  const { db } = database;
  const { id: userId } = await makeUser(db);
  const [first, second] = bundles;
  const all = await makeContents(
    db,
    userId,
    Array.from({ length: 16 }, (_, at) => ({
      status: at % 2 ? ('completed' as const) : ('processing' as const),
      metadata: { bundleId: at % 4 < 2 ? first : second },
    })),
  );
  const many = (action: 'trash' | 'restore', ids: string[]) =>
    db.transaction((tx) => changeMany(tx, userId, { action, ids }, new Date()));
  await Promise.all(
    all.flatMap((id, at): Promise<unknown>[] => [
      db.update(contentItems).set({ status: 'completed' }).where(eq(contentItems.id, id)).execute(),
      db
        .update(contentItems)
        .set({ verdict: at % 3 ? 'keep' : 'reject' })
        .where(eq(contentItems.id, id))
        .execute(),
      ...(at % 5 < 2 ? [many('trash', all.slice(at))] : []),
      ...(at % 5 === 3 ? [many('restore', all.slice(0, at))] : []),
    ]),
  );
  await expectStacksToFit(userId);
});

test('an item says how many variants are there, and a person who goes leaves no stack', async () => {
  const { db } = database;
  const { id: userId } = await makeUser(db);
  const [bundleId = ''] = bundles;
  const four = await makeContents(db, userId, [
    ...Array.from({ length: 4 }, () => ({ metadata: { bundleId } })),
    { name: 'Alone' },
  ]);
  const variants = async () =>
    (await listContent(db, userId, contentQuery.parse({ sort: 'oldest' }))).items.map(
      (item) => item.variants,
    );
  expect(await variants()).toEqual([4, 4, 4, 4, 1]);

  await db
    .update(contentItems)
    .set({ trashedAt: new Date() })
    .where(eq(contentItems.id, four[0] ?? ''));
  expect(await variants()).toEqual([3, 3, 3, 1]);
  const { items } = await listContent(db, userId, contentQuery.parse({ stacked: 'true', bundleId }));
  expect(items.map(({ id }) => id)).toEqual([four[1]]);

  await db.delete(contentItems).where(eq(contentItems.userId, userId));
  expect(await listStacks(userId)).toEqual([]);
});
