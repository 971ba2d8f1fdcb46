import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type ContentFilters, contentQuery, contentSort } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import { makeContent, makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { changeMany } from '../bulk/change-many.ts';
import { changeContent } from '../change-content.ts';
import { listOwnTags } from '../list-own-tags.ts';
import { contentItems } from '../schema.ts';
import { findPlace } from './find-place.ts';
import { listContent } from './list-content.ts';
import { mapContent } from './map-content.ts';
import { matchContents } from './match-contents.ts';

const database = useDatabase();
const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n));
const now = day(700);

const search = (userId: string, query: Record<string, unknown>) =>
  listContent(database.db, userId, contentQuery.parse(query));

const findNames = async (userId: string, query: Record<string, unknown>) =>
  (await search(userId, query)).items.map(({ name }) => name);

async function store(...prompts: string[]): Promise<string> {
  const { id: userId } = await makeUser(database.db);
  const items = prompts.map((prompt, at) => ({
    name: prompt,
    metadata: { prompt },
    createdAt: day(at * 40),
  }));
  await makeContents(database.db, userId, items);
  return userId;
}

describe('a search finds', () => {
  const prompts = {
    latin: 'A lighthouse keeper at dusk, silver-haired, in Zürich (85mm)',
    umlaut: 'Straße im Regenmantel, ÉTÉ',
    greek: 'Ένα κορίτσι στον κήπο της οδοςσ',
    cyrillic: 'Девушка в саду с фонарём',
    chinese: '一个女孩在花园里读书',
    japanese: '夕焼けの東京タワーとﾈｺ',
    korean: '서울타워의 밤하늘',
    thai: 'เด็กผู้หญิงในสวนดอกไม้',
    arabic: 'فتاة في الحديقة عند الغروب',
    hebrew: 'ילדה בגן־הפורח',
    hindi: 'बगीचे में एक लड़की',
    emoji: 'kite 🪁 over the dunes, 東京tower2024',
  };

  test.each([
    ['keeper', 'latin', 'a word'],
    ['KEEP', 'latin', 'the beginning of a word'],
    ['dusk keeper', 'latin', 'two words in any order'],
    ['house', 'latin', 'an ending of a long word'],
    ['haired', 'latin', 'a part of a hyphenated word'],
    ['silver-haired', 'latin', 'a hyphenated word'],
    ['"keeper at dusk"', 'latin', 'a phrase'],
    ['“keeper at” zurich', 'latin', 'a phrase beside a word, without its accent'],
    ['"at dusk, silver', 'latin', 'a phrase that is being typed'],
    ['85', 'latin', 'a number by its beginning'],
    ['a', 'latin', 'one letter'],
    ['mantel', 'umlaut', 'the second word of a compound'],
    ['été', 'umlaut', 'accents'],
    ['κήπο', 'greek', 'Greek'],
    ['фонар', 'cyrillic', 'Cyrillic'],
    ['花园', 'chinese', 'two characters of Chinese'],
    ['书', 'chinese', 'the last character'],
    ['女孩在花园', 'chinese', 'a longer part'],
    ['タワー', 'japanese', 'a part of Japanese'],
    ['ネコ', 'japanese', 'another width'],
    ['타워', 'korean', 'the second part of a Korean word'],
    ['สวน', 'thai', 'Thai, within a run'],
    ['حديقة', 'arabic', 'Arabic, behind its article'],
    ['פורח', 'hebrew', 'Hebrew, behind its article'],
    ['लड़', 'hindi', 'Devanagari'],
    ['🪁', 'emoji', 'a picture'],
    ['tower', 'emoji', 'a word beside other scripts'],
    ['2024', 'emoji', 'a number within a word'],
  ] as const)('%j in %s: %s', async (q, expected, _) => {
    const { id: userId } = await makeUser(database.db);
    await makeContents(
      database.db,
      userId,
      Object.entries(prompts).map(([name, prompt]) => ({ name: 'x', metadata: { prompt, modelName: name } })),
    );
    const models = (await search(userId, { q })).items.map(({ metadata }) => JSON.parse(metadata).modelName);
    expect(models).toContain(expected);
  });

  test.each([
    ['"dusk keeper"', 'words of a phrase in another order'],
    ['"keep at"', 'the beginning of a word in a phrase'],
    ['"keeper at dus"', 'the beginning of the last word of a phrase'],
    ['keeper forest', 'a word that is missing'],
    ['ghth', 'letters within a word'],
    ['园花', 'characters in another order'],
    ['花园在', 'characters in another place'],
    ['zeppelin', 'another word'],
  ])('nothing for %j: %s', async (q) => {
    const userId = await store(...Object.values(prompts));
    expect(await search(userId, { q })).toMatchObject({ items: [], total: 0, totalCapped: false });
  });

  test.each([`'`, `\\`, `' | 'x`, '!&|:*', '<->', '#', '~', '~house', `a'b\\c`])(
    'the rest of %j, which a query of the index would read as its own signs',
    async (q) => {
      const userId = await store('a house of b and c', 'x');
      const { items, total } = await search(userId, { q });
      expect(items).toHaveLength(total ?? 0);
    },
  );
});

test('a search finds the name, tags, persona and model as well, and follows their changes', async () => {
  const { id: userId } = await makeUser(database.db);
  const id = await makeContent(database.db, userId, {
    name: 'Harbour',
    tags: ['winter'],
    metadata: { prompt: 'boats', personaName: 'Nora', modelName: 'Studio' },
  });
  for (const q of ['harbour', 'winter', 'boats', 'nora', 'studio', 'boats nora winter']) {
    expect(await findNames(userId, { q }), q).toEqual(['Harbour']);
  }
  await database.db.transaction((tx) => changeContent(tx, userId, id, { name: 'Quay', tags: ['summer'] }));
  expect(await findNames(userId, { q: 'winter' })).toEqual([]);
  expect(await findNames(userId, { q: 'harbour' })).toEqual([]);
  expect(await findNames(userId, { q: 'summer quay', sort: 'name' })).toEqual(['Quay']);
  expect(await listOwnTags(database.db, userId)).toEqual([{ tag: 'summer', count: 1 }]);
  await database.db.transaction((tx) => changeMany(tx, userId, { action: 'trash', ids: [id] }, now));
  expect(await findNames(userId, { q: 'quay' })).toEqual([]);
  expect(await findNames(userId, { q: 'quay', trash: 'true' })).toEqual(['Quay']);
  expect(await listOwnTags(database.db, userId)).toEqual([]);
  await database.db.delete(contentItems).where(eq(contentItems.id, id));
  expect(await findNames(userId, { q: 'quay', trash: 'true' })).toEqual([]);
  const { rows } = await database.db.execute(sql`select from content_search where id = ${id}::uuid`);
  expect(rows).toEqual([]);
});

test("another account's items are never found, even where the ends of the ids are equal", async () => {
  const mine = (await makeUser(database.db)).id;
  const theirs = (await makeUser(database.db)).id;
  const twin = `${theirs.slice(0, -8)}${mine.slice(-8)}`;
  await database.db.execute(sql`update users set id = ${twin}::uuid where id = ${theirs}::uuid`);
  const [hidden = ''] = await makeContents(database.db, twin, [{ name: 'Kite' }]);
  await makeContents(database.db, mine, [{ name: 'Boat' }]);
  for (const sort of contentSort.options) {
    expect(await search(mine, { q: 'kite', sort })).toMatchObject({ items: [], total: 0 });
    expect((await mapContent(database.db, mine, { q: 'kite', sort })).total).toBe(0);
  }
  expect(await matchContents(database.db, mine, [hidden], { q: 'kite' })).toEqual([]);
  expect(await findPlace(database.db, mine, hidden, { q: 'kite', sort: 'newest' })).toBeNull();
  expect(await findNames(twin, { q: 'kite' })).toEqual(['Kite']);
});

test('a mark, a favourite, the trash and a likeness write no entry of the search index', async () => {
  const userId = await store('a kite', 'a boat', 'a barn');
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from content_items where user_id = ${userId}::uuid`,
  );
  const ids = rows.map(({ id }) => id);
  const readVersions = async () => {
    await database.db.execute(sql`select pg_stat_force_next_flush()`);
    const result = await database.db.execute<{ changed: string; hot: string }>(sql`
      select n_tup_upd as changed, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'content_search'`);
    return { changed: Number(result.rows[0]?.changed), hot: Number(result.rows[0]?.hot) };
  };
  const before = await readVersions();
  await database.db.transaction(async (tx) => {
    await changeMany(tx, userId, { action: 'favourite', ids, favourite: true }, now);
    await changeMany(tx, userId, { action: 'judge', ids, verdict: 'keep' }, now);
  });
  expect(await readVersions()).toEqual(before);
  await database.db.execute(sql`update content_items set likeness = 80 where user_id = ${userId}::uuid`);
  await database.db.transaction((tx) => changeMany(tx, userId, { action: 'trash', ids }, now));
  await database.db.transaction((tx) => changeMany(tx, userId, { action: 'restore', ids }, now));
  const after = await readVersions();
  expect(after.changed - before.changed).toBe(9);
  expect(after.hot - before.hot).toBe(9);
  expect(await findNames(userId, { q: 'kite' })).toEqual(['a kite']);
});

test('a statement leaves nothing that a search would read beside the search index', async () => {
  const userId = await store('a kite', 'a boat', 'a barn');
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from content_items where user_id = ${userId}::uuid`,
  );
  const ids = rows.map(({ id }) => id);
  await database.db.transaction((tx) => changeMany(tx, userId, { action: 'tag', ids, tag: 'sea' }, now));
  const { rows: left } = await database.db.execute(
    sql`select gin_clean_pending_list('content_search_words')::int as pages`,
  );
  expect(left).toEqual([{ pages: 0 }]);
  expect((await findNames(userId, { q: 'sea' })).sort()).toEqual(['a barn', 'a boat', 'a kite']);
});

describe('a list of more than a thousand matches', () => {
  const many = limits.countedMatches + 30;

  test('says so, in each order, by search and tag, and its map has them all', async () => {
    const { id: userId } = await makeUser(database.db);
    await makeContents(
      database.db,
      userId,
      Array.from({ length: many }, (_, at) => ({
        name: `${at % 7} kite ${at}`,
        tags: ['sea'],
        type: at % 3 ? ('image' as const) : ('video' as const),
        createdAt: day(at % 300),
      })),
    );
    await makeContents(database.db, userId, [{ name: 'Boat' }]);
    const filters: ContentFilters[] = [{ q: 'kite' }, { tag: 'sea' }, { q: 'kite', tag: 'sea' }];
    for (const sort of contentSort.options) {
      const all = await listAll(userId, sort);
      for (const filter of filters) {
        const first = await search(userId, { ...filter, sort, limit: 100 });
        expect(first).toMatchObject({ total: limits.countedMatches, totalCapped: true });
        const found = first.items.map(({ id }) => id);
        for (let cursor = first.nextCursor; cursor; ) {
          const page = await search(userId, { ...filter, sort, limit: 100, cursor });
          expect(page).toMatchObject({ total: null, totalCapped: false });
          found.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(found, `${sort} ${JSON.stringify(filter)}`).toEqual(all);
        expect((await mapContent(database.db, userId, { ...filter, sort })).total).toBe(many);
      }
    }
    expect(await search(userId, {})).toMatchObject({ total: many + 1, totalCapped: false });
    expect(await search(userId, { q: 'kite', type: 'video' })).toMatchObject({
      total: Math.ceil(many / 3),
      totalCapped: false,
    });
  });

  /** The kites in the order of the whole list, which the counters and indexes give. */
  async function listAll(userId: string, sort: string): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await search(userId, { sort, limit: 100, ...(cursor && { cursor }) });
      ids.push(...page.items.filter(({ name }) => name !== 'Boat').map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return ids;
  }

  test('of exactly a thousand, the number is said', async () => {
    const { id: userId } = await makeUser(database.db);
    const items = Array.from({ length: limits.countedMatches }, () => ({ name: `Kite ${newId()}` }));
    await makeContents(database.db, userId, items);
    const exactly = { total: limits.countedMatches, totalCapped: false };
    expect(await search(userId, { q: 'kite' })).toMatchObject(exactly);
    expect(await search(userId, { q: 'kite', sort: 'name' })).toMatchObject(exactly);
  });
});
