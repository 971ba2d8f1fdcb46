import { and, asc, desc, eq, inArray, isNotNull, min, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { bankTransferCharges, bankTransferCustomers, bankTransferRefunds, bankTransfers } from '../schema.ts';

/** What a payer reads of a charge. */
export type PayerCharge = Pick<
  typeof bankTransferCharges.$inferSelect,
  'id' | 'code' | 'name' | 'kind' | 'cents' | 'receivedCents' | 'state' | 'payBy' | 'createdAt'
>;

export type DeskCharge = PayerCharge & { userId: string };
export type UnmatchedTransfer = Pick<
  typeof bankTransfers.$inferSelect,
  'id' | 'bookedOn' | 'cents' | 'text' | 'payerName'
>;
export type WaitingRefund = {
  id: string;
  kind: 'refund' | 'excess';
  cents: number;
  createdAt: Date;
  code: string;
  userId: string;
  /** As the newest statement named the payer; null where an administrator entered the transfer. */
  payerName: string | null;
  payerAccount: string | null;
};

export type DeskLists = {
  charges: DeskCharge[];
  /** Whether there are more than `charges` shows. */
  hasMore: boolean;
  unmatched: UnmatchedTransfer[];
  refunds: WaitingRefund[];
};

/** Rows of each list. */
const listLimit = 500;

const payerColumns = {
  id: bankTransferCharges.id,
  code: bankTransferCharges.code,
  name: bankTransferCharges.name,
  kind: bankTransferCharges.kind,
  cents: bankTransferCharges.cents,
  receivedCents: bankTransferCharges.receivedCents,
  state: bankTransferCharges.state,
  payBy: bankTransferCharges.payBy,
  createdAt: bankTransferCharges.createdAt,
};

const ofCustomer = eq(bankTransferCustomers.id, bankTransferCharges.customerId);

export async function findChargeOfUser(db: Db, userId: string, id: string): Promise<PayerCharge | null> {
  const [charge] = await db
    .select(payerColumns)
    .from(bankTransferCharges)
    .innerJoin(bankTransferCustomers, ofCustomer)
    .where(and(eq(bankTransferCharges.id, id), eq(bankTransferCustomers.userId, userId)));
  return charge ?? null;
}

export function listOpenOfUser(db: Db, userId: string): Promise<PayerCharge[]> {
  return db
    .select(payerColumns)
    .from(bankTransferCharges)
    .innerJoin(bankTransferCustomers, ofCustomer)
    .where(and(eq(bankTransferCharges.state, 'open'), eq(bankTransferCustomers.userId, userId)))
    .orderBy(asc(bankTransferCharges.createdAt))
    .limit(listLimit);
}

/** @param code lists the charge with this reference, in any state, in place of the open ones */
export async function listDesk(db: Db, code: string | null): Promise<DeskLists> {
  const charges = await db
    .select({ ...payerColumns, userId: bankTransferCustomers.userId })
    .from(bankTransferCharges)
    .innerJoin(bankTransferCustomers, ofCustomer)
    .where(code ? eq(bankTransferCharges.code, code) : eq(bankTransferCharges.state, 'open'))
    .orderBy(asc(bankTransferCharges.createdAt))
    .limit(listLimit + 1);
  const unmatched = await db
    .select({
      id: bankTransfers.id,
      bookedOn: bankTransfers.bookedOn,
      cents: bankTransfers.cents,
      text: bankTransfers.text,
      payerName: bankTransfers.payerName,
    })
    .from(bankTransfers)
    .where(eq(bankTransfers.state, 'unmatched'))
    .orderBy(asc(bankTransfers.bookedOn))
    .limit(listLimit);
  return {
    charges: charges.slice(0, listLimit),
    hasMore: charges.length > listLimit,
    unmatched,
    refunds: await listWaitingRefunds(db),
  };
}

async function listWaitingRefunds(db: Db): Promise<WaitingRefund[]> {
  const rows = await db
    .select({
      id: bankTransferRefunds.id,
      kind: bankTransferRefunds.kind,
      cents: bankTransferRefunds.cents,
      createdAt: bankTransferRefunds.createdAt,
      chargeId: bankTransferRefunds.chargeId,
      code: bankTransferCharges.code,
      userId: bankTransferCustomers.userId,
    })
    .from(bankTransferRefunds)
    .innerJoin(bankTransferCharges, eq(bankTransferCharges.id, bankTransferRefunds.chargeId))
    .innerJoin(bankTransferCustomers, ofCustomer)
    .where(eq(bankTransferRefunds.state, 'waiting'))
    .orderBy(asc(bankTransferRefunds.createdAt))
    .limit(listLimit);
  const { bookedOn, chargeId, payerAccount, payerName } = bankTransfers;
  const ids = rows.map((row) => row.chargeId);
  const payers = await db
    .selectDistinctOn([chargeId], { chargeId, payerName, payerAccount })
    .from(bankTransfers)
    .where(and(inArray(chargeId, ids), or(isNotNull(payerAccount), isNotNull(payerName))))
    .orderBy(chargeId, desc(bookedOn));
  return rows.map(({ chargeId: of, ...row }) => {
    const payer = payers.find((one) => one.chargeId === of);
    return { ...row, payerName: payer?.payerName ?? null, payerAccount: payer?.payerAccount ?? null };
  });
}

/** What waits for an administrator, for the pending tasks and `npm run doctor`. */
export async function countWaitingTransfers(db: Db): Promise<{ count: number; since: Date | null }> {
  const [unmatched] = await db
    .select({ count: sql<number>`count(*)::integer`, since: min(bankTransfers.createdAt) })
    .from(bankTransfers)
    .where(eq(bankTransfers.state, 'unmatched'));
  const [refunds] = await db
    .select({ count: sql<number>`count(*)::integer`, since: min(bankTransferRefunds.createdAt) })
    .from(bankTransferRefunds)
    .where(eq(bankTransferRefunds.state, 'waiting'));
  const since = [unmatched?.since, refunds?.since].flatMap((moment) => (moment ? [moment] : []));
  return {
    count: (unmatched?.count ?? 0) + (refunds?.count ?? 0),
    since: since.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  };
}
