import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { useDatabase } from '#tests/setup/database.ts';
import { type Db, openDatabase } from './client.ts';

const database = useDatabase();
let db: Db | undefined;
afterEach(async () => {
  await db?.$client.end();
});

it('a connection that breaks within a transaction fails it and nothing else', async () => {
  db = openDatabase({ url: database.url, poolSize: 1, applicationName: 'breaks', onIdleError: () => {} });
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
