/**
 * The ledger with a million movements: 100,000 of one wallet, 500,000 of another and 1,000 of each of four hundred
 * more.
 *
 * The tokens of a job, held and captured or held and released, against bare transactions of as many statements, which
 * write as durably: one after the other on the wallet of 100,000; on the four hundred, 16 at a time; and a hundred at
 * once on one. Both sides run in turns, and ratios are medians of each round's. Reads come one after the other: a
 * balance within the process, the pages and the table over HTTP. Purchases are made a hundred at once, by a hundred
 * users and by one with one key.
 */

import { sql } from 'drizzle-orm';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import type { WebSubject } from './processes/web.ts';
import { atMost, type Bench, type Figure, multiple, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { fillLedger, ledgerDays } from './setup/full-ledger.ts';
import { openPaths, type Path } from './setup/ledger-paths.ts';
import { postgresMemory } from './setup/processes.ts';
import { signIn } from './setup/sign-in.ts';
import { median, quantile } from './setup/statistics.ts';
import { withoutIndexes } from './setup/without-indexes.ts';

const mine = 100_000;
const another = 500_000;
const others = { people: 400, each: 1_000 };
const crowd = 100;
const rounds = 5;
const jobsEach = { alone: 200, many: 800, contended: crowd };
const manyAtOnce = 16;
const balances = 1_000;
const warmUp = 20;
const asked = 200;
const chartsAim = 20;

export const ledger: Bench = {
  name: 'ledger',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const people: string[] = [];
    let full = '';
    await withoutIndexes(database.url, async (db) => {
      full = await fillLedger(db, mine, true);
      await fillLedger(db, another);
      for (let n = 0; n < others.people; n++) people.push(await fillLedger(db, others.each));
    });
    const db = openDatabase({
      url: database.url,
      poolSize: crowd,
      applicationName: 'castwright-bench-ledger',
      onIdleError: () => {},
    });
    scope.defer(() => db.$client.end());
    const figures = [...(await measurePaths(db, full, people)), await measureBalance(db, full)];
    const faults = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      return auditLedger(tx);
    });
    if (faults.length > 0) throw new Error(`the books are wrong: ${faults[0]}`);

    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl: database.url,
      dataFolder: database.folder,
      pages: null,
    } satisfies WebSubject);
    const createCookie = (userId: string) => signIn(db, userId, database.folder);
    figures.push(...(await measureReads(web.facts.address, await createCookie(full))));
    const buyers = await Promise.all(people.slice(0, crowd).map(createCookie));
    figures.push(...(await measurePurchases(web.facts.address, buyers)));
    const memory = await Promise.all([web.memory(), postgresMemory(database.pid)]);
    return { figures, memory: memory.filter((each) => each !== null) };
  },
};

/** Runs `tasks` with limited concurrency. @returns the time of each and of all together, in milliseconds */
async function timed(tasks: readonly (() => Promise<unknown>)[], atOnce: number) {
  const each: number[] = [];
  const left = tasks.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const task of left) {
        const began = performance.now();
        await task();
        each.push(performance.now() - began);
      }
    }),
  );
  return { each, whole: performance.now() - started };
}

async function measurePaths(db: Db, full: string, people: readonly string[]): Promise<Figure[]> {
  const paths = await openPaths(db);
  const one = people[0] ?? '';
  const situations = [
    { where: 'on the wallet of 100,000 movements', jobs: jobsEach.alone, atOnce: 1, of: () => full },
    {
      where: `on ${others.people} wallets, ${manyAtOnce} at once`,
      jobs: jobsEach.many,
      atOnce: manyAtOnce,
      of: (n: number) => people[n % people.length] ?? '',
    },
    { where: `on one wallet, ${crowd} at once`, jobs: jobsEach.contended, atOnce: crowd, of: () => one },
  ];
  const figures: Figure[] = [];
  for (const { where, jobs, atOnce, of } of situations) {
    const run = (path: Path) =>
      timed(
        Array.from({ length: jobs }, (_, n) => () => path(of(n))),
        atOnce,
      );
    const names = ['capture', 'bare', 'release'] as const;
    const times = { capture: [] as number[], bare: [] as number[], release: [] as number[] };
    const wholes = { capture: [] as number[], bare: [] as number[], release: [] as number[] };
    for (const name of names) await run(paths[name]);
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const { each, whole } = await run(paths[name]);
        times[name].push(...each);
        wholes[name].push(whole);
      }
    }
    const spread = (name: (typeof names)[number]) =>
      `${short(median(times[name]))} and ${short(quantile(times[name], 0.99))} ms`;
    for (const name of ['capture', 'release'] as const) {
      const ratios = wholes[name].map((whole, round) => whole / (wholes.bare[round] ?? Number.NaN));
      figures.push(
        multiple(
          `hold and ${name} ${where}, in bare transactions`,
          median(ratios),
          `median and 99 %: ${spread(name)}; bare ${spread('bare')}`,
        ),
      );
    }
  }
  return figures;
}

const bareRow = defineStatement<{ userId: string }, { n: number }>(
  'bench_row',
  sql`select n from bench_counters where user_id = ${sql.placeholder('userId')}::uuid`,
);

/** In turns with a prepared query of one row by its key. */
async function measureBalance(db: Db, full: string): Promise<Figure> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < warmUp + balances; n++) {
    const [took] = (await timed([() => getBalance(db, full)], 1)).each;
    const [tookBare] = (await timed([() => bareRow(db, { userId: full })], 1)).each;
    if (n < warmUp || !took || !tookBare) continue;
    ours.push(took);
    bare.push(tookBare);
  }
  return multiple(
    'a balance among 1,000,000 movements, in readings of a row by its key',
    median(ours) / median(bare),
    `median and 99 %: ${short(median(ours))} and ${short(quantile(ours, 0.99))} ms; bare ${short(median(bare))} and ${short(quantile(bare, 0.99))} ms`,
  );
}

type Query = Record<string, string>;

async function measureReads(address: string, cookie: string): Promise<Figure[]> {
  const ask = async (path: string, query: Query) => {
    const url = `${address}${path}?${new URLSearchParams(query)}`;
    const response = await fetch(url, { headers: { cookie } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${body}`);
    return body;
  };
  const measure = async (what: string, path: string, query: (n: number) => Query, aim: number | null) => {
    for (let n = 0; n < warmUp; n++) await ask(path, query(n));
    let bytes = 0;
    const tasks = Array.from({ length: asked }, (_, n) => async () => {
      bytes = (await ask(path, query(n))).length;
    });
    const { each } = await timed(tasks, 1);
    const [middle, last] = [median(each), quantile(each, 0.99)];
    const detail = `99 % within ${short(last)} ms; ${short(bytes / 1000)} kB`;
    return aim === null
      ? noted(what, `${short(middle)} ms`, detail)
      : atMost(what, middle, aim, 'ms', detail);
  };
  const day = (n: number) => addDays(new Date(), -n).toISOString().slice(0, 10);
  const figures: Figure[] = [];
  for (const days of [7, 30, 365]) {
    const query = () => ({ days: String(days) });
    figures.push(await measure(`charts of ${days} days`, '/api/billing/usage/charts', query, chartsAim));
  }
  const pages: Record<string, (n: number) => Query> = {
    'first page': () => ({}),
    grants: () => ({ kind: 'grant' }),
    holds: () => ({ kind: 'hold' }),
    captures: () => ({ kind: 'capture' }),
    releases: () => ({ kind: 'release' }),
    'expiries, of which there are none': () => ({ kind: 'expiry' }),
    'a month': (n) => ({ from: day(30 + (n % ledgerDays)), until: day(n % ledgerDays) }),
    'releases of a month': (n) => ({
      kind: 'release',
      from: day(30 + (n % ledgerDays)),
      until: day(n % ledgerDays),
    }),
    'before it all began': () => ({ until: day(ledgerDays + 10) }),
  };
  for (const [what, query] of Object.entries(pages)) {
    figures.push(await measure(`ledger: ${what}`, '/api/billing/ledger', query, null));
  }
  const file = await timed(
    [1, 2, 3].map(() => () => ask('/api/billing/ledger.csv', {})),
    1,
  );
  const rows = (await ask('/api/billing/ledger.csv', {})).split('\r\n').length;
  const perSecond = rows / (median(file.each) / 1000);
  const detail = `${rows} lines; ${short(perSecond)} a second`;
  figures.push(noted('the ledger as a table (CSV)', `${short(median(file.each) / 1000)} s`, detail));
  return figures;
}

/** A hundred calls at once, as a multiple of calls one after the other. */
async function measurePurchases(address: string, cookies: readonly string[]): Promise<Figure[]> {
  const buy = async (cookie: string, key: string) => {
    const response = await fetch(`${address}/api/billing/purchase-tokens`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key, origin: address },
      body: JSON.stringify({ tokenAmount: 500 }),
    });
    const body = (await response.json()) as { id: string };
    if (response.status !== 200)
      throw new Error(`a purchase answers ${response.status}: ${JSON.stringify(body)}`);
    return body.id;
  };
  // Registers every user with the provider.
  await timed(
    cookies.map((cookie) => () => buy(cookie, newId())),
    8,
  );
  const [first = ''] = cookies;
  const ratios = { distinct: [] as number[], same: [] as number[] };
  const times = { one: [] as number[], distinct: [] as number[], same: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const one = await timed(
      cookies.map((cookie) => () => buy(cookie, newId())),
      1,
    );
    const distinct = await timed(
      cookies.map((cookie) => () => buy(cookie, newId())),
      crowd,
    );
    const key = newId();
    const made = new Set<string>();
    const same = await timed(
      cookies.map(() => async () => made.add(await buy(first, key))),
      crowd,
    );
    if (made.size !== 1) throw new Error(`one key made ${made.size} purchases`);
    ratios.distinct.push(distinct.whole / one.whole);
    ratios.same.push(same.whole / one.whole);
    times.one.push(...one.each);
    times.distinct.push(...distinct.each);
    times.same.push(...same.each);
  }
  const spread = (each: number[]) => `${short(median(each))} and ${short(quantile(each, 0.99))} ms`;
  const alone = `one alone ${spread(times.one)}`;
  return [
    multiple(
      '100 purchases at once, of a hundred people, in the time that they take in turn',
      median(ratios.distinct),
      `median and 99 %: ${spread(times.distinct)}; ${alone}`,
    ),
    multiple(
      'the same purchase asked for 100 times at once, in the same',
      median(ratios.same),
      `median and 99 %: ${spread(times.same)}; ${alone}`,
    ),
  ];
}
