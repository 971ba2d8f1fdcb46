import { Client } from 'pg';

export type Table = { name: string; columns: string[] };

/**
 * The product's tables with their writable columns, ordered so that every table follows those its foreign keys
 * refer to.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by 1 order by 1`);
  const { rows: keys } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return sortByForeignKeys(tables, keys);
}

/** @throws Error when foreign keys form a cycle */
export function sortByForeignKeys(
  tables: readonly Table[],
  keys: readonly { from: string; to: string }[],
): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const free = [...waiting].filter(
      ({ name }) => !keys.some(({ from, to }) => from === name && to !== name && names.has(to)),
    );
    if (free.length === 0)
      throw new Error(`The foreign keys of these tables form a cycle: ${[...names].join(', ')}`);
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

/** Hashes of the applied migrations, in order. */
export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Fails early for a wrong URL or a new data folder, where there is nothing to back up.
 *
 * @param url direct URL of the database
 * @throws Error, worded for the operator, when the database was never migrated
 */
export async function requireMigrated(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'castwright-backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; migrated: boolean }>(
      `select current_database() as name, to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
    );
    if (rows[0]?.migrated) return;
    throw new Error(
      `The database ${rows[0]?.name} holds no Castwright tables: it was never migrated. Check that DATABASE_URL, or DATA_DIR for the embedded database, belongs to this installation. npm start or npm run db:migrate creates the tables of a new one.`,
    );
  } finally {
    await client.end();
  }
}
