import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { getLedgerTotals, type LedgerTotals } from '#features/billing/ledger';
import { listTables } from '#platform/backup/tables.ts';

/** Counts of the installation at the moment of the backup, made independently of it. */
export type SourceFacts = { rows: ReadonlyMap<string, number>; ledger: LedgerTotals };

/** @param client in the transaction that the backup reads */
export async function readSourceFacts(client: Client): Promise<SourceFacts> {
  const rows = new Map<string, number>();
  for (const { name } of await listTables(client)) rows.set(name, await countRows(client, name));
  return { rows, ledger: await getLedgerTotals(drizzle({ client, casing: 'snake_case' })) };
}

export async function countRows(
  client: Pick<Client, 'query' | 'escapeIdentifier'>,
  table: string,
): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from public.${client.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.n);
}
