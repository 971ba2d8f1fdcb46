import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { type TableEntry, toTablePath } from './manifest.ts';
import { listMigrations, listTables, type Table } from './tables.ts';

/** Rows held in memory at a time. */
const batch = 1_000;

export type DatabaseDump = { migrations: string[]; tables: TableEntry[] };

/**
 * Writes every row of every table as one snapshot, while other connections keep writing: a REPEATABLE READ
 * transaction sees the database as of its first query. PostgreSQL writes the rows as JSON and they never pass
 * through JavaScript numbers, so nothing is rounded.
 *
 * @param url direct URL of the database
 * @param inSnapshot runs on the same connection, in the same transaction
 */
export async function dumpDatabase(
  url: string,
  folder: string,
  inSnapshot: (client: Client) => Promise<void> = async () => {},
): Promise<DatabaseDump> {
  await mkdir(path.dirname(toTablePath(folder, 'any')), { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: url, application_name: 'castwright-backup' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query("set local time zone 'UTC'");
    const migrations = await listMigrations(client);
    const tables: TableEntry[] = [];
    for (const table of await listTables(client)) tables.push(await dumpTable(client, table, folder));
    await inSnapshot(client);
    await client.query('commit');
    return { migrations, tables };
  } finally {
    await client.end();
  }
}

async function dumpTable(client: Client, { name, columns }: Table, folder: string): Promise<TableEntry> {
  let rows = 0;
  async function* lines() {
    const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    await client.query(
      `declare dumped no scroll cursor for
       select to_json(r)::text as line from (select ${columnList} from public.${client.escapeIdentifier(name)}) r`,
    );
    for (;;) {
      const { rows: fetched } = await client.query<{ line: string }>(`fetch ${batch} from dumped`);
      if (fetched.length === 0) break;
      rows += fetched.length;
      yield fetched.map(({ line }) => `${line}\n`).join('');
    }
    await client.query('close dumped');
  }
  const digest = createHash('sha256');
  const counted = new PassThrough().on('data', (chunk: Buffer) => digest.update(chunk));
  const file = createWriteStream(toTablePath(folder, name), { mode: 0o600 });
  await pipeline(lines(), createGzip(), counted, file);
  return { name, columns, rows, sha256: digest.digest('hex') };
}
