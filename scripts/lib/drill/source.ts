import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { type LedgerTotals, ledgerTotals } from '#features/billing/ledger';
import { tablesInOrder } from '#platform/backup/tables.ts';

/** What the installation itself had in the moment that a backup is of, counted apart from the backup. */
export type SourceFacts = { rows: ReadonlyMap<string, number>; ledger: LedgerTotals };

/** @param client in the transaction that the backup is read in */
export async function readSourceFacts(client: Client): Promise<SourceFacts> {
  const rows = new Map<string, number>();
  for (const { name } of await tablesInOrder(client)) rows.set(name, await countRows(client, name));
  return { rows, ledger: await ledgerTotals(drizzle({ client, casing: 'snake_case' })) };
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
