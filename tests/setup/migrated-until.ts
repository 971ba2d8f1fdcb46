import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { newId } from '#platform/ids.ts';
import type { TestDatabase } from './database.ts';

const migrations = path.resolve('migrations');

type Journal = { entries: { tag: string }[] };

export type OldDatabase = {
  query<Row>(sql: string): Promise<Row[]>;
  /** Applies every migration that has come since. */
  migrate(): Promise<void>;
};

/** A database as it was just before a migration, for rows of that time; it goes when the file's tests end. */
export function useDatabaseBefore(tag: string, server: TestDatabase): OldDatabase {
  const name = `before_${newId().replaceAll('-', '')}`;
  let client: Client;
  let url: string;

  beforeAll(async () => {
    await server.db.$client.query(`create database ${name} template template0`);
    const address = new URL(server.url);
    address.pathname = `/${name}`;
    url = address.href;
    const folder = await mkdtemp(path.join(tmpdir(), 'castwright-migrations-'));
    try {
      await copyUntil(tag, folder);
      await migrateDatabase(url, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    client = new Client({ connectionString: url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await server.db.$client.query(`drop database if exists ${name} with (force)`);
  });

  return {
    query: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    migrate: () => migrateDatabase(url, migrations),
  };
}

/** The migrations before one, with a journal that ends there. */
async function copyUntil(tag: string, folder: string): Promise<void> {
  const journal: Journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'));
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  if (at < 0) throw new Error(`there is no migration ${tag}`);
  await cp(migrations, folder, { recursive: true });
  const entries = journal.entries.slice(0, at);
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
}
