import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { type Manifest, type TableEntry, toTablePath } from './manifest.ts';
import { listMigrations } from './tables.ts';

/** At most per insert. */
const batch = { rows: 500, characters: 4_000_000 };

/** @throws Error unless the database is empty */
export async function requireEmptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select 1 from information_schema.tables where table_schema in ('public', 'drizzle', 'pgboss') limit 1`,
    );
    if (rows.length > 0) {
      throw new Error('The database is not empty. Restore into a new one: nothing is overwritten.');
    }
  });
}

/**
 * Fills a database whose tables were just created at the backup's migration, in one transaction.
 *
 * @throws Error when a file differs from what was written, or the database has other migrations than the backup
 */
export async function loadDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    const made = await listMigrations(client);
    if (made.join() !== manifest.migrations.join()) {
      throw new Error('This backup was made by a version of Castwright that has other migrations.');
    }
    for (const table of manifest.tables) {
      await requireUnchangedFile(folder, table);
      await loadTable(client, table, folder);
    }
    await setSequences(client);
    await client.query('commit');
  });
}

async function loadTable(client: Client, table: TableEntry, folder: string): Promise<void> {
  const name = `public.${client.escapeIdentifier(table.name)}`;
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  // The rows that triggers would write are in the backup already.
  await client.query(`alter table ${name} disable trigger user`);
  // Rows that migrations insert are in the backup as well.
  await client.query(`delete from ${name}`);
  let loaded = 0;
  for await (const lines of readBatches(toTablePath(folder, table.name))) {
    const { rowCount } = await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
    loaded += rowCount ?? 0;
  }
  if (loaded !== table.rows) throw new Error(`${table.name} has ${loaded} rows in place of ${table.rows}.`);
  await client.query(`alter table ${name} enable trigger user`);
}

async function* readBatches(file: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let characters = 0;
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    lines.push(line);
    characters += line.length;
    if (lines.length < batch.rows && characters < batch.characters) continue;
    yield lines;
    [lines, characters] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

async function requireUnchangedFile(folder: string, { name, sha256 }: TableEntry): Promise<void> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(toTablePath(folder, name))) digest.update(chunk as Buffer);
  if (digest.digest('hex') !== sha256)
    throw new Error(`The backup of ${name} differs from what was written.`);
}

/** Continues every sequence after the largest value in use. */
async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select quote_ident(table_name) as table, quote_ident(column_name) as column,
      pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(format('public.%I', table_name), column_name) is not null`);
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from public.${table}`,
      [sequence],
    );
  }
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'castwright-restore' });
  await client.connect();
  await work(client).finally(() => client.end());
}
