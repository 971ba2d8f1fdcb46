import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import type { TestDatabase } from '#tests/setup/database.ts';
import { openStream } from '#tests/setup/event-stream.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { verify } from '#tools/chaos/verify.ts';
import { engineJobs } from '../../src/features/generation/jobs/schema.ts';
import { startLoad } from './load.ts';
import { openProcesses, type Processes, type Web, type Worker } from './processes.ts';
import { startRoundRobin } from './round-robin.ts';

const count = 3;
/** How often every process is replaced; left out, as in `npm test`: as the setting says. */
const rounds = Number(process.env.ROLLING_ROUNDS ?? 0);
const people = 4;
const secret = 'a'.repeat(40);
const tries = 8;

type Setting = {
  /** Empty: the processes migrate it. */
  database: TestDatabase;
  /** The addresses that the processes use. */
  addresses: () => { databaseUrl: string; directUrl?: string };
  /** How many of the processes of a kind are replaced; left out: all. */
  replaced?: number;
};

/** Asks again while a process says that it is overloaded, as pages do: six start at once, on the cores of other tests. */
async function whenServed<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let tried = 1; answer.status === 503 && tried < 40; tried++) {
    await pause(500);
    answer = await ask();
  }
  return answer;
}

/** Tests for three web and three worker processes on one database, with or without a pooler. */
export function describeMany(where: string, { addresses, database, replaced = count }: Setting): void {
  const replacements = rounds > 0 ? rounds * count : replaced;
  let folder: string;
  let crew: Processes;
  let webs: Web[] = [];
  let workers: Worker[] = [];
  let began = 0;
  beforeAll(async () => {
    began = Date.now();
    folder = await mkdtemp(path.join(tmpdir(), 'castwright-many-'));
    crew = openProcesses({ ...addresses(), folder, secret });
    const times = Array.from({ length: count });
    [webs, workers] = await Promise.all([
      Promise.all(times.map(() => crew.startWeb())),
      Promise.all(times.map(() => crew.startWorker())),
    ]);
  }, 180_000);
  afterAll(async () => {
    crew?.killAll();
    await rm(folder, { recursive: true, force: true });
  });

  const newPerson = () => makeUserWithTokens(database.db, 5_000, { subscription: 'enterprise' });
  const at = ({ url }: { url: string }, userId: string) => signInAs({ db: database.db, secret, url }, userId);
  const order = (client: TestClient) => {
    const given = { body: { type: 'image', prompt: 'a harbour' }, key: newId() } as const;
    return whenServed(() => client.call('generateImage', given));
  };
  const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await database.db.execute<Row>(query)).rows;

  describe(`three web and three worker processes ${where}`, () => {
    it('started at once on an empty database, have migrated it once and made one administrator', async () => {
      const files = (await readdir('migrations')).filter((name) => name.endsWith('.sql'));
      const [done] = await rows<{ n: number; different: number }>(sql`
        select count(*)::integer as n, count(distinct hash)::integer as different
        from drizzle.__drizzle_migrations`);
      expect(done).toEqual({ n: files.length, different: files.length });
      expect(await rows(sql`select from users where role = 'admin'`)).toHaveLength(1);
    });

    it('accept a session of each other, until any of them has ended it', async () => {
      const email = `${newId()}@example.test`;
      const form = { firstName: 'Ada', lastName: 'Byron', email, password: 'correct horse' };
      const clients = webs.map(({ url }) => new TestClient(url));
      const [first, second] = clients as [TestClient, TestClient];
      expect((await whenServed(() => first.call('register', { body: form }))).status).toBe(201);
      const login = { body: { email, password: form.password } };
      expect((await whenServed(() => second.call('login', login))).status).toBe(200);
      const carried = webs.map(({ url }) => ({
        ask: () => fetch(`${url}/api/auth/user`, { headers: { cookie: second.cookie } }),
      }));
      for (const { ask } of carried) expect((await ask()).status).toBe(200);
      const gone = await fetch(`${webs[2]?.url}/api/logout`, {
        method: 'POST',
        headers: { cookie: second.cookie },
      });
      expect(gone.status).toBe(200);
      for (const { ask } of carried) expect((await ask()).status).toBe(401);
      // An attacker guesses a password, each time at another process.
      const guesses: number[] = [];
      const visitors = webs.map(({ url }) => new TestClient(url));
      for (let n = 0; n <= tries; n++) {
        const answer = await visitors[n % count]?.call('login', { body: { email, password: `guess ${n}` } });
        guesses.push(answer?.status ?? 0);
      }
      expect(guesses).toEqual([...Array(tries).fill(401), 429]);
    });

    it('deliver an event of one worker to pages at every web process, and end every job once', async () => {
      const { id } = await newPerson();
      const clients = await Promise.all(webs.map((web) => at(web, id)));
      const streams = await Promise.all(clients.map((client) => openStream(client)));
      const ordered = await Promise.all(
        Array.from({ length: 24 }, (_, n) => order(clients[n % 3] as TestClient)),
      );
      expect(ordered.map(({ status }) => status)).toEqual(Array(24).fill(202));
      await eventually(async () => {
        const open = await rows(sql`select from engine_jobs where ended_at is null`);
        expect(open).toHaveLength(0);
      });
      const stored = await rows<{ id: string }>(
        sql`select id::text from user_events where user_id = ${id} order by user_events.id`,
      );
      for (const stream of streams) {
        await eventually(async () =>
          expect(stream.events.flatMap((event) => (event.id ? [event.id] : []))).toEqual(
            stored.map((row) => row.id),
          ),
        );
        stream.close();
      }
      const by = await rows(sql`select distinct attempt, state from engine_jobs where user_id = ${id}`);
      expect(by).toEqual([{ attempt: 1, state: 'completed' }]);
    });

    it('are replaced one after the other under load, and no request, no event and no job is lost', async () => {
      const proxy = await startRoundRobin();
      await Promise.all(webs.map(({ url }) => proxy.add(url)));
      const ids = await Promise.all(Array.from({ length: people }, async () => (await newPerson()).id));
      const [before] = await rows<{ id: number }>(
        sql`select coalesce(max(id), 0)::integer as id from user_events`,
      );
      const load = await startLoad(
        await Promise.all(ids.map(async (id) => ({ id, client: await at(proxy, id) }))),
      );
      const codes: (number | string)[] = [];
      for (let n = 0; n < replacements; n++) {
        const [web, worker] = await Promise.all([crew.startWeb(), crew.startWorker()]);
        await proxy.add(web.url);
        const [oldWeb, oldWorker] = [webs.shift(), workers.shift()];
        codes.push(...(await Promise.all([oldWeb?.stop() ?? 'none', oldWorker?.stop() ?? 'none'])));
        if (oldWeb) proxy.remove(oldWeb.url);
        webs.push(web);
        workers.push(worker);
      }
      await pause(1_000);
      await load.stop();
      expect(codes).toEqual(Array(2 * replacements).fill(0));
      expect(load.failures).toEqual([]);
      expect(proxy.failures).toEqual([]);
      expect(proxy.refused).toBe(0);
      // Every process took part, and there was load on everything that needs it.
      expect(Math.min(...proxy.served())).toBeGreaterThan(10);
      expect(load.reads).toBeGreaterThan(50);
      expect(load.uploads).toBeGreaterThan(1);
      expect(load.returns).toBeGreaterThan(0);

      await eventually(async () => {
        expect(await rows(sql`select from engine_jobs where ended_at is null`)).toHaveLength(0);
      });
      for (const id of ids) {
        const stored = await rows<{ id: string }>(
          sql`select id::text from user_events where user_id = ${id} and user_events.id > ${before?.id} order by user_events.id`,
        );
        expect(stored.length).toBeGreaterThan(10);
        await eventually(async () => expect(load.latest(id)).toBe(stored.at(-1)?.id));
      }
      await load.close();
      for (const id of ids) {
        const stored = await rows<{ id: string }>(
          sql`select id::text from user_events where user_id = ${id} and user_events.id > ${before?.id} order by user_events.id`,
        );
        expect(load.seen.get(id)).toEqual(stored.map((row) => row.id));
      }
      expect(load.resyncs).toBe(0);

      // Each write happened exactly once.
      const made = await database.db
        .select({ id: engineJobs.id })
        .from(engineJobs)
        .where(sql`${engineJobs.userId} = any(${sql.param(ids)}::uuid[])`);
      expect(new Set(made.map(({ id }) => id))).toEqual(load.jobs);
      const kept = await rows<{ id: string }>(
        sql`select id from prompt_templates where user_id = any(${sql.param(ids)}::uuid[])`,
      );
      expect(new Set(kept.map(({ id }) => id))).toEqual(load.templates);
      const { violations } = await verify(database.db, await openLocalStorage(path.join(folder, 'files')));
      expect(violations).toEqual([]);
      await proxy.close();
    }, 600_000);

    // Last, when a new minute has begun by itself: the test need not wait for the next one.
    it('run a job that is scheduled every minute once a minute', async () => {
      await eventually(async () => {
        const done = await rows(
          sql`select from pgboss.job where name = 'status.record' and state = 'completed'`,
        );
        expect(done.length).toBeGreaterThan(0);
      }, 60_000);
      // A run of one minute may be stored in the first moments of the next: all of them count, not those of each minute.
      const runs = await rows(sql`select from pgboss.job where name = 'status.record' and state <> 'failed'`);
      const toMinute = (time: number) => Math.floor(time / 60_000);
      expect(runs.length).toBeLessThanOrEqual(toMinute(Date.now()) - toMinute(began) + 1);
    });
  });
}
