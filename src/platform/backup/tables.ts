import { Client } from 'pg';

export type Table = { name: string; columns: string[] };

/** The product's tables with the columns that can be written, each after those its foreign keys name. */
export async function tablesInOrder(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by 1 order by 1`);
  const { rows: keys } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return inOrder(tables, keys);
}

/** @throws Error for tables that name each other in a circle */
export function inOrder(tables: readonly Table[], keys: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const free = [...waiting].filter(
      ({ name }) => !keys.some(({ from, to }) => from === name && to !== name && names.has(to)),
    );
    if (free.length === 0)
      throw new Error(`These tables name each other in a circle: ${[...names].join(', ')}`);
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

/** The digests of the migrations that a database has had, in their order. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Of a wrong address, or of a data folder that is only now made, there is nothing to back up.
 *
 * @param url a direct address of the database
 * @throws Error that says so in plain words for a database in which Castwright never made its tables
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
      `There is nothing of Castwright in the database ${rows[0]?.name}: it was never migrated. Look whether DATABASE_URL, or DATA_DIR for the embedded one, is the installation's. A new one gets its tables by npm start or npm run db:migrate.`,
    );
  } finally {
    await client.end();
  }
}
