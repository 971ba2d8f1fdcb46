import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { type TableEntry, tableFile } from './manifest.ts';
import { migrationsOf, type Table, tablesInOrder } from './tables.ts';

/** Rows that are in memory at once. */
const batch = 1_000;

export type DatabaseDump = { migrations: string[]; tables: TableEntry[] };

/**
 * Writes every row of every table as one snapshot, while others go on writing: a transaction that is
 * REPEATABLE READ sees the database as it was at its first query. Rows are JSON in PostgreSQL's own words and
 * never pass through JavaScript's numbers, so that nothing is rounded.
 *
 * @param url a direct address of the database
 * @param inSnapshot sees the same moment on the same connection
 */
export async function dumpDatabase(
  url: string,
  folder: string,
  inSnapshot: (client: Client) => Promise<void> = async () => {},
): Promise<DatabaseDump> {
  await mkdir(path.dirname(tableFile(folder, 'any')), { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: url, application_name: 'castwright-backup' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query("set local time zone 'UTC'");
    const migrations = await migrationsOf(client);
    const tables: TableEntry[] = [];
    for (const table of await tablesInOrder(client)) tables.push(await dumpTable(client, table, folder));
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
  const file = createWriteStream(tableFile(folder, name), { mode: 0o600 });
  await pipeline(lines(), createGzip(), counted, file);
  return { name, columns, rows, sha256: digest.digest('hex') };
}
