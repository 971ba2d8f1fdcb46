import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ContentFilters, contentQuery, contentSort } from '#contract/library.ts';
import { newId } from '#platform/ids.ts';
import { makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { collectionItems, collections } from '../../collections/schema.ts';
import { foldText } from './fold-text.ts';
import { listContent } from './list-content.ts';
import { mapContent } from './map-content.ts';
import { splitSearchWords } from './search-words.ts';

const database = useDatabase();

type Item = {
  id: string;
  name: string;
  type: 'image' | 'video' | 'training_data';
  category: 'sfw' | 'nsfw';
  status: 'completed' | 'failed' | 'processing';
  createdAt: Date;
  favourite: boolean;
  verdict: 'keep' | 'reject' | null;
  likeness: number | null;
  tags: string[];
  trashedAt: Date | null;
  collected: boolean;
  metadata: {
    prompt?: string | undefined;
    personaId?: string | undefined;
    personaName?: string | undefined;
    modelId?: string | undefined;
    modelName?: string | undefined;
    bundleId?: string | undefined;
  };
};

const ids = Array.from({ length: 3 }, () => newId());
const collectionId = newId();
const words = [
  'Kite',
  'kites',
  'Ærø',
  'Müller',
  'MÜLLER',
  '東京タワー',
  '한글',
  'İstanbul',
  'ΟΔΟΣ',
  'नमस्ते',
  '🪁',
  'ว่าวสีแดง',
  'Regenmantel',
  'lighthouse',
];
words.push(
  '東京tower2024',
  '100%',
  'a_b',
  'C:\\dir',
  "O'Neil",
  'ﬁne',
  'e\u0301te\u0301',
  'Été',
  '"quoted"',
  '%',
  '_',
  '\\',
);
const filler = 'over a warm ground of burnt sienna '.repeat(20);
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(' '));
const prompt = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: text.map((end) => filler + end) },
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const anItem: fc.Arbitrary<Omit<Item, 'id'>> = fc.record({
  name: text,
  type: fc.constantFrom('image', 'video', 'training_data'),
  category: fc.constantFrom('sfw', 'nsfw'),
  status: fc.constantFrom('completed', 'failed', 'processing'),
  createdAt: fc.nat(4).map(day),
  favourite: fc.boolean(),
  verdict: fc.constantFrom('keep', 'reject', null),
  likeness: fc.constantFrom(0, 40, 70, 70, 100, null),
  tags: fc.uniqueArray(fc.constantFrom('autumn', 'été', 'shop'), { maxLength: 2 }),
  trashedAt: fc.constantFrom(null, null, null, day(9)),
  collected: fc.boolean(),
  metadata: fc.record({
    prompt: maybe(prompt),
    personaId: maybe(fc.constantFrom(...ids)),
    personaName: maybe(text),
    modelId: maybe(fc.constantFrom(...ids)),
    modelName: maybe(text),
    bundleId: maybe(fc.constantFrom(...ids)),
  }),
});

const piece = fc
  .tuple(
    fc.constantFrom(...words, 'autumn', 'sienna'),
    fc.nat(3),
    fc.integer({ min: 1, max: 6 }),
    fc.boolean(),
  )
  .map(([word, from, length, upper]) => {
    const part = [...word].slice(from, from + length).join('') || word;
    return (upper ? part.toLocaleUpperCase('en') : part).replaceAll('"', '');
  });
const someFilters: fc.Arbitrary<ContentFilters> = fc.record(
  {
    type: fc.constantFrom('image', 'video', 'training_data', 'model'),
    category: fc.constantFrom('sfw', 'nsfw'),
    status: fc.constantFrom('completed', 'failed', 'processing'),
    since: fc.nat(4).map((n) => day(n).toISOString()),
    until: fc.nat(5).map((n) => day(n).toISOString()),
    q: fc
      .oneof(
        {
          weight: 3,
          arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('  ')),
        },
        { weight: 1, arbitrary: text.map((phrase) => `"${phrase.replaceAll('"', '')}"`) },
        { weight: 1, arbitrary: text.map((phrase) => `"${phrase.replaceAll('"', '').slice(0, -1)}" k`) },
      )
      .map((q) => q.slice(0, 100)),
    favourite: fc.constant('true' as const),
    verdict: fc.constantFrom('keep', 'reject'),
    tag: fc.constantFrom('autumn', 'été', 'none'),
    likenessAtLeast: fc.constantFrom('0', '41', '70', '100'),
    collectionId: fc.constant(collectionId),
    personaId: fc.constantFrom(...ids),
    modelId: fc.constantFrom(...ids),
    bundleId: fc.constantFrom(...ids),
    stacked: fc.constant('true' as const),
    trash: fc.constant('true' as const),
  },
  { requiredKeys: [] },
);
/** Two of them at most, so that something is found. */
const filters = fc.tuple(someFilters, fc.nat(20), fc.nat(20)).map(([all, one, another]): ContentFilters => {
  const entries = Object.entries(all);
  return Object.fromEntries(
    [one, another].flatMap((at) => [entries[at % entries.length] ?? []]).filter(({ length }) => length),
  );
});

/** The words of an item, each between spaces. */
const getSearchText = ({ name, tags, metadata: { personaName, modelName, prompt: asked } }: Item) => {
  const text = [name, ...tags, personaName, modelName, asked].filter((part) => part !== undefined).join(' ');
  return ` ${splitSearchWords(text).join(' ')} `;
};

const withoutSpaces = /^[\p{sc=Hani}\p{sc=Kana}\p{sc=Hang}\p{sc=Deva}\p{sc=Thai}\p{Extended_Pictographic}]/u;

/** Whether a text has a phrase: at the beginning of a word, within a longer one, or anywhere without spaces. */
function hasPhrase(text: string, phrase: string, isWhole: boolean): boolean {
  const words = splitSearchWords(phrase);
  const joined = words.join(' ');
  const isWholeEnd = isWhole && !withoutSpaces.test(words.at(-1) ?? '');
  if (withoutSpaces.test(joined)) return text.includes(`${joined}${isWholeEnd ? ' ' : ''}`);
  if (text.includes(` ${joined}${isWhole ? ' ' : ''}`)) return true;
  return (
    words.length === 1 &&
    !isWhole &&
    joined.length > 3 &&
    text.split(' ').some((word) => word.indexOf(joined, 3) >= 0)
  );
}

function isFound(item: Item, q: string): boolean {
  const text = getSearchText(item);
  const phrases = [...q.matchAll(/"([^"]*)"|(\S+)/g)];
  return phrases
    .filter(([phrase]) => splitSearchWords(phrase).length > 0)
    .every(([, whole, part]) => hasPhrase(text, whole ?? part ?? '', whole !== undefined));
}

function matches(item: Item, asked: ContentFilters): boolean {
  const { type, category, status, verdict, tag, since, until, q } = asked;
  const { personaId, modelId, bundleId } = item.metadata;
  return [
    (item.trashedAt !== null) === (asked.trash === 'true'),
    !type || item.type === type,
    !category || item.category === category,
    !status || item.status === status,
    !verdict || item.verdict === verdict,
    !asked.favourite || item.favourite,
    asked.likenessAtLeast === undefined || (item.likeness ?? -1) >= Number(asked.likenessAtLeast),
    !tag || item.tags.includes(tag),
    !asked.collectionId || item.collected,
    !asked.personaId || personaId === asked.personaId,
    !asked.modelId || modelId === asked.modelId,
    !asked.bundleId || bundleId === asked.bundleId,
    !since || item.createdAt >= new Date(since),
    !until || item.createdAt < new Date(until),
    isFound(item, q ?? ''),
  ].every(Boolean);
}

/** The best variant of each call's kind, and what was made alone. */
function fronts(items: readonly Item[]): Set<Item> {
  const getStackKey = ({ id, type, category, metadata: { bundleId } }: Item) =>
    bundleId ? `${bundleId} ${type} ${category}` : id;
  const rank = ({ status, verdict, id }: Item) =>
    `${Number(status !== 'completed')} ${verdict ? { keep: 0, reject: 2 }[verdict] : 1} ${id}`;
  const best = new Map<string, Item>();
  for (const item of items.filter(({ trashedAt }) => !trashedAt)) {
    const other = best.get(getStackKey(item));
    if (!other || rank(item) < rank(other)) best.set(getStackKey(item), item);
  }
  return new Set(best.values());
}

const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byId = (a: Item, b: Item) => bytewise(a.id, b.id);
const byTime = (a: Item, b: Item) => a.createdAt.getTime() - b.createdAt.getTime() || byId(a, b);
const inOrder = {
  newest: (a: Item, b: Item) => byTime(b, a),
  oldest: byTime,
  name: (a: Item, b: Item) => bytewise(foldText(a.name), foldText(b.name)) || byId(a, b),
  likeness: (a: Item, b: Item) => (b.likeness ?? -1) - (a.likeness ?? -1) || byTime(b, a),
  type: (a: Item, b: Item) => bytewise(a.type, b.type) || byTime(b, a),
};

async function store(userId: string, items: readonly Item[]): Promise<void> {
  await makeContents(database.db, userId, [...items]);
  const inIt = items
    .filter(({ collected }) => collected)
    .map(({ id: contentId, createdAt }) => ({ collectionId, contentId, createdAt }));
  if (inIt.length > 0) await database.db.insert(collectionItems).values(inIt);
}

test('pages of any length, by any filter and sort, are what memory sorts, though items come between', async () => {
  const { id: someone } = await makeUser(database.db);
  await database.db.insert(collections).values({ id: collectionId, userId: someone, name: 'Kites' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anItem, { minLength: 5, maxLength: 40 }),
      fc.array(fc.tuple(filters, fc.constantFrom(...contentSort.options), fc.integer({ min: 1, max: 9 })), {
        minLength: 6,
        maxLength: 6,
      }),
      fc.array(anItem, { minLength: 12, maxLength: 12 }),
      async (items, questions, others) => {
        const { id: userId } = await makeUser(database.db);
        const known = items.map((item) => ({ id: newId(), ...item, metadata: { ...item.metadata } }));
        const later = others.map((item) => ({ id: newId(), ...item, metadata: { ...item.metadata } }));
        await store(userId, known);
        for (const [asked, sort, limit] of questions) {
          const front = fronts(known);
          const expected = known
            .filter((item) => matches(item, asked) && (!asked.stacked || asked.trash || front.has(item)))
            .sort(inOrder[sort]);
          const before = new Set(known.map(({ id }) => id));
          const ask = (cursor: string | null) =>
            listContent(
              database.db,
              userId,
              contentQuery.parse({ ...asked, sort, limit, ...(cursor && { cursor }) }),
            );
          const map = await mapContent(database.db, userId, { ...asked, sort });
          const first = await ask(null);
          expect([first.total, map.total]).toEqual([expected.length, expected.length]);
          const walked = [...first.items];
          let cursor = first.nextCursor;
          while (cursor) {
            // Another front would stand where one has been read.
            const between = asked.stacked ? undefined : later.pop();
            if (between) await store(userId, [between]).then(() => known.push(between));
            const page = await ask(cursor);
            expect(page.items.length).toBeLessThanOrEqual(limit);
            walked.push(...page.items);
            cursor = page.nextCursor;
          }
          const found = walked.map(({ id }) => id);
          expect(new Set(found).size).toBe(found.length);
          expect(found.filter((id) => before.has(id))).toEqual(expected.map(({ id }) => id));
        }
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
});

test('PostgreSQL folds a text as the words of a search are folded', async () => {
  const samples = [
    ...words,
    'ǅungla',
    'Å',
    'A\u030a',
    '㎏',
    'Straße',
    'ﷺ',
    'Đà Nẵng',
    'Ёлка',
    'ｆｕｌｌ',
    'ガ',
    'ς ΣΑΣ Σ',
  ];
  const { rows } = await database.db.$client.query<{ folded: string }>(
    'select content_folded(sample) as folded from unnest($1::text[]) with ordinality as t (sample, n) order by n',
    [samples],
  );
  expect(rows.map((row) => row.folded)).toEqual(samples.map(foldText));
});

test('PostgreSQL splits a text into words as a search is split', async () => {
  const samples = [
    ...words.flatMap((one, at) => [one, `${one}${words[at - 1]}`, `(${one}), ${words[at - 2]}!`]),
    'a\nb\tc\u00a0d\u200be\u3000f',
    'ガーデン・ライト',
    'สวนดอกไม้ 12 ต้น',
    '서울타워의 밤',
    'גן־פורח',
    'الحديقة، ليلا؟',
    '👩‍🚀❤️',
    'x'.repeat(130),
    `東京${'9'.repeat(41)}`,
    '',
    '%_"',
  ].map(foldText);
  const { rows } = await database.db.$client.query<{ split: string }>(
    'select content_search_words(sample) as split from unnest($1::text[]) with ordinality as t (sample, n) order by n',
    [samples],
  );
  const list = (text: string) => text.split(' ').filter(Boolean);
  expect(rows.map((row) => list(row.split))).toEqual(samples.map(splitSearchWords));
});
