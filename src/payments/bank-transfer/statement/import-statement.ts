import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { type Charge, getCharge } from '../book.ts';
import { receiveMoney, takeBackMoney } from '../charges.ts';
import { lockTransfers } from '../desk/lock-transfers.ts';
import { bankTransferCharges, bankTransfers } from '../schema.ts';
import { lockChargeBook, type StoreDeps, saveBook } from '../store.ts';
import type { Statement, StatementEntry } from './parse-statement.ts';

/** What became of an entry. */
export type EntryOutcome =
  /** Its charge is paid. */
  | 'paid'
  /** Its charge is paid, and the rest is to be sent back. */
  | 'overpaid'
  /** Its charge waits for the rest. */
  | 'partly_paid'
  /** Its charge was paid or called off before: all of it is to be sent back. */
  | 'not_open'
  | 'seen_before'
  /** It has no reference, several, or one that was never given out. */
  | 'unknown'
  /** The bank took a transfer back. */
  | 'reversed'
  | 'unknown_reversal'
  | 'other_currency';

export type ReportedEntry = {
  outcome: EntryOutcome;
  bookedOn: string;
  cents: number;
  currency: string;
  code: string | null;
  text: string;
  payerName: string | null;
  /** What its charge asked for. */
  expectedCents: number | null;
};

export type StatementReport = {
  entries: ReportedEntry[];
  /** Outgoing transfers and entries that are not booked yet. */
  ignored: number;
};

/** Days between the booking that an administrator entered and the statement's, for it to be the same transfer. */
const confirmationDays = 5;

/**
 * Applies a statement: every transfer once, whatever statement it comes in and however often. One transaction for the
 * whole file: an interrupted import has changed nothing.
 */
export async function importStatement(
  tx: Tx,
  deps: StoreDeps,
  statement: Statement,
  now: Date,
): Promise<StatementReport> {
  await lockTransfers(tx);
  const seen = await listKnownKeys(tx, statement.entries);
  const charges = await listCharges(tx, statement.entries);
  const counted = statement.entries.filter(
    ({ direction, isBooked, isReversal }) => isBooked && (direction === 'credit') !== isReversal,
  );
  // A transfer and its reversal may be in one statement, in any order.
  const ordered = counted.toSorted((one, other) => Number(one.isReversal) - Number(other.isReversal));
  const entries: ReportedEntry[] = [];
  for (const entry of ordered) {
    const known = entry.codes.flatMap((code) => charges.get(code) ?? []);
    const charge = known.length === 1 ? known[0] : undefined;
    const outcome = await applyEntry(tx, deps, { entry, charge, isSeen: seen.has(entry.key) }, now);
    seen.add(entry.key);
    entries.push(toReported(entry, charge, outcome));
  }
  return { entries, ignored: statement.entries.length - counted.length };
}

async function applyEntry(
  tx: Tx,
  deps: StoreDeps,
  { charge, entry, isSeen }: { entry: StatementEntry; charge: Charge | undefined; isSeen: boolean },
  now: Date,
): Promise<EntryOutcome> {
  if (entry.currency !== 'USD') return 'other_currency';
  if (isSeen) return 'seen_before';
  if (entry.isReversal) return reverseTransfer(tx, deps, entry, charge, now);
  if (entry.cents === 0) return 'unknown';
  if (charge && (await confirmEntered(tx, entry, charge))) return 'seen_before';
  await tx.insert(bankTransfers).values({
    id: newId(),
    key: entry.key,
    source: 'statement',
    state: charge ? 'matched' : 'unmatched',
    chargeId: charge?.id ?? null,
    bookedOn: entry.bookedOn,
    cents: entry.cents,
    text: entry.text,
    payerName: entry.payerName,
    payerAccount: entry.payerAccount,
    createdAt: now,
  });
  return charge ? applyMoney(tx, deps, { chargeId: charge.id, cents: entry.cents }, now) : 'unknown';
}

/** Adds money to a charge. @returns what that made of the charge */
export async function applyMoney(
  tx: Tx,
  deps: StoreDeps,
  { cents, chargeId }: { chargeId: string; cents: number },
  now: Date,
): Promise<'paid' | 'overpaid' | 'partly_paid' | 'not_open'> {
  const before = await lockChargeBook(tx, chargeId);
  if (!before) throw new Error(`there is no charge ${chargeId}`);
  const after = receiveMoney(before, chargeId, cents, now);
  await saveBook(tx, deps, { before, after, now });
  if (getCharge(before, chargeId).state !== 'open') return 'not_open';
  const { cents: asked, receivedCents, state } = getCharge(after, chargeId);
  if (state === 'open') return 'partly_paid';
  return receivedCents > asked ? 'overpaid' : 'paid';
}

/** Links an entry to a transfer of the same amount that an administrator entered for the charge before. */
async function confirmEntered(
  tx: Tx,
  { bookedOn, cents, key }: StatementEntry,
  charge: Charge,
): Promise<boolean> {
  const day = new Date(bookedOn);
  const [entered] = await tx
    .select({ id: bankTransfers.id })
    .from(bankTransfers)
    .where(
      and(
        eq(bankTransfers.chargeId, charge.id),
        eq(bankTransfers.cents, cents),
        eq(bankTransfers.source, 'administrator'),
        isNull(bankTransfers.confirmedKey),
        gte(bankTransfers.bookedOn, toUtcDate(addDays(day, -confirmationDays))),
        lte(bankTransfers.bookedOn, toUtcDate(addDays(day, confirmationDays))),
      ),
    )
    .limit(1);
  if (!entered) return false;
  await tx.update(bankTransfers).set({ confirmedKey: key }).where(eq(bankTransfers.id, entered.id));
  return true;
}

/** Takes back the transfer that the entry names by the bank's reference, or by charge and amount. */
async function reverseTransfer(
  tx: Tx,
  deps: StoreDeps,
  { cents, key, reversedKeys }: StatementEntry,
  charge: Charge | undefined,
  now: Date,
): Promise<'reversed' | 'unknown_reversal'> {
  const keys = [...reversedKeys];
  const isNamed = or(inArray(bankTransfers.key, keys), inArray(bankTransfers.confirmedKey, keys));
  const isOfCharge = charge && and(eq(bankTransfers.chargeId, charge.id), eq(bankTransfers.cents, cents));
  const [transfer] = await tx
    .select()
    .from(bankTransfers)
    .where(and(inArray(bankTransfers.state, ['matched', 'unmatched', 'set_aside']), or(isNamed, isOfCharge)))
    .orderBy(sql`coalesce(${isNamed}, false) desc`, sql`${bankTransfers.id} desc`)
    .limit(1)
    .for('update');
  if (!transfer) return 'unknown_reversal';
  await tx
    .update(bankTransfers)
    .set({ state: 'reversed', reversalKey: key })
    .where(eq(bankTransfers.id, transfer.id));
  if (transfer.state === 'matched' && transfer.chargeId) {
    const before = await lockChargeBook(tx, transfer.chargeId);
    if (!before) throw new Error(`there is no charge ${transfer.chargeId}`);
    const after = takeBackMoney(before, transfer.chargeId, transfer.cents, now);
    await saveBook(tx, deps, { before, after, now });
  }
  return 'reversed';
}

/** Values of one `in` list. */
const batch = 1000;

async function listKnownKeys(tx: Tx, entries: readonly StatementEntry[]): Promise<Set<string>> {
  const { confirmedKey, key, reversalKey } = bankTransfers;
  const known = new Set<string>();
  for (let at = 0; at < entries.length; at += batch) {
    const keys = entries.slice(at, at + batch).map((entry) => entry.key);
    const rows = await tx
      .select({ key, confirmedKey, reversalKey })
      .from(bankTransfers)
      .where(or(inArray(key, keys), inArray(confirmedKey, keys), inArray(reversalKey, keys)));
    for (const row of rows) {
      for (const one of [row.key, row.confirmedKey, row.reversalKey]) if (one) known.add(one);
    }
  }
  return known;
}

async function listCharges(tx: Tx, entries: readonly StatementEntry[]): Promise<Map<string, Charge>> {
  const codes = [...new Set(entries.flatMap((entry) => entry.codes))];
  const found = new Map<string, Charge>();
  for (let at = 0; at < codes.length; at += batch) {
    const rows = await tx
      .select()
      .from(bankTransferCharges)
      .where(inArray(bankTransferCharges.code, codes.slice(at, at + batch)));
    for (const row of rows) found.set(row.code, row);
  }
  return found;
}

function toReported(
  { bookedOn, cents, codes, currency, payerName, text }: StatementEntry,
  charge: Charge | undefined,
  outcome: EntryOutcome,
): ReportedEntry {
  const code = charge?.code ?? codes[0] ?? null;
  const expectedCents = charge?.cents ?? null;
  return { outcome, bookedOn, cents, currency, code, text, payerName, expectedCents };
}
