import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { newId } from '#platform/ids.ts';
import { isLoopback } from '../finding.ts';

export type DatabaseFacts = {
  /** As in `server_version_num`: 150004. */
  version: number;
  mayCreate: boolean;
  readOnly: boolean;
  encoding: string;
  settings: Record<'autovacuum' | 'fsync' | 'full_page_writes' | 'synchronous_commit', string>;
  remote: boolean;
  encrypted: boolean;
  maxConnections: number;
  usedConnections: number;
  /** Hashes of this version's migrations, and of the applied ones. */
  migrations: { known: readonly string[]; made: readonly string[] };
  /** Milliseconds by which the database's clock is ahead of this machine's. */
  aheadMs: number;
};

/** @param root the root of this checkout */
export async function readDatabaseFacts(client: Client, root: string): Promise<DatabaseFacts> {
  const sent = Date.now();
  const { rows } = await client.query<Record<string, string | boolean | number>>(`
    select current_setting('server_version_num')::int as version,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly",
      current_setting('server_encoding') as encoding,
      current_setting('autovacuum') as autovacuum, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      current_setting('max_connections')::int as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated`);
  const row = rows[0] ?? {};
  const received = Date.now();
  const known = readMigrationFiles({ migrationsFolder: path.join(root, 'migrations') }).map(
    ({ hash }) => hash,
  );
  const made = row.migrated
    ? await client.query<{ hash: string }>(
        'select hash from drizzle.__drizzle_migrations order by created_at, id',
      )
    : { rows: [] };
  const setting = (name: string) => String(row[name]);
  return {
    version: Number(row.version),
    mayCreate: row.mayCreate === true,
    readOnly: row.readOnly === true,
    encoding: setting('encoding'),
    settings: {
      autovacuum: setting('autovacuum'),
      fsync: setting('fsync'),
      full_page_writes: setting('full_page_writes'),
      synchronous_commit: setting('synchronous_commit'),
    },
    remote: !isLoopback(client.host) && !client.host.startsWith('/'),
    encrypted: row.encrypted === true,
    maxConnections: Number(row.maxConnections),
    usedConnections: Number(row.usedConnections),
    migrations: { known, made: made.rows.map(({ hash }) => hash) },
    aheadMs: Number(row.now) - (sent + received) / 2,
  };
}

/**
 * Whether a URL goes through a transaction pooler. Two clients: the session state of one is read again while the
 * transaction of the other may hold the server connection it was set on.
 */
export async function isTransactionPooler(url: string): Promise<boolean> {
  const open = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 10_000,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const [one, other] = [await open(), await open()];
  try {
    const getPid = async (client: Client) =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const first = await getPid(one);
    await other.query('begin');
    // Holds the server connection of the first client, if the pooler has released it.
    const taken = await getPid(other);
    const again = await getPid(one);
    await other.query('commit');
    return taken === first || again !== first;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/** Whether two connections lead to the same database: only then do they see the same lock. */
export async function isSameServer(one: Client, other: Client): Promise<boolean> {
  const key = `hashtextextended('castwright doctor ${newId()}', 0)`;
  await one.query(`select pg_advisory_lock(${key})`);
  try {
    await other.query('begin');
    const { rows } = await other.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${key}) as free`);
    await other.query('rollback');
    return rows[0]?.free === false;
  } finally {
    await one.query(`select pg_advisory_unlock(${key})`);
  }
}
