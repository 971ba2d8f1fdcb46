import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { describeMany } from './describe-many.ts';
import { isInstalled, type PgBouncer, startPgBouncer } from './pgbouncer.ts';

const numbered = defineStatement<{ n: string }, { n: string }>(
  'numbered',
  sql`select ${sql.placeholder('n')}::text as n`,
);

describe.skipIf(!isInstalled)('PgBouncer, where it is installed', () => {
  const database = useDatabase({ empty: true });
  let pgbouncer: PgBouncer;
  beforeAll(async () => {
    pgbouncer = await startPgBouncer(database.tcpUrl);
  });
  afterAll(() => pgbouncer?.stop());

  it('gives each transaction another connection, without breaking a statement, and ends those that take too long', async () => {
    const pooled = { applicationName: 'pooled', onIdleError: () => {}, poolSize: 20, pooler: true };
    const db = openDatabase({ url: pgbouncer.url, namedStatements: false, ...pooled });
    const numbers = Array.from({ length: 200 }, (_, n) => String(n));
    expect((await Promise.all(numbers.map((n) => numbered(db, { n })))).flat()).toEqual(
      numbers.map((n) => ({ n })),
    );
    const { rows } = await db.execute<{ timeout: string }>(
      sql`select current_setting('statement_timeout') as timeout`,
    );
    expect(rows).toEqual([{ timeout: '30s' }]);
    await db.$client.end();
  });

  describeMany('behind PgBouncer in transaction mode', {
    database,
    addresses: () => ({ databaseUrl: pgbouncer.url, directUrl: database.url }),
    replaced: 1,
  });
});
