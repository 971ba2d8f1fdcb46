import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { Client, Pool } from 'pg';
import { inSpan } from '../tracing/spans.ts';

/** The database, outside a transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { readonly $client: Pool };

/**
 * A running transaction. A `Db` is not assignable to it (it has no `rollback`), so a command that takes a
 * `Tx` cannot be called outside one.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Where a query may run: reads take either. */
export type Queryable = Db | Tx;

export type DatabaseOptions = {
  url: string;
  /** Connections this process may hold. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Called for a connection that broke while idle; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
  /** The address is a transaction pooler's, which takes no settings with a connection and keeps none. */
  pooler?: boolean;
  /** Left out: hot statements have names, and each connection plans them once. */
  namedStatements?: boolean;
};

/** What PostgreSQL ends by itself, in milliseconds. Behind a pooler its own configuration says so (docs/operating/many-processes.md). */
export const databaseTimeouts = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** Runs every statement without a name: a pooler hands each transaction another connection, which knows none of them. */
class UnnamedClient extends Client {
  override query(...given: unknown[]): never {
    const [first, ...rest] = given;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first);
    const query = super.query as (...args: unknown[]) => never;
    return query.call(this, isNamed ? { ...first, name: undefined } : first, ...rest);
  }
}

const casing = 'snake_case';

/** Opens a pool. Nothing connects until the first query; `db.$client.end()` closes it. */
export function openDatabase(options: DatabaseOptions): Db {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A server that vanishes without a word would leave whoever waits for its answer waiting for ever: the system asks
    // after so long, and each second from then on, and gives up after ten questions (libuv's `uv_tcp_keepalive`).
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!options.pooler && databaseTimeouts),
    ...(options.namedStatements === false && { Client: UnnamedClient }),
  });
  pool.on('error', options.onIdleError);
  // One that breaks between two queries of a transaction fails the next of them. Without a listener the event that
  // says so as well would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle({ client: pool, casing }) as Db;
  const dialect = new PgDialect({ casing });
  db.transaction = (work, settings) =>
    inSpan(
      'database transaction',
      { 'db.system.name': 'postgresql' },
      () => inTransaction(pool, dialect, work, settings),
      'client',
    );
  return db;
}

/**
 * Drizzle's own keeps a connection for ever whose `begin` failed, so that a pool has one less each time that the database
 * goes away, and it hides what a transaction failed by where the `rollback` fails as well
 * (https://github.com/drizzle-team/drizzle-orm/issues/6114, in 0.45.4 and 1.0.0-rc.4).
 */
async function inTransaction<Result>(
  pool: Pool,
  dialect: PgDialect,
  work: (tx: Tx) => Promise<Result>,
  settings?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  /** What `work` threw, if it did. */
  const thrown: unknown[] = [];
  let isWhole = false;
  try {
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(
      client,
      dialect,
      undefined,
    );
    const result = await session.transaction(
      (tx) =>
        work(tx).catch((error: unknown) => {
          thrown.push(error);
          throw error;
        }),
      settings,
    );
    isWhole = true;
    return result;
  } catch (error) {
    // After `work` has failed this is its own error, or that of the `rollback`.
    isWhole = thrown.includes(error);
    throw thrown.length > 0 ? thrown[0] : error;
  } finally {
    client.release(!isWhole);
  }
}
