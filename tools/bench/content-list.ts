/**
 * The content list call against its own SQL. `GET /api/content` (session, gate, limits, query, answer by schema) is
 * compared with a bare `node:http` server that sends the rows of the same prepared statement, with the same pool,
 * through `JSON.stringify`; and with one that also looks the session up, since every call of the product does and a
 * client of the bare server would need it too. All connections have one session, as those of a browser do, whose calls
 * share a read of it where they arrive together; and once more each has its own. One user has 5,000 items and another
 * 50,000; a page has 50. Rounds alternate; figures are medians of each round's ratio. The processor time of each server
 * for a request is reported too: it hardly changes when other processes are busy.
 */
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { contentQuery } from '#contract/library.ts';
import { listContent } from '#features/library/items';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { databaseEnv } from '#platform/db/env.ts';
import { makeUser } from '#tests/factories/users.ts';
import type { BareListSubject, BareQuery } from './processes/bare-list.ts';
import type { WebSubject } from './processes/web.ts';
import { atLeast, type Bench, noted, share, short } from './setup/bench.ts';
import { type Child, startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';
import { signIn } from './setup/sign-in.ts';
import { median } from './setup/statistics.ts';

const items = { mine: 5_000, others: 50_000 };
const rounds = 4;
const roundSeconds = 3;
const warmUpSeconds = 2;
const connections = 16;

export const contentList: Bench = {
  name: 'content-list',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const { db, url: databaseUrl } = database;
    const { id: userId } = await makeUser(db);
    await fillLibrary(db, userId, items.mine);
    await fillLibrary(db, (await makeUser(db)).id, items.others);
    await db.execute(sql`vacuum analyze`);

    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl,
      dataFolder: database.folder,
      pages: null,
    } satisfies WebSubject);
    const cookie = await signIn(db, userId, database.folder);
    const cookies: string[] = [];
    for (let n = 0; n < connections; n++) cookies.push(await signIn(db, userId, database.folder));
    const query = await recordedQuery(databaseUrl, userId);
    const startBare = (before: BareQuery[]) =>
      startChild<{ address: string }>(scope, 'bare-list', {
        databaseUrl,
        poolSize: databaseEnv.parse({}).DATABASE_POOL_SIZE,
        before,
        query,
      } satisfies BareListSubject);
    const bare = await startBare([]);
    const withSession = await startBare([sessionQuery(cookie)]);

    const servers = [
      (seconds: number) => load(bare, '/', seconds, []),
      (seconds: number) => load(web, '/api/content', seconds, [cookie]),
      (seconds: number) => load(withSession, '/', seconds, []),
      (seconds: number) => load(web, '/api/content', seconds, cookies),
    ] as const;
    for (const server of servers) await server(warmUpSeconds);
    const measured: Load[][] = [];
    for (let round = 0; round < rounds; round++) {
      // Back and forth, so that other work on the machine affects all alike.
      const order = round % 2 === 0 ? [0, 1, 2, 3] : [3, 2, 1, 0];
      const loads: Load[] = [];
      for (const at of order) loads[at] = (await servers[at]?.(roundSeconds)) as Load;
      measured.push(loads);
    }
    const of = (at: number, key: keyof Load) => median(measured.map((loads) => loads[at]?.[key] ?? 0));
    const ratio = (of: number, to: number) =>
      median(measured.map((loads) => (loads[of]?.perSecond ?? 0) / (loads[to]?.perSecond ?? 1)));
    const memory = await Promise.all([web.memory(), bare.memory(), postgresMemory(database.pid)]);
    return {
      figures: [
        atLeast(
          'requests per second, of those of bare pg and node:http',
          ratio(1, 0),
          0.65,
          `${short(of(1, 'perSecond'))} of ${short(of(0, 'perSecond'))} requests/s`,
        ),
        share(
          'the same, if the bare server reads the session as well',
          ratio(1, 2),
          `of ${short(of(2, 'perSecond'))} requests/s`,
        ),
        share(
          'with a session for each connection, of those of bare pg and node:http',
          ratio(3, 0),
          `${short(of(3, 'perSecond'))} requests/s; ${short(ratio(3, 2) * 100)} % of the bare server with the session`,
        ),
        noted(
          'processor time a request, in those of the bare servers',
          `${short(of(1, 'processorMs') / of(0, 'processorMs'))} ×, ${short(of(1, 'processorMs') / of(2, 'processorMs'))} ×`,
          `${[1, 0, 2, 3].map((at) => short(of(at, 'processorMs'))).join(', ')} ms, the last with a session for each connection`,
        ),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

/** A server's figures under load: its requests per second, and its processor time for each. */
type Load = { perSecond: number; processorMs: number };

/** @param cookies of the connections, in turn */
async function load(
  server: Child<{ address: string }>,
  route: string,
  seconds: number,
  cookies: readonly string[],
): Promise<Load> {
  const url = server.facts.address + route;
  const before = await server.processorTime();
  let opened = 0;
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const cookie = cookies[opened++ % cookies.length];
      if (cookie) client.setHeaders({ cookie });
    },
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors from ${url}`);
  const used = (await server.processorTime()) - before;
  return { perSecond: requests.total / duration, processorMs: used / requests.total };
}

/** The product's first query of every call: whose session it is, and which onboarding steps are done. */
function sessionQuery(cookie: string): BareQuery {
  const [token = ''] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.');
  const text = `select sessions.id, users.id as user_id, users.role, users.date_of_birth, users.consents_given_at,
      users.tutorial_completed_at, users.documents_uploaded_at
    from sessions join users on users.id = sessions.user_id
    where sessions.token = $1 and sessions.expires_at > now()`;
  return { name: 'session', text, values: [token] };
}

/** One insert, so that the counters are kept by one statement. */
async function fillLibrary(db: Db, userId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into content_items (id, user_id, name, type, category, status, origin, created_at, completed_at,
      width, height, placeholder, metadata)
    select uuidv7(), ${userId}, 'Portrait in a garden ' || n, 'image', 'sfw', 'completed', 'generated',
      now() - make_interval(mins => n), now() - make_interval(mins => n), 1024, 1024, '#a08060',
      jsonb_build_object('prompt', 'a woman with red hair in a garden at dusk, soft light, portrait ' || n,
        'negativePrompt', 'blurry, low quality, distorted, deformed', 'seed', n, 'aspectRatio', '1:1',
        'engine', 'preview', 'model', 'castwright-preview-1', 'cost', 1)
    from generate_series(1, ${count}::integer) as n`);
}

/** The product's own statement for the first page, captured on its way to the pool. */
async function recordedQuery(databaseUrl: string, userId: string): Promise<BareQuery> {
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    applicationName: 'record',
    onIdleError: () => {},
  });
  const sent: { text: string; values: unknown[] }[] = [];
  const pool = db.$client;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    query: (config: { text: string }, values: unknown[]) => {
      sent.push({ text: config.text, values });
      return query(config, values);
    },
  });
  await listContent(db, userId, contentQuery.parse({})).finally(() => pool.end());
  const [first] = sent;
  if (!first || sent.length > 1) throw new Error(`the list takes ${sent.length} statements, not one`);
  return { name: 'content_page', ...first };
}
