import { and, eq, inArray, sql } from 'drizzle-orm';
import { type BankTransferProvider, createBankTransferProvider } from '#payments/bank-transfer';
import type { ProviderEvent } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { type BankEntry, operatorIban, writeStatement } from '#tests/fakes/bank/write-statement.ts';
import { bankTransferCharges } from '../../src/payments/bank-transfer/schema.ts';
import type { TransferNotice } from '../../src/payments/bank-transfer/store.ts';
import { type Bench, startWebhook } from './bench.ts';
import type { LeftOut } from './left-out.ts';

export type BankTransferBench = Bench & {
  provider: BankTransferProvider;
  userId: string;
  /** What payers were told, oldest first. */
  notices: TransferNotice[];
  /** A statement with these entries reaches the operator, who imports it. */
  importEntries(entries: readonly BankEntry[]): ReturnType<BankTransferProvider['desk']['importStatement']>;
  getCharge(id: string): Promise<typeof bankTransferCharges.$inferSelect>;
};

const days = 'a transfer takes days: an unpaid one ends after 30 (bank-transfer.db.test.ts)';
const noCards = 'a bank transfer has no card';
const atRenewal = 'plans paid by bank transfer change at the renewal (decision 138)';
const noDisputes = 'a bank takes a transfer back at once, by a reversal (bank-transfer.db.test.ts)';

/** Cases of the contract that bank transfers cannot have. */
export const notOfBankTransfers: LeftOut = {
  'a declined card says why, and another one pays': noCards,
  'a card that needs authentication pays once its owner approves, and not when they refuse': noCards,
  'a slow payment is pending for a minute': noCards,
  'an unpaid subscription ends within a day': days,
  'a renewal that goes on failing is tried after one, three and five days, and then ends':
    'nothing is charged again: an unpaid renewal ends after its grace (bank-transfer.db.test.ts)',
  'an upgrade costs the rest of the new price less the unused part of the old, at once': atRenewal,
  'a yearly price in place of a monthly one begins its year at once': atRenewal,
  'an upgrade whose charge is declined changes nothing': atRenewal,
  'an upgrade drops the downgrade that waited': atRenewal,
  'a dispute opens, and is won': noDisputes,
  'a dispute opens, and is lost': noDisputes,
  'forged and old events are refused; the same one again is the same':
    'a bank sends no events: each is stored with its change (bank-transfer.db.test.ts)',
};

/**
 * Bank transfers on a test's database, with empty books. Payers who pay by `success` pay every renewal that they are
 * asked for; each payment is a statement of the bank's that the operator imports.
 */
export async function openBankTransferBench(db: Db, start: Date): Promise<BankTransferBench> {
  let now = start;
  const events: ProviderEvent[] = [];
  const notices: TransferNotice[] = [];
  /** Subscriptions whose payers pay each renewal. */
  const faithful = new Set<string>();
  await db.execute(
    sql`truncate bank_transfer_answers, bank_transfer_refunds, bank_transfers, bank_transfer_charges, bank_transfer_subscriptions, bank_transfer_customers`,
  );
  const userId = newId();
  const provider = createBankTransferProvider({
    db,
    clock: () => now,
    account: { holder: 'Example Studio Ltd', iban: operatorIban, bic: 'COBADEFFXXX', bank: 'Example Bank' },
    noticeDays: 14,
    publishEvent: async (_, event) => void events.push(event),
    notifyPayer: async (_, __, notice) => void notices.push(notice),
  });
  const webhook = await startWebhook(provider);
  const importEntries = (entries: readonly BankEntry[]) =>
    provider.desk.importStatement(writeStatement({ iban: operatorIban, entries }), { apply: true });
  const getCharge = async (id: string) => {
    const [charge] = await db.select().from(bankTransferCharges).where(eq(bankTransferCharges.id, id));
    if (!charge) throw new Error(`there is no charge ${id}`);
    return charge;
  };
  const transfer = async (id: string) => {
    const { cents, code } = await getCharge(id);
    await importEntries([{ cents, structured: code, bankId: newId() }]);
  };
  const payRenewals = async () => {
    const { id, state, subscriptionId } = bankTransferCharges;
    const asked = await db
      .select({ id })
      .from(bankTransferCharges)
      .where(and(eq(state, 'open'), inArray(subscriptionId, [...faithful])));
    for (const charge of asked) await transfer(charge.id);
  };
  return {
    provider,
    userId,
    webhook,
    notices,
    importEntries,
    getCharge,
    differences: { withoutCard: true },
    now: () => now,
    async moveTo(moment) {
      while (now < moment) {
        now = new Date(Math.min(addDays(now, 1).getTime(), moment.getTime()));
        await provider.tick();
        await payRenewals();
      }
    },
    newCustomer: () =>
      provider.createCustomer({ userId, email: 'ada@castwright.test', name: 'Ada', key: newId() }),
    async pay(clientSecret, card) {
      if (card !== 'success' && card !== 'declines_renewals')
        return { state: 'failed', message: 'No money arrived.' };
      await transfer(clientSecret);
      const { subscriptionId } = await getCharge(clientSecret);
      if (subscriptionId && card === 'success') faithful.add(subscriptionId);
      return { state: 'succeeded', message: null };
    },
    async deliver() {
      webhook.received.push(...events.splice(0));
    },
    close: () => webhook.close(),
  };
}
