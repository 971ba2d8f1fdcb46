/**
 * My Content with a million rows in the table: 100,000 of the measured user, 500,000 of another and the rest of four
 * hundred more. Each query is sent over HTTP, one request after the other, with other values every time (persona, tag,
 * word, place in the list); medians and 99th percentiles are of the time from the request to the end of the answer.
 * `npm run bench -- library` fills and indexes the table first, which takes a few minutes.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { makeContent } from '#tests/factories/content.ts';
import {
  absentWord,
  type FullLibrary,
  fillLibrary,
  libraryTags,
  rareWord,
} from '#tests/factories/full-library.ts';
import { makeUser } from '#tests/factories/users.ts';
import type { WebSubject } from './processes/web.ts';
import { type Bench, type Figure, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';
import { signIn } from './setup/sign-in.ts';
import { median, quantile } from './setup/statistics.ts';
import { withoutIndexes } from './setup/without-indexes.ts';

const mine = 100_000;
const another = 500_000;
const others = { people: 400, each: 1_000 };
const aims = { median: 10, p99: 30 };
/** Other aims of single questions, in milliseconds. */
const ownAims: Record<string, typeof aims> = {
  'own tags': { median: 5, p99: 30 },
  'map of all': { median: 40, p99: 120 },
};
const warmUp = 20;
const asked = 200;

type Query = Record<string, string>;
type Question = { what: string; path?: string; query(n: number): Query };

export const library: Bench = {
  name: 'library',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const { db, url: databaseUrl, folder: dataFolder } = database;
    let full: FullLibrary | undefined;
    const few = (await makeUser(db)).id;
    await withoutIndexes(databaseUrl, async (db) => {
      full = await fillLibrary(db, (await makeUser(db)).id, mine);
      await fillLibrary(db, (await makeUser(db)).id, another);
      for (let n = 0; n < others.people - 1; n++) {
        await fillLibrary(db, (await makeUser(db)).id, others.each);
      }
      await fillLibrary(db, few, others.each);
    });
    if (!full) throw new Error('nothing was filled');

    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl,
      dataFolder,
      pages: null,
    } satisfies WebSubject);
    const ask = async (cookie: string, path: string, query: Query) => {
      const url = `${web.facts.address}${path}?${new URLSearchParams(query)}`;
      const started = performance.now();
      const response = await fetch(url, { headers: { cookie } });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${body}`);
      return { took: performance.now() - started, body };
    };
    const cookie = await signIn(db, full.userId, dataFolder);
    const deep = async (sort: string): Promise<string[]> => {
      const { body } = await ask(cookie, '/api/content/map', { sort });
      const { parts } = JSON.parse(body) as { parts: { cursor: string | null }[] };
      return parts.flatMap(({ cursor }) => cursor ?? []).slice(parts.length / 3);
    };
    const measure = async (
      who: string,
      { what, path = '/api/content', query }: Question,
    ): Promise<Figure> => {
      const times: number[] = [];
      let bytes = 0;
      for (let n = 0; n < warmUp + asked; n++) {
        const { took, body } = await ask(who, path, query(n));
        if (n >= warmUp) times.push(took);
        bytes = body.length;
      }
      const aim = ownAims[what] ?? aims;
      const [middle, last] = [median(times), quantile(times, 0.99)];
      return {
        what,
        reached: `${short(middle)} ms, ${short(last)} ms`,
        aim: `≤ ${aim.median} ms, ≤ ${aim.p99} ms`,
        met: middle <= aim.median && last <= aim.p99,
        detail: `${short(bytes / 1000)} kB`,
      };
    };
    const places = {
      newest: await deep('newest'),
      oldest: await deep('oldest'),
      name: await deep('name'),
      type: await deep('type'),
    };
    const figures: Figure[] = [];
    const questions = [...lists(full), ...deepPages(places), ...searches(full), ...besides];
    for (const question of questions) figures.push(await measure(cookie, question));
    const beside = { what: 'first page of a person with 1,000 items', query: () => ({}) };
    figures.push(await measure(await signIn(db, few, dataFolder), beside));
    figures.push(...(await measureWrites(db, full)));
    const memory = await Promise.all([web.memory(), postgresMemory(database.pid)]);
    return { figures, memory: memory.filter((each) => each !== null) };
  },
};

const prompts = [
  'a portrait by the window of a lighthouse',
  'a dancer at the edge of a pine forest, soft light',
];

/** What a write costs the database with its search row and counters, each in a transaction of its own. */
async function measureWrites(db: Db, { userId }: FullLibrary): Promise<Figure[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from content_items where user_id = ${userId}::uuid and trashed_at is null limit 50`,
  );
  const all = `{${rows.map(({ id }) => id).join(',')}}`;
  const one = `{${rows[0]?.id}}`;
  const mark = (ids: string) =>
    db.execute(sql`update content_items set favourite = not favourite where id = any(${ids})`);
  const tag = (ids: string, n: number) =>
    db.execute(sql`update content_items set tags = array[${`t${n % 9}`}] where id = any(${ids})`);
  const writes: Record<string, (n: number) => Promise<unknown>> = {
    'an item': (n) => makeContent(db, userId, { metadata: { prompt: `${from(prompts, n)} ${n}` } }),
    'a mark': () => mark(one),
    'fifty marks': () => mark(all),
    'a tag': (n) => tag(one, n),
    'fifty tags': (n) => tag(all, n),
    'a name': (n) => db.execute(sql`update content_items set name = ${`Quay ${n}`} where id = any(${one})`),
  };
  const figures: Figure[] = [];
  for (const [what, write] of Object.entries(writes)) {
    const times: number[] = [];
    for (let n = 0; n < warmUp + asked; n++) {
      const started = performance.now();
      await write(n);
      if (n >= warmUp) times.push(performance.now() - started);
    }
    const reached = `${short(median(times))} ms, ${short(quantile(times, 0.99))} ms`;
    figures.push({ what: `write: ${what}`, reached, aim: '', met: null, detail: 'in the database' });
  }
  return figures;
}

const from = (values: readonly string[], n: number): string => values[(n * 7) % values.length] ?? '';

function lists({ personas, models, collections, bundle }: FullLibrary): Question[] {
  const since = (days: number) => addDays(new Date(), -days).toISOString();
  const filters: Record<string, (n: number) => Query> = {
    'first page': () => ({}),
    'by type': (n) => ({ type: from(['image', 'video', 'training_data', 'model'], n) }),
    'by category': (n) => ({ category: from(['sfw', 'nsfw'], n) }),
    'by status': (n) => ({ status: from(['completed', 'failed', 'processing'], n) }),
    'by type, category and status': (n) => ({
      type: 'video',
      category: from(['sfw', 'nsfw'], n),
      status: 'failed',
    }),
    'of the last month': (n) => ({ since: since(30 + (n % 5)) }),
    'of a month a year ago': (n) => ({ since: since(400 + (n % 5)), until: since(370) }),
    favourites: () => ({ favourite: 'true' }),
    'by verdict': (n) => ({ verdict: from(['keep', 'reject'], n) }),
    'by tag': (n) => ({ tag: from(libraryTags, n) }),
    'of a persona': (n) => ({ personaId: from(personas, n) }),
    'of a model': (n) => ({ modelId: from(models, n) }),
    'variants of a call': () => ({ bundleId: bundle }),
    stacks: () => ({ stacked: 'true' }),
    'stacks of a type': (n) => ({ stacked: 'true', type: from(['image', 'video'], n) }),
    'stacks of a persona': (n) => ({ stacked: 'true', personaId: from(personas, n) }),
    'of a small collection': () => ({ collectionId: collections[0] ?? '' }),
    'of a large collection': () => ({ collectionId: collections[1] ?? '' }),
    'in the trash': () => ({ trash: 'true' }),
  };
  const sorts = ['oldest', 'name', 'type'].map((sort) => ({
    what: `sorted: ${sort}`,
    query: () => ({ sort }),
  }));
  const both: Question[] = [
    { what: 'videos by name', query: () => ({ type: 'video', sort: 'name' }) },
    { what: 'of a persona, oldest', query: (n) => ({ personaId: from(personas, n), sort: 'oldest' }) },
    { what: 'favourites by name', query: () => ({ favourite: 'true', sort: 'name' }) },
  ];
  return [...Object.entries(filters).map(([what, query]) => ({ what, query })), ...sorts, ...both];
}

function deepPages(places: Record<string, string[]>): Question[] {
  return Object.entries(places).map(([sort, cursors]) => ({
    what: `deep page: ${sort}`,
    query: (n) => ({ sort, cursor: from(cursors, n) }),
  }));
}

function searches({ personas, collections }: FullLibrary): Question[] {
  const search = (
    what: string,
    words: readonly string[],
    more: (n: number) => Query = () => ({}),
  ): Question => ({
    what: `search: ${what}`,
    query: (n) => ({ q: from(words, n), ...more(n) }),
  });
  return [
    search('a frequent word', ['portrait', 'light', 'a', 'garden']),
    search('a rare word', [rareWord, 'heliotr']),
    search('an absent word', [absentWord, 'xylograph']),
    search('two words', ['dancer forest', 'loft cellist', 'harbour mist']),
    search('a name with its number', ['turn 4711', 'rocks 99']),
    search('a phrase', ['"over coffee"', '"quiet library with green lamps"']),
    search('of a persona', ['garden', 'nora'], (n) => ({ personaId: from(personas, n) })),
    search('within favourites', ['garden', rareWord], () => ({ favourite: 'true' })),
    search('in a large collection', ['garden', rareWord], () => ({ collectionId: collections[1] ?? '' })),
    search('by name', ['lighthouse', rareWord], () => ({ sort: 'name' })),
  ];
}

const besides: Question[] = [
  { what: 'counters', path: '/api/content/counts', query: () => ({}) },
  { what: 'own tags', path: '/api/content/tags', query: () => ({}) },
  { what: 'map of all', path: '/api/content/map', query: () => ({}) },
  { what: 'map of stacks', path: '/api/content/map', query: () => ({ stacked: 'true' }) },
  { what: 'map of a type', path: '/api/content/map', query: () => ({ type: 'video' }) },
  { what: 'map of a search', path: '/api/content/map', query: () => ({ q: 'garden' }) },
];
