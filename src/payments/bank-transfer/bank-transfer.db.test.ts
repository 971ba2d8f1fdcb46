import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentError } from '#payments/port';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { operatorIban, writeStatement } from '#tests/fakes/bank/write-statement.ts';
import { type BankTransferBench, openBankTransferBench } from '#tests/payments/bank-transfer-bench.ts';
import { starter, ultra } from '#tests/payments/bench.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { sized } from '#tests/setup/test-size.ts';
import { findChargeOfUser, listDesk } from './desk/lists.ts';
import { markRefundSent } from './desk/mark-refund-sent.ts';
import { setAside } from './desk/match-transfer.ts';
import { bankTransferRefunds, bankTransfers } from './schema.ts';

const database = useDatabase();
const start = new Date('2027-01-31T12:00:00.000Z');
const day = (iso: string) => new Date(`${iso}T12:00:00.000Z`);

let bench: BankTransferBench;
beforeEach(async () => {
  bench = await openBankTransferBench(database.db, start);
});
afterEach(() => bench.close());

const purchase = async (cents = 500) => {
  const customerId = await bench.newCustomer();
  const request = { customerId, cents, name: '100 tokens', reference: newId(), key: newId() };
  const { id } = await bench.provider.createPurchase(request);
  return bench.getCharge(id);
};
const subscribed = async (price = starter) => {
  const customerId = await bench.newCustomer();
  const request = { customerId, price, reference: newId(), key: newId() };
  const { clientSecret, id } = await bench.provider.createSubscription(request);
  await bench.pay(clientSecret, 'declines_renewals');
  return id;
};
const record = (chargeId: string, cents: number, given: { bankReference?: string; note?: string } = {}) =>
  database.db.transaction((tx) =>
    bench.provider.desk.recordTransfer(tx, {
      chargeId,
      cents,
      bookedOn: '2027-01-31',
      bankReference: given.bankReference ?? newId(),
      note: given.note ?? null,
    }),
  );
const outcomes = async (entries: Parameters<BankTransferBench['importEntries']>[0]) =>
  (await bench.importEntries(entries)).entries.map(({ outcome }) => outcome);
const listRefunds = () => database.db.select().from(bankTransferRefunds);
const payment = (id: string) => bench.provider.readPayment(id);
const openRenewal = async (subscriptionId: string) => {
  const open = await bench.provider.openPayment(subscriptionId);
  return bench.getCharge(open?.clientSecret ?? '');
};

describe('money', () => {
  it('pays once its whole amount has arrived, and the payer is told what is missing', async () => {
    const { code, id } = await purchase();
    expect(await outcomes([{ cents: 200, structured: code, bankId: '1' }])).toEqual(['partly_paid']);
    expect(await payment(id)).toMatchObject({ state: 'requires_payment' });
    expect(bench.notices.map(({ kind }) => kind)).toEqual(['requested', 'partly_paid']);
    expect(await outcomes([{ cents: 300, text: `rest ${code}`, bankId: '2' }])).toEqual(['paid']);
    expect(await payment(id)).toMatchObject({ state: 'succeeded', cents: 500, refundedCents: 0 });
    expect(await listRefunds()).toEqual([]);
  });

  it('beyond the amount is to be sent back', async () => {
    const { code, id } = await purchase();
    expect(await outcomes([{ cents: 700, structured: code, bankId: '1' }])).toEqual(['overpaid']);
    expect(await outcomes([{ cents: 500, structured: code, bankId: '2' }])).toEqual(['not_open']);
    expect(await payment(id)).toMatchObject({ state: 'succeeded', refundedCents: 0 });
    expect(await listRefunds()).toMatchObject([
      { kind: 'excess', cents: 200, state: 'waiting' },
      { kind: 'excess', cents: 500, state: 'waiting' },
    ]);
  });

  it('counts once, in one file twice, in two files, and entered by hand before', async () => {
    const { code, id } = await purchase();
    const entry = { cents: 200, structured: code, bankId: 'B-7' };
    expect(await outcomes([entry, entry])).toEqual(['partly_paid', 'seen_before']);
    expect(await outcomes([entry])).toEqual(['seen_before']);
    // Without the bank’s id, too.
    const nameless = { cents: 100, text: code, bankId: null };
    expect(await outcomes([nameless])).toEqual(['partly_paid']);
    expect(await outcomes([nameless])).toEqual(['seen_before']);
    // The administrator wrote another id than the statement has, of the same day.
    expect(await record(id, 200, { bankReference: 'from the app' })).toBe('paid');
    const stated = { cents: 200, structured: code, bankId: 'B-8' };
    expect(await outcomes([stated])).toEqual(['seen_before']);
    expect(await outcomes([stated])).toEqual(['seen_before']);
    expect(await bench.getCharge(id)).toMatchObject({ state: 'paid', receivedCents: 500 });
    expect(await listRefunds()).toEqual([]);
  });

  it('recorded by two administrators at once, or twenty times, is one transfer', async () => {
    const { id } = await purchase();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => record(id, 500, { bankReference: 'b 1' })),
    );
    expect(results.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(results.filter((outcome) => outcome === 'known')).toHaveLength(19);
    expect(await bench.getCharge(id)).toMatchObject({ receivedCents: 500 });
    const other = await purchase();
    await expect(record(other.id, 500, { bankReference: 'B1' })).rejects.toThrow('for another payment');
  });

  it('of another amount needs a reason, and of another account’s payment finds nothing', async () => {
    const { id } = await purchase();
    await expect(record(id, 400)).rejects.toMatchObject({ payerMessage: expect.stringContaining('Say why') });
    expect(await record(id, 400, { note: 'The bank took a fee.' })).toBe('partly_paid');
    await expect(record(newId(), 400)).rejects.toThrow('no such payment');
    expect(await findChargeOfUser(database.db, newId(), id)).toBeNull();
    expect(await findChargeOfUser(database.db, bench.userId, id)).toMatchObject({ receivedCents: 400 });
  });

  it('without a reference is kept, and given to a payment once', async () => {
    const { code, id } = await purchase();
    const unclear = [
      { cents: 500, text: 'tokens please', bankId: '1' },
      { cents: 900, text: 'rent', bankId: '2' },
      { cents: 500, structured: code, currency: 'EUR', bankId: '3' },
      { cents: 500, structured: code, status: 'PDNG' as const, bankId: '4' },
      { cents: 500, structured: code, direction: 'DBIT' as const, bankId: '5' },
    ];
    const report = await bench.importEntries(unclear);
    expect(report.entries.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'other_currency']);
    expect(report.ignored).toBe(2);
    expect(await payment(id)).toMatchObject({ state: 'requires_payment' });
    const { unmatched } = await listDesk(database.db, null);
    const [first, second] = unmatched;
    const match = () =>
      database.db.transaction((tx) =>
        bench.provider.desk.matchTransfer(tx, { transferId: first?.id ?? '', code }),
      );
    const tries = await Promise.allSettled([match(), match(), match()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await database.db.transaction((tx) => setAside(tx, { transferId: second?.id ?? '', note: 'Not ours.' }));
    expect(await payment(id)).toMatchObject({ state: 'succeeded' });
    expect((await listDesk(database.db, null)).unmatched).toEqual([]);
  });

  it('with two known references is left to an administrator', async () => {
    const [one, other] = [await purchase(), await purchase()];
    expect(await outcomes([{ cents: 1_000, text: [one.code, other.code], bankId: '1' }])).toEqual([
      'unknown',
    ]);
  });
});

describe('a reversal', () => {
  it('takes a payment back, once', async () => {
    const { code, id } = await purchase();
    await bench.importEntries([{ cents: 500, structured: code, bankId: '1' }]);
    const reversal = {
      cents: 500,
      structured: code,
      bankId: '9',
      direction: 'DBIT' as const,
      isReversal: true,
    };
    expect(await outcomes([reversal])).toEqual(['reversed']);
    expect(await outcomes([reversal])).toEqual(['seen_before']);
    expect(await payment(id)).toMatchObject({ state: 'succeeded', dispute: 'lost' });
    await expect(bench.provider.refund(id, 100, newId())).rejects.toBeInstanceOf(PaymentError);
    expect(await outcomes([{ ...reversal, bankId: '10' }])).toEqual(['unknown_reversal']);
  });

  it('of what was paid twice takes back the rest', async () => {
    const { code, id } = await purchase();
    const twice = [
      { cents: 500, structured: code, bankId: '1' },
      { cents: 500, structured: code, bankId: '2' },
    ];
    await bench.importEntries(twice);
    expect(await outcomes([{ cents: 500, bankId: '2', direction: 'DBIT', isReversal: true }])).toEqual([
      'reversed',
    ]);
    expect(await payment(id)).toMatchObject({ state: 'succeeded', dispute: null });
    expect(await listRefunds()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('in the statement of the transfer itself leaves nothing paid', async () => {
    const { code, id } = await purchase();
    const both = [
      { cents: 500, structured: code, bankId: '2', direction: 'DBIT' as const, isReversal: true },
      { cents: 500, structured: code, bankId: '1' },
    ];
    expect(await outcomes(both)).toEqual(['paid', 'reversed']);
    expect(await payment(id)).toMatchObject({ dispute: 'lost' });
  });
});

describe('a statement', () => {
  it('changes nothing as a preview, and what it showed when it is applied', async () => {
    const { code, id } = await purchase();
    const file = writeStatement({
      iban: operatorIban,
      entries: [{ cents: 500, structured: code, bankId: '1' }],
    });
    const preview = await bench.provider.desk.importStatement(file, { apply: false });
    expect(preview.entries).toMatchObject([{ outcome: 'paid', code, expectedCents: 500 }]);
    expect(await payment(id)).toMatchObject({ state: 'requires_payment' });
    expect(await database.db.select().from(bankTransfers)).toEqual([]);
    expect(await bench.provider.desk.importStatement(file, { apply: true })).toEqual(preview);
    expect(await payment(id)).toMatchObject({ state: 'succeeded' });
  });

  it('that is interrupted has changed nothing, and is whole when it comes again', async () => {
    const charges = [await purchase(), await purchase(), await purchase()];
    const entries = charges.map(({ code }, index) => ({ cents: 500, structured: code, bankId: `${index}` }));
    const file = writeStatement({ iban: operatorIban, entries });
    const killed = bench.provider.desk.importStatement(file, {
      apply: true,
      after: (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).then(() => {}),
    });
    await expect(killed).rejects.toThrow();
    for (const { id } of charges) expect(await payment(id)).toMatchObject({ state: 'requires_payment' });
    expect(await database.db.select().from(bankTransfers)).toEqual([]);
    expect(await outcomes(entries)).toEqual(['paid', 'paid', 'paid']);
  });

  it('sent by two administrators at once counts once', async () => {
    const { code, id } = await purchase();
    const entries = [{ cents: 500, structured: code, bankId: null }];
    const reports = await Promise.all(Array.from({ length: 8 }, () => outcomes(entries)));
    expect(reports.flat().filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(await bench.getCharge(id)).toMatchObject({ receivedCents: 500 });
  });
});

describe('a plan', () => {
  it('begins when it is paid, and is asked for again 14 days before its period ends', async () => {
    const customerId = await bench.newCustomer();
    const request = { customerId, price: starter, reference: newId(), key: newId() };
    const { clientSecret, id } = await bench.provider.createSubscription(request);
    await bench.moveTo(day('2027-02-03'));
    await bench.pay(clientSecret, 'declines_renewals');
    const begun = await bench.provider.readSubscription(id);
    expect(begun).toMatchObject({
      state: 'active',
      currentPeriodStart: day('2027-02-03'),
      currentPeriodEnd: day('2027-03-03'),
    });
    await bench.moveTo(day('2027-02-17'));
    expect(await openRenewal(id)).toMatchObject({ kind: 'renewal', cents: 1_300, payBy: day('2027-03-03') });
    expect(bench.notices.map(({ kind }) => kind)).toEqual(['requested', 'renewal']);
    // Not of the subscription before its period.
    expect((await bench.provider.readSubscription(id))?.invoices).toHaveLength(1);
  });

  it('that is paid ahead renews at the end of its period, not before', async () => {
    const id = await subscribed();
    await bench.moveTo(day('2027-02-20'));
    const { code, id: renewal } = await openRenewal(id);
    await bench.importEntries([{ cents: 1_300, structured: code, bankId: 'ahead' }]);
    expect(bench.notices.at(-1)?.kind).toBe('paid_ahead');
    expect(await payment(renewal)).toMatchObject({ state: 'succeeded' });
    expect(await bench.provider.readSubscription(id)).toMatchObject({
      state: 'active',
      currentPeriodEnd: day('2027-02-28'),
      invoices: [{ reason: 'begin' }],
    });
    await bench.moveTo(day('2027-02-28'));
    expect(await bench.provider.readSubscription(id)).toMatchObject({
      state: 'active',
      currentPeriodEnd: day('2027-03-31'),
      invoices: [{ reason: 'renewal', state: 'paid', paidAt: day('2027-02-28') }, { reason: 'begin' }],
    });
  });

  it('that is not paid is past due from the end of its period, and ends after its grace', async () => {
    const id = await subscribed();
    await bench.moveTo(day('2027-03-09'));
    const due = await bench.provider.readSubscription(id);
    expect(due).toMatchObject({
      state: 'past_due',
      invoices: [{ state: 'open', createdAt: day('2027-02-28') }, {}],
    });
    const { code } = await openRenewal(id);
    await bench.moveTo(day('2027-03-10'));
    expect(await bench.provider.readSubscription(id)).toMatchObject({
      state: 'ended',
      invoices: [{ state: 'void' }, {}],
    });
    // What arrives now is to be sent back.
    expect(await outcomes([{ cents: 1_300, structured: code, bankId: 'late' }])).toEqual(['not_open']);
    expect(await listRefunds()).toMatchObject([{ kind: 'excess', cents: 1_300, state: 'waiting' }]);
  });

  it('that is cancelled, or ended, sends back what was paid ahead', async () => {
    for (const end of ['cancel', 'end'] as const) {
      const id = await subscribed();
      await bench.moveTo(addDays(bench.now(), 20));
      const { code } = await openRenewal(id);
      await bench.importEntries([{ cents: 1_300, structured: code, bankId: newId() }]);
      if (end === 'cancel') await bench.provider.setCancelAtPeriodEnd(id, true, newId());
      else await bench.provider.endSubscription(id, newId());
      expect((await listRefunds()).at(-1)).toMatchObject({ kind: 'excess', cents: 1_300, state: 'waiting' });
      expect(await bench.provider.openPayment(id)).toBeNull();
    }
    expect(await listRefunds()).toHaveLength(2);
  });

  it('changes at its renewal: the one that was asked for is asked for again, unless it is paid', async () => {
    const id = await subscribed();
    await bench.moveTo(day('2027-02-20'));
    const before = await openRenewal(id);
    const change = { subscriptionId: id, from: starter.key, price: ultra };
    await expect(
      bench.provider.changeSubscription({ ...change, when: 'now', key: newId() }),
    ).rejects.toMatchObject({
      retryable: false,
      payerMessage: expect.stringContaining('change at the renewal'),
    });
    await bench.provider.changeSubscription({ ...change, when: 'at_renewal', key: newId() });
    const renewal = await openRenewal(id);
    expect(renewal).toMatchObject({ cents: ultra.cents, priceKey: ultra.key });
    expect(await bench.getCharge(before.id)).toMatchObject({ state: 'void' });
    await bench.importEntries([{ cents: ultra.cents, structured: renewal.code, bankId: '1' }]);
    await expect(
      bench.provider.changeSubscription({ ...change, price: starter, when: 'at_renewal', key: newId() }),
    ).rejects.toMatchObject({ payerMessage: expect.stringContaining('paid already') });
    await bench.moveTo(day('2027-02-28'));
    expect(await bench.provider.readSubscription(id)).toMatchObject({
      state: 'active',
      priceKey: ultra.key,
      invoices: [{ cents: ultra.cents, state: 'paid' }, {}],
    });
  });

  it('whose renewal the bank takes back before it begins is asked for again', async () => {
    const id = await subscribed();
    await bench.moveTo(day('2027-02-20'));
    const { code } = await openRenewal(id);
    await bench.importEntries([{ cents: 1_300, structured: code, bankId: '1' }]);
    await bench.importEntries([{ cents: 1_300, bankId: '1', direction: 'DBIT', isReversal: true }]);
    await bench.provider.tick();
    expect((await openRenewal(id)).code).not.toBe(code);
    await bench.moveTo(day('2027-02-28'));
    expect(await bench.provider.readSubscription(id)).toMatchObject({ state: 'past_due' });
  });

  it('renews each period once, however many processes look after it', async () => {
    const id = await subscribed();
    await bench.moveTo(day('2027-02-27'));
    await bench.importEntries([{ cents: 1_300, structured: (await openRenewal(id)).code, bankId: '1' }]);
    await Promise.all(Array.from({ length: 8 }, () => bench.provider.tick()));
    await bench.moveTo(day('2027-02-28'));
    await Promise.all(Array.from({ length: 8 }, () => bench.provider.tick()));
    const { invoices } = (await bench.provider.readSubscription(id)) ?? {};
    expect(invoices?.map(({ reason }) => reason)).toEqual(['renewal', 'begin']);
  });
});

describe('an unpaid purchase', () => {
  it('ends after 30 days, and its part is to be sent back', async () => {
    const { code, id } = await purchase();
    await bench.importEntries([{ cents: 200, structured: code, bankId: '1' }]);
    await bench.moveTo(addDays(start, 29));
    expect(await payment(id)).toMatchObject({ state: 'requires_payment' });
    await bench.moveTo(addDays(start, 30));
    expect(await payment(id)).toMatchObject({ state: 'cancelled' });
    expect(await listRefunds()).toMatchObject([{ kind: 'excess', cents: 200 }]);
  });

  it('of a plan ends it after 30 days', async () => {
    const customerId = await bench.newCustomer();
    const request = { customerId, price: starter, reference: newId(), key: newId() };
    const { id } = await bench.provider.createSubscription(request);
    await bench.moveTo(addDays(start, 30));
    expect(await bench.provider.readSubscription(id)).toMatchObject({
      state: 'ended',
      invoices: [{ state: 'void' }],
    });
  });
});

describe('a refund', () => {
  it('is in the books at once, and waits until an administrator has sent it', async () => {
    const { code, id } = await purchase();
    await bench.importEntries([
      { cents: 500, structured: code, bankId: '1', payerAccount: 'GB33BUKB20201555555555' },
    ]);
    await bench.provider.refund(id, 300, newId());
    expect(await payment(id)).toMatchObject({ refundedCents: 300 });
    const { refunds } = await listDesk(database.db, null);
    expect(refunds).toMatchObject([
      { kind: 'refund', cents: 300, code, payerName: 'Ada Payer', payerAccount: 'GB33BUKB20201555555555' },
    ]);
    const send = (bankReference: string) =>
      database.db.transaction((tx) =>
        markRefundSent(tx, { refundId: refunds[0]?.id ?? '', bankReference }, bench.now()),
      );
    expect(await send('out 1')).toBe(true);
    expect(await send('out 1')).toBe(false);
    await expect(send('out 2')).rejects.toThrow('marked as sent already');
    expect((await listDesk(database.db, null)).refunds).toEqual([]);
  });
});

describe('a payer', () => {
  it('is forgotten 90 days after booking, except in what is not matched', async () => {
    const { code } = await purchase();
    const payer = { payerName: 'Ada Payer', payerAccount: 'GB33BUKB20201555555555' };
    await bench.importEntries([
      { cents: 500, structured: code, bankId: '1', ...payer },
      { cents: 700, text: 'no reference', bankId: '2', ...payer },
    ]);
    const names = async () =>
      (await database.db.select().from(bankTransfers)).map(({ payerName }) => payerName).sort();
    await bench.moveTo(addDays(start, 90));
    expect(await names()).toEqual(['Ada Payer', 'Ada Payer']);
    await bench.moveTo(addDays(start, 92));
    expect(await names()).toEqual(['Ada Payer', null]);
  });
});

describe('a bank', () => {
  it('sends no events: whatever arrives at the webhook’s address is a forgery', async () => {
    await purchase();
    const message = { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' }, query: {} };
    expect(await bench.webhook.post(message)).toBe(400);
    expect(bench.webhook.forged()).toBe(1);
  });
});

describe('the books', () => {
  it('agree with the money after any sequence of transfers, reversals, refunds and ends', async () => {
    const random = createRandom(138);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const charges = [await purchase(500), await purchase(900), await purchase(1_300)];
    let sequence = 0;
    for (let round = 0; round < sized(1_000, 120); round += 1) {
      const charge = pick(charges);
      const cents = pick([100, 500, 900, charge.cents]);
      const kind = pick(['transfer', 'transfer', 'transfer', 'reversal', 'refund', 'sent', 'end'] as const);
      sequence += 1;
      if (kind === 'transfer')
        await bench.importEntries([{ cents, structured: charge.code, bankId: `${sequence}` }]);
      if (kind === 'reversal') {
        const reversal = { cents, structured: charge.code, bankId: `${sequence}`, isReversal: true };
        await bench.importEntries([{ ...reversal, direction: 'DBIT' }]);
      }
      if (kind === 'refund') await bench.provider.refund(charge.id, cents, newId()).catch(() => {});
      if (kind === 'sent') {
        const [refund] = (await listRefunds()).filter(({ state }) => state === 'waiting');
        if (refund) {
          await database.db.transaction((tx) =>
            markRefundSent(tx, { refundId: refund.id, bankReference: `${sequence}` }, bench.now()),
          );
        }
      }
      if (kind === 'end' && round > 60) await bench.moveTo(addDays(bench.now(), 1));
      await checkBooks(charges.map(({ id }) => id));
    }
  });
});

/** What arrived is kept, waits as a part, or is owed back; nothing appears and nothing is lost. */
async function checkBooks(ids: readonly string[]): Promise<void> {
  const transfers = await database.db.select().from(bankTransfers);
  const refunds = await listRefunds();
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);
  for (const id of ids) {
    const charge = await bench.getCharge(id);
    const arrived = sum(transfers.filter(({ chargeId, state }) => chargeId === id && state === 'matched'));
    expect(charge.receivedCents).toBe(arrived);
    const mine = refunds.filter(({ chargeId, state }) => chargeId === id && state !== 'cancelled');
    const excess = sum(mine.filter(({ kind }) => kind === 'excess'));
    const refunded = sum(mine.filter(({ kind }) => kind === 'refund'));
    if (charge.state === 'open') {
      expect(arrived).toBeLessThan(charge.cents);
      expect(excess + refunded).toBe(0);
    } else if (charge.state === 'paid' && !charge.reversed) {
      expect(refunded).toBe(charge.refundedCents);
      // More may have been sent back than is here only when a bank took money back after that.
      expect(arrived - charge.cents - excess).toBe(0);
    } else {
      const sent = sum(mine.filter(({ state }) => state === 'sent'));
      expect(Math.max(arrived, sent)).toBe(Math.max(excess + refunded, sent));
    }
  }
}
