import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import {
  bankTransferCharges,
  bankTransferCustomers,
  bankTransferRefunds,
  bankTransferSubscriptions,
  bankTransfers,
} from './schema.ts';

const ownCustomers = (userId: string) =>
  sql`(select ${bankTransferCustomers.id} from ${bankTransferCustomers} where ${eq(bankTransferCustomers.userId, userId)})`;
const ownCharges = (userId: string) =>
  sql`(select ${bankTransferCharges.id} from ${bankTransferCharges} where ${bankTransferCharges.customerId} in ${ownCustomers(userId)})`;

const ofCustomer = (column: PgColumn) => (userId: string) => sql`${column} in ${ownCustomers(userId)}`;
const ofCharge =
  (column: PgColumn) =>
  (userId: string): SQL =>
    sql`${column} in ${ownCharges(userId)}`;

/** Bank transfers in a data export. */
export const bankTransferData: readonly DataPart[] = [
  createTablePart({
    name: 'bank-transfer-customers',
    about: 'Your customer number for bank transfers.',
    table: bankTransferCustomers,
    owner: bankTransferCustomers.userId,
  }),
  createTablePart({
    name: 'bank-transfer-subscriptions',
    about: 'Plans that you pay by bank transfer, with their periods.',
    table: bankTransferSubscriptions,
    owner: ofCustomer(bankTransferSubscriptions.customerId),
  }),
  createTablePart({
    name: 'bank-transfer-charges',
    about: 'Payments that you were asked to make by bank transfer, with their references.',
    table: bankTransferCharges,
    owner: ofCustomer(bankTransferCharges.customerId),
  }),
  createTablePart({
    name: 'bank-transfers',
    about: 'Transfers that arrived for these payments, with the payer as the bank named them.',
    table: bankTransfers,
    owner: ofCharge(bankTransfers.chargeId),
    without: [bankTransfers.note],
  }),
  createTablePart({
    name: 'bank-transfer-refunds',
    about: 'Money that is sent back to you by bank transfer.',
    table: bankTransferRefunds,
    owner: ofCharge(bankTransferRefunds.chargeId),
  }),
];

/**
 * Moves a deleted account's transfers to the anonymous account, and removes payers, their words and notes. A refund
 * that still waits is sent from the operator's own statement.
 */
export async function anonymiseBankTransfers(tx: Tx, userId: string, anonymousId: string): Promise<void> {
  await tx
    .update(bankTransfers)
    .set({ payerName: null, payerAccount: null, text: null, note: null })
    .where(
      and(inArray(bankTransfers.state, ['matched', 'reversed']), ofCharge(bankTransfers.chargeId)(userId)),
    );
  await tx
    .update(bankTransferCustomers)
    .set({ userId: anonymousId })
    .where(eq(bankTransferCustomers.userId, userId));
}
