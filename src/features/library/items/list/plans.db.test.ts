import { Client } from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ContentSort, contentQuery } from '#contract/library.ts';
import { newId } from '#platform/ids.ts';
import { type FullLibrary, fillLibrary } from '#tests/factories/full-library.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { listContent } from './list-content.ts';
import { mapContent } from './map-content.ts';

const database = useDatabase();
let library: FullLibrary;

beforeAll(async () => {
  for (let person = 0; person < 10; person++) {
    library = await fillLibrary(database.db, (await makeUser(database.db)).id, 1_500);
  }
  await database.db.$client.query('vacuum analyze');
});

type Query = Record<string, unknown>;
type Mode = 'custom' | 'generic';

/** The plans of the statements with which the product reads a page: as it is planned for these values, or for any. */
function explain(query: Query, mode: Mode): Promise<string[]> {
  return explainSent(mode, () => listContent(database.db, library.userId, contentQuery.parse(query)));
}

async function explainSent(mode: Mode, ask: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(database.db.$client, 'query');
  await ask();
  const statements = sent.mock.calls as unknown as [{ text: string }, unknown[]][];
  sent.mockRestore();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`set plan_cache_mode = force_${mode}_plan`);
    const plans: string[] = [];
    for (const [at, [{ text }, values]] of statements.entries()) {
      await client.query(`prepare s${at} as ${text}`);
      const given = values.map((value) =>
        Array.isArray(value)
          ? `array[${value.map((each) => client.escapeLiteral(String(each)))}]`
          : client.escapeLiteral(String(value)),
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute s${at}(${given})`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.end();
  }
}

async function deepCursor(sort: ContentSort): Promise<string> {
  const { parts } = await mapContent(database.db, library.userId, { sort });
  return parts[3]?.cursor ?? '';
}

const filters: [what: string, index: string, query: () => Query][] = [
  ['the first page', 'newest', () => ({})],
  ['the oldest', 'newest', () => ({ sort: 'oldest' })],
  ['names', 'by_name', () => ({ sort: 'name' })],
  ['types', 'newest_of_type', () => ({ sort: 'type' })],
  ['likeness', 'by_likeness', () => ({ sort: 'likeness' })],
  ['likeness from 90 on', 'by_likeness', () => ({ sort: 'likeness', likenessAtLeast: '90' })],
  ['a type', 'newest_of_type', () => ({ type: 'model' })],
  ['a status', 'newest_unfinished', () => ({ status: 'failed' })],
  ['favourites', 'newest_favourites', () => ({ favourite: 'true' })],
  ['favourites by name', 'favourites_by_name', () => ({ favourite: 'true', sort: 'name' })],
  ['a verdict', 'newest_judged', () => ({ verdict: 'reject' })],
  ['a tag', 'newest_tagged', () => ({ tag: 'autumn' })],
  ['a persona', 'of_persona', () => ({ personaId: library.personas[1] })],
  ['a model', 'of_model', () => ({ modelId: library.models[1] })],
  ['the variants of a call', 'of_bundle', () => ({ bundleId: library.bundle })],
  ['days', 'newest', () => ({ since: new Date(Date.now() - 1e9).toISOString() })],
  ['days of long ago', 'newest', () => ({ until: new Date(Date.now() - 5e10).toISOString() })],
];

describe.each(['custom', 'generic'] as const)('a %s plan', (mode) => {
  test.each(filters)('of %s reads %s in its order', async (_, index, query) => {
    const [page, ...count] = await explain(query(), mode);
    expect(page).toContain(`content_items_${index} `);
    expect(page).not.toMatch(/Sort|Seq Scan on content_items/);
    for (const plan of count) expect(plan).not.toContain('Seq Scan on content_items');
  });

  test.each(['newest', 'oldest', 'name', 'type'] as const)('goes on in the middle of %s', async (sort) => {
    const [page] = await explain({ sort, cursor: await deepCursor(sort) }, mode);
    expect(page).not.toContain('Seq Scan on content_items');
    // Where it goes on is a bound of the index, not something that each row before it is asked.
    const bound = { newest: 'created_at', oldest: 'created_at', name: 'content_folded', type: 'created_at' }[
      sort
    ];
    expect(page).toMatch(new RegExp(`Index Cond: .*ROW\\(.*${bound}`));
  });

  test.each([
    ['all stacks', {}],
    ['stacks of a type', { type: 'video' }],
    ['stacks of a persona', { personaId: newId() }],
    ['stacks of a month', { since: new Date(Date.now() - 2.6e9).toISOString() }],
  ] as const)('of %s and of their map reads their indexes in the order of time', async (_, filters) => {
    const [page, ...count] = await explain({ stacked: 'true', ...filters }, mode);
    const [map] = await explainSent(mode, () =>
      mapContent(database.db, library.userId, { stacked: 'true', ...filters, sort: 'oldest' }),
    );
    for (const plan of [page, map]) {
      expect(plan).toContain('Merge Append');
      expect(plan).toMatch(/Index Only Scan( Backward)? using content_stacks_newest/);
      expect(plan).toMatch(/Index Only Scan( Backward)? using content_items_newest_single/);
    }
    for (const plan of count) expect(plan).not.toMatch(/Seq Scan on content_(items|stacks)|Bitmap/);
  });

  test('of the trash reads what is there alone', async () => {
    for (const plan of await explain({ trash: 'true' }, mode)) expect(plan).toContain('content_items_trash');
  });

  test.each([
    ['garden', 'newest'],
    ['woman light', 'oldest'],
    ['"over coffee"', 'newest'],
    ['zeppelin', 'name'],
    ['heliotrope', 'type'],
  ] as const)('of a search for %j by %s reads the search index, once', async (q, sort) => {
    const plans = await explain({ q, sort }, mode);
    expect(plans).toHaveLength(sort === 'newest' || sort === 'oldest' ? 1 : 2);
    for (const plan of plans) {
      expect(plan).toContain('Bitmap Index Scan on content_search_words');
      expect(plan).not.toMatch(/Seq Scan on content_|Parallel/);
    }
  });

  test('of a search costs no less for the values that are asked', async () => {
    // Otherwise PostgreSQL would plan it again for each call, which costs as much as a search for a rare word.
    for (const query of [{}, { sort: 'name' }, { personaId: library.personas[1] }, { type: 'video' }]) {
      const asked = { q: 'garden', ...query };
      const [plan = ''] = await explain(asked, mode);
      const [other = ''] = await explain(asked, mode === 'custom' ? 'generic' : 'custom');
      const cost = (text: string) => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(text)?.[1]);
      expect(cost(plan) / cost(other)).toBeCloseTo(1, 1);
    }
  });

  test.each([
    ['name', 'content_search_by_name'],
    ['type', 'content_items_newest_of_type'],
  ] as const)('of a frequent search by %s compares the items of %s in their order', async (sort, index) => {
    const plans = await explain({ q: 'a', sort }, mode);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(new RegExp(`Index( Only)? Scan using ${index} `));
    expect(plans[0]).not.toContain('Seq Scan on content_');
  });

  test.each([
    ['favourites', 'content_items_newest_favourites', () => ({ favourite: 'true' })],
    ['a verdict', 'content_items_newest_judged', () => ({ verdict: 'keep' })],
    ['a tag', 'content_items_newest_tagged', () => ({ tag: 'poster' })],
    ['failures', 'content_items_newest_unfinished', () => ({ status: 'failed' })],
    ['a collection', 'collection_items_newest', () => ({ collectionId: library.collections[1] })],
    ['the trash', 'content_items_trash', () => ({ trash: 'true' })],
  ] as const)('of a search within %s reads its ids and the search index alone', async (_, index, filter) => {
    const plans = await explain({ q: 'garden', ...filter() }, mode);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(new RegExp(`Scan (using|on) ${index} `));
    expect(plans[0]).toContain('BitmapAnd');
    expect(plans[0]).toContain('Bitmap Index Scan on content_search_words');
    expect(plans[0]).not.toContain('Seq Scan on content_');
  });

  test.each(['newest', 'oldest'] as const)(
    'of a map of the %s reads an index and nothing else',
    async (sort) => {
      for (const filters of [{}, { type: 'video' }, { category: 'nsfw' }] as const) {
        const plans = await explainSent(mode, () =>
          mapContent(database.db, library.userId, { sort, ...filters }),
        );
        expect(plans[0]).toMatch(/Index Only Scan( Backward)? using content_items_newest/);
        expect(plans[0]).not.toMatch(/Index Scan|Seq Scan/);
      }
    },
  );
});
