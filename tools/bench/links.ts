/**
 * Short links under a storm of clicks. `GET /go/CODE` of 20 links by 500 visitors is compared with a bare `node:http` server
 * that reads the same row by its code with the same pool, and with the same redirects of visitors who are not counted
 * (`Sec-GPC`), which shows what counting adds. Rounds alternate; figures are medians of each round's ratio. At the end the
 * stored clicks are compared with the redirects that were sent.
 */
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { databaseEnv } from '#platform/db/env.ts';
import { newId } from '#platform/ids.ts';
import { makeUser } from '#tests/factories/users.ts';
import type { BareListSubject } from './processes/bare-list.ts';
import type { WebSubject } from './processes/web.ts';
import { atLeast, type Bench, noted, share, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';
import { median } from './setup/statistics.ts';

const codes = Array.from(
  { length: 20 },
  (_, n) => `bench${String.fromCharCode(97 + (n % 8))}${2 + (n >> 3)}`,
);
const visitors = 500;
const rounds = 4;
const roundSeconds = 3;
const warmUpSeconds = 2;
const connections = 16;
/** Longer than the counter's interval. */
const flushMs = 4_000;

export const links: Bench = {
  name: 'links',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const { db, url: databaseUrl } = database;
    const { id: userId } = await makeUser(db);
    for (const code of codes) {
      await db.execute(sql`
        insert into short_links (id, user_id, code, label, target, is_adult)
        values (${newId()}, ${userId}, ${code}, 'Bench', 'https://shop.example.com/', false)`);
    }
    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl,
      dataFolder: database.folder,
      pages: null,
    } satisfies WebSubject);
    const bare = await startChild<{ address: string }>(scope, 'bare-list', {
      databaseUrl,
      poolSize: databaseEnv.parse({}).DATABASE_POOL_SIZE,
      before: [],
      query: {
        name: 'short_link',
        text: 'select target from short_links where code = $1 and closed_at is null',
        values: [codes[0]],
      },
    } satisfies BareListSubject);
    let counted = 0;
    const follow = async (seconds: number, headers: Record<string, string>) => {
      const perSecond = await load(web.facts.address, seconds, createClicks(headers));
      if (!('sec-gpc' in headers)) counted += perSecond * seconds;
      return perSecond;
    };
    const servers = [
      (seconds: number) => load(bare.facts.address, seconds, [{ path: '/' }]),
      (seconds: number) => follow(seconds, {}),
      (seconds: number) => follow(seconds, { 'sec-gpc': '1' }),
    ] as const;
    for (const server of servers) await server(warmUpSeconds);
    const measured: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? [0, 1, 2] : [2, 1, 0];
      const speeds: number[] = [];
      for (const at of order) speeds[at] = (await servers[at]?.(roundSeconds)) ?? 0;
      measured.push(speeds);
    }
    const of = (at: number) => median(measured.map((speeds) => speeds[at] ?? 0));
    const ratio = (to: number) => median(measured.map((speeds) => (speeds[1] ?? 0) / (speeds[to] ?? 1)));
    await new Promise((resolve) => setTimeout(resolve, flushMs));
    const { rows } = await db.execute(
      sql`select coalesce(sum(clicks), 0)::integer as clicks from click_hours`,
    );
    const stored = (rows as { clicks: number }[])[0]?.clicks ?? 0;
    const memory = await Promise.all([web.memory(), bare.memory(), postgresMemory(database.pid)]);
    return {
      figures: [
        atLeast(
          'counted redirects per second, of those of bare pg and node:http',
          ratio(0),
          0.4,
          `${short(of(1))} of ${short(of(0))} a second`,
        ),
        share('the same, of redirects that are not counted', ratio(2), `of ${short(of(2))} a second`),
        noted(
          'clicks stored, of the redirects that were sent',
          String(stored),
          `about ${Math.round(counted)}`,
        ),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

type Request = { path: string; headers?: Record<string, string> };

/** One click of each visitor, over all links in turn. */
const createClicks = (headers: Record<string, string>): Request[] =>
  Array.from({ length: visitors }, (_, n) => ({
    path: `/go/${codes[n % codes.length]}`,
    headers: {
      ...headers,
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
    },
  }));

/** @returns answers a second */
async function load(url: string, seconds: number, requests: Request[]): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const refused = result['4xx'] + result['5xx'] + result.errors;
  if (refused > 0) throw new Error(`${refused} refusals and errors from ${url}`);
  return result.requests.total / result.duration;
}
