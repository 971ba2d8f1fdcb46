/**
 * The figures behind the scaling plan (docs/scaling.md): what a generated picture leaves in PostgreSQL, a web process's
 * cost of events of users whose pages it does not serve, how long a lease holds the lock that all workers share, and
 * the cost of an open page and of an idle installation. Runs only when it is named; a minute.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { eventChannel } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { requestPictures } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { leaseJobs } from '../../src/features/generation/execution/lease-jobs.ts';
import { toWorkKey } from '../../src/features/generation/scheduler/choose-next.ts';
import { Browser } from './capacity/browser.ts';
import { populate, signInAll } from './capacity/populate.ts';
import { openTestBed, pause, settle, type TestBed } from './capacity/test-bed.ts';
import { type Bench, type Figure, noted, short } from './setup/bench.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresTime } from './setup/processes.ts';
import { quantile } from './setup/statistics.ts';

const pictures = 150;
const news = 20_000;
const leases = 100;
const waiting = { people: 20, bundle: 25 };
const openPages = 200;
const idleMs = 5_000;
/** Two heartbeats of an open page, each of which looks its session up. */
const heartbeatsMs = 41_000;

export const costs: Bench = {
  name: 'costs',
  onlyByName: true,
  async run(scope) {
    const place = await openBenchDatabase(scope);
    const leasing = await measureLeases(place.db);
    const [people = []] = await populate(place, [{ accounts: openPages, items: 1 }]);
    const stand = await openTestBed(scope, place);
    const accounts = await signInAll(place, people);
    const browsers = accounts.map(({ cookie }) => new Browser(stand.web.facts.address, cookie));
    scope.defer(() => {
      for (const browser of browsers) browser.close();
    });
    const [first] = browsers;
    if (!first) throw new Error('there is no user');
    await settle(stand, 20_000);
    const figures = [
      ...leasing,
      await measureIdle(stand),
      ...(await measurePictures(stand, first)),
      await measureNews(stand),
      await measurePages(stand, browsers),
    ];
    return { figures, memory: [] };
  },
};

const text = { operation: 'text_to_image', category: 'sfw' } as const;

async function measureLeases(db: Db): Promise<Figure[]> {
  for (let person = 0; person < waiting.people; person++) {
    const { id } = await makeUserWithTokens(db, 1_000, { subscription: 'enterprise' });
    await requestPictures(db, id, { count: waiting.bundle });
  }
  await db.execute(sql`vacuum analyze`);
  const capacities = [{ id: 'engine', free: 1, work: new Set([toWorkKey(text)]) }];
  const times: number[] = [];
  for (let n = 0; n < leases; n++) {
    const started = performance.now();
    const leased = await leaseJobs(db, { workerId: 'bench', capacities, leaseMs: 600_000 });
    if (leased.length === 1) times.push(performance.now() - started);
  }
  await db.execute(sql`delete from engine_jobs`);
  return [
    noted(
      'a lease of one job, under the lock of its pool of engines',
      `${short(quantile(times, 0.5))} ms`,
      `${times.length} with ${waiting.people * waiting.bundle} waiting; 99 % within ${short(quantile(times, 0.99))} ms`,
    ),
  ];
}

async function measureIdle(stand: TestBed): Promise<Figure> {
  const used = await usage(stand, () => pause(idleMs));
  const share = (ms: number) => `${short((100 * ms) / idleMs)} %`;
  return noted(
    'an idle installation, of a core',
    share(used.web + used.worker + used.postgres),
    `web ${share(used.web)}, worker ${share(used.worker)}, PostgreSQL ${share(used.postgres)}`,
  );
}

async function measurePictures(stand: TestBed, browser: Browser): Promise<Figure[]> {
  const body = { type: 'image', prompt: 'a lighthouse keeper at dusk, soft light' };
  const before = await written(stand.db);
  const used = await usage(stand, async () => {
    for (let n = 0; n < pictures; n++) {
      const { status } = await browser.ask({ method: 'POST', path: '/api/generate-image', body });
      if (status !== 202) throw new Error(`the call answered ${status}`);
    }
    await settle(stand, 30_000);
  });
  // PostgreSQL's statistics come a second late.
  await pause(1_500);
  const after = await written(stand.db);
  const each = (key: keyof typeof before) => (after[key] - before[key]) / pictures;
  return [
    noted(
      'a picture from the call to its delivery, processor time',
      `${short((used.web + used.worker + used.postgres) / pictures)} ms`,
      `web ${short(used.web / pictures)}, worker ${short(used.worker / pictures)}, PostgreSQL ${short(used.postgres / pictures)} ms`,
    ),
    noted(
      'a picture in PostgreSQL: written-ahead log, commits, stored events',
      `${short(each('bytes') / 1_000)} kB, ${short(each('commits'))}, ${short(each('events'))}`,
      `${short(each('tables') / 1_000)} kB of tables and indexes`,
    ),
  ];
}

async function written(db: Db) {
  const { rows } = await db.execute<{ bytes: number; commits: number; events: number; tables: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes,
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits,
      (select count(*)::float8 from user_events) as events, pg_database_size(current_database())::float8 as tables`);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no statistics');
  return row;
}

/** Events of users without a page here: each web process receives those of all the others. */
async function measureNews(stand: TestBed): Promise<Figure> {
  const used = await usage(stand, async () => {
    await stand.db.execute(sql`
      select pg_notify(${eventChannel}, json_build_object('u', ${newId()}::text, 'i', json_build_array(n))::text)
      from generate_series(1, ${news}::integer) as n`);
    await pause(1_500);
  });
  const perThousand = (1_000 * used.web) / news;
  return noted(
    'a thousand events of other users that a web process receives, processor time',
    `${short(perThousand)} ms`,
    `${news} notifications; PostgreSQL ${short((1_000 * used.postgres) / news)} ms to send them`,
  );
}

async function measurePages(stand: TestBed, browsers: readonly Browser[]): Promise<Figure> {
  const before = await stand.web.resident();
  const streams = await Promise.all(browsers.map((browser) => browser.follow('/api/events', () => {})));
  const idle = await usage(stand, () => pause(heartbeatsMs));
  const after = await stand.web.resident();
  for (const stream of streams) stream.close();
  return noted(
    'a thousand open pages at rest, of a core',
    `${short(((idle.web + idle.postgres) / heartbeatsMs) * 100 * (1_000 / openPages))} %`,
    `${openPages} measured, the idle installation included; ${short((((after ?? 0) - (before ?? 0)) * 1_000) / openPages)} kB of web’s memory each`,
  );
}

async function usage(stand: TestBed, act: () => Promise<unknown>) {
  const read = async () => ({
    web: await stand.web.processorTime(),
    worker: await stand.worker.processorTime(),
    postgres: await postgresTime(stand.pid),
  });
  const before = await read();
  await act();
  const after = await read();
  return {
    web: after.web - before.web,
    worker: after.worker - before.worker,
    postgres: after.postgres - before.postgres,
  };
}
