import path from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { migrateDatabase } from './migrate.ts';

const database = useDatabase();
const name = `fresh_${newId().replaceAll('-', '')}`;

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
afterAll(() => query(database.url, `drop database if exists ${name} with (force)`));

describe('migrations', () => {
  it('are made once by ten processes that start at the same moment', async () => {
    await query(database.url, `drop database if exists ${name} with (force)`);
    await query(database.url, `create database ${name} template template0`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const folder = path.resolve('migrations');
    await Promise.all(Array.from({ length: 10 }, () => migrateDatabase(url.href, folder)));

    const tables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`;
    expect(await query(url.href, tables)).toEqual(await query(database.url, tables));
    const made = 'select hash from drizzle.__drizzle_migrations order by id';
    expect(await query(url.href, made)).toEqual(await query(database.url, made));
    // And the lock has been let go.
    const locks = `select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => query(url.href, locks)).toEqual([]);
  });

  it('again change nothing', async () => {
    const made = 'select count(*)::integer as n from drizzle.__drizzle_migrations';
    const before = await query(database.url, made);
    await migrateDatabase(database.url, path.resolve('migrations'));
    expect(await query(database.url, made)).toEqual(before);
  });
});
