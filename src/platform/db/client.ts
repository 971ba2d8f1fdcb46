import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { Client, Pool } from 'pg';
import { withSpan } from '../tracing/spans.ts';

/** A connection pool, outside a transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { readonly $client: Pool };

/**
 * A running transaction. A `Db` is not assignable to it (it has no `rollback`), so a command that takes a `Tx`
 * cannot be called outside one.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Accepted by reads, which run inside or outside a transaction. */
export type Queryable = Db | Tx;

export type DatabaseOptions = {
  url: string;
  /** Maximum connections of this process. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError: (error: Error) => void;
  /** The URL is a transaction pooler's, which accepts no connection settings. */
  pooler?: boolean;
  /** Default true: hot statements are named, and each connection plans them once. */
  namedStatements?: boolean;
};

/**
 * Server-side timeouts in milliseconds. Behind a pooler, set them in its configuration
 * (docs/operating/many-processes.md).
 */
export const databaseTimeouts = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/**
 * Sends every statement unnamed: a transaction pooler hands out different connections, which do not share prepared
 * statements.
 */
class UnnamedClient extends Client {
  override query(...given: unknown[]): never {
    const [first, ...rest] = given;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first);
    const query = super.query as (...args: unknown[]) => never;
    return query.call(this, isNamed ? { ...first, name: undefined } : first, ...rest);
  }
}

const casing = 'snake_case';

/** Opens a pool. It connects at the first query; `db.$client.end()` closes it. */
export function openDatabase(options: DatabaseOptions): Db {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // TCP keepalive detects a server that disappears silently: the system probes after this delay and then each
    // second (libuv's `uv_tcp_keepalive`), and fails the pending query.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!options.pooler && databaseTimeouts),
    ...(options.namedStatements === false && { Client: UnnamedClient }),
  });
  pool.on('error', options.onIdleError);
  // A connection that breaks between two queries fails the next one. Without this listener the error event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle({ client: pool, casing }) as Db;
  const dialect = new PgDialect({ casing });
  db.transaction = (work, settings) =>
    withSpan(
      'database transaction',
      { 'db.system.name': 'postgresql' },
      () => inTransaction(pool, dialect, work, settings),
      'client',
    );
  return db;
}

/**
 * Replaces Drizzle's own `transaction`, which leaks the connection when `begin` fails, so that the pool shrinks
 * with every outage, and which hides the original error when the `rollback` fails too
 * (https://github.com/drizzle-team/drizzle-orm/issues/6114, in 0.45.4 and 1.0.0-rc.4).
 */
async function inTransaction<Result>(
  pool: Pool,
  dialect: PgDialect,
  work: (tx: Tx) => Promise<Result>,
  settings?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  /** The error of `work`, if any. */
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
    // After `work` has failed, this is either its error or that of the `rollback`.
    isWhole = thrown.includes(error);
    throw thrown.length > 0 ? thrown[0] : error;
  } finally {
    client.release(!isWhole);
  }
}
