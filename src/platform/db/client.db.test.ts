import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type Db, openDatabase, type Queryable } from './client.ts';

const database = useDatabase();
let db: Db | undefined;
afterEach(async () => {
  await db?.$client.end();
});

const open = () =>
  openDatabase({ url: database.tcpUrl, poolSize: 1, applicationName: 'breaks', onIdleError: () => {} });
type Inside = { connection: { stream: Socket } };
/** The socket below the connection that is taken next is cut before anything is asked. */
const cutNext = ({ $client }: Db) =>
  $client.once('acquire', (client) => {
    (client as unknown as Inside).connection.stream.destroy();
  });

it.runIf(process.platform === 'linux')(
  'a connection is asked whether its server is still there',
  async () => {
    db = open();
    const taken = await db.$client.connect();
    const { localPort } = (taken as unknown as Inside).connection.stream;
    taken.release();
    const port = localPort?.toString(16).toUpperCase().padStart(4, '0');
    await eventually(async () => {
      const table = (await readFile('/proc/net/tcp', 'utf8'))
        .split('\n')
        .map((line) => line.trim().split(/\s+/));
      // https://docs.kernel.org/networking/proc_net_tcp.html: our address, state 01 (an earlier connection from the same
      // port may still be closing), and as the timer 02, that of keeping alive.
      const timer = table.find(([, local, , state]) => local?.endsWith(`:${port}`) && state === '01')?.[5];
      expect(timer).toMatch(/^02:/);
    });
  },
);

it('a transaction that cannot begin keeps no connection', async () => {
  db = open();
  await db.execute(sql`select 1`);
  cutNext(db);
  const begun: string[] = [];
  await expect(db.transaction(async () => begun.push('work'))).rejects.toThrow('Failed query: begin');
  expect(begun).toEqual([]);
  expect(db.$client.totalCount).toBe(0);
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ]);
});

it('a transaction says what it failed by, also where it cannot be rolled back', async () => {
  db = open();
  const failed = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`);
    throw new Error('the purse is empty');
  });
  await expect(failed).rejects.toThrow('the purse is empty');
  expect(db.$client.totalCount).toBe(0);
});

it('a transaction that fails by itself is rolled back, and its connection is kept', async () => {
  db = open();
  const pids: (number | undefined)[] = [];
  const getPid = async (at: Queryable) => {
    const { rows } = await at.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    pids.push(rows[0]?.pid);
  };
  const failed = db.transaction(async (tx) => {
    await getPid(tx);
    await tx.execute(sql`create table kept (id integer)`);
    throw new Error('the purse is empty');
  });
  await expect(failed).rejects.toThrow('the purse is empty');
  await getPid(db);
  expect(pids[0]).toBe(pids[1]);
  const { rows } = await db.execute(sql`select from pg_tables where tablename = 'kept'`);
  expect(rows).toHaveLength(0);
});

it('a connection that breaks within a transaction fails it and nothing else', async () => {
  db = open();
  const ended = new Promise((resolve) => {
    db?.$client.once('connect', (client) => client.once('end', () => resolve(null)));
  });
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`);
    // The news comes while no query is under way that could fail.
    await ended;
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await db.execute<{ one: number }>(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});
