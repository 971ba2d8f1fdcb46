/**
 * Provider events delivered five times each, shuffled, late and forged all lead to one final state, with both adapters.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance } from '#features/billing/ledger';
import {
  billingHandlers,
  billingJobs,
  createPaymentProviders,
  receiveEvent,
} from '#features/billing/subscriptions';
import type { PaymentProvider } from '#payments/port';
import type { Call } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { users } from '#schema/identity/accounts';
import { makeSeller } from '#tests/factories/seller.ts';
import { makeUserWithTokens } from './factories/wallets.ts';
import type { Bench } from './payments/bench.ts';
import { openSandboxBench } from './payments/sandbox-bench.ts';
import { openStripeBench } from './payments/stripe-bench.ts';
import { createRandom } from './setup/create-random.ts';
import { useDatabase } from './setup/database.ts';

const database = useDatabase();
const start = new Date('2026-05-01T09:00:00Z');

/** The sandbox form accepts a card only from its payer, which is this user. */
type PayersBench = Bench & { userId?: string };

const adapters: [string, () => Promise<PayersBench>][] = [
  ['the sandbox', () => openSandboxBench(database.db, start)],
  ['Stripe', () => openStripeBench(start)],
];

/** Billing on a bench's provider; accepted webhook events are queued in `queued`. */
function billingOn(provider: PaymentProvider, clock: () => Date) {
  const billing = {
    db: database.db,
    clock,
    providers: createPaymentProviders([provider]),
    seller: makeSeller(),
    brand: { name: 'Castwright', address: [], baseUrl: 'http://localhost:3000' },
    sendMail: async () => {},
    log: { info: () => {}, warn: () => {} },
  };
  const queued: unknown[] = [];
  const queue: Pick<Queue, 'enqueue'> = { enqueue: async (_, __, data) => void queued.push(data) };
  const jobs = billingJobs(billing);
  const sync = jobs.find(({ definition }) => definition.name === 'billing.sync');
  if (!sync) throw new Error('there is no job for hints');
  return { billing, queued, queue, sync };
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const next = createRandom(seed);
  return list
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

describe.each(adapters)('the events of %s', (_, open) => {
  it.each([1, 2])('five times each, shuffled (%i), late and forged, leave one final state', async (seed) => {
    const bench = await open();
    onTestFinished(() => bench.close());
    const { billing, queue, queued, sync } = billingOn(bench.provider, bench.now);
    const { id } = await makeUserWithTokens(database.db, 10, {
      createdAt: start,
      ...(bench.userId && { id: bench.userId }),
    });
    const handlers = billingHandlers(billing);
    const call = (body: object) => ({ body, caller: { userId: id }, idempotencyKey: null }) as unknown;
    const begun = await handlers.createSubscription(
      call({ planType: 'pro', period: 'monthly' }) as Call<never>,
    );
    const bought = await handlers.purchaseTokens(call({ tokenAmount: 500 }) as Call<never>);
    await bench.pay(begun.clientSecret, 'success');
    await bench.pay(bought.clientSecret ?? '', 'success');
    await bench.moveTo(new Date('2026-06-02T09:00:00Z'));
    await bench.deliver();

    const { messages, post, received } = bench.webhook;
    const [first] = messages;
    if (!first) throw new Error('nothing was told');
    const before = received.length;
    expect(await post({ ...first, body: Buffer.concat([first.body, Buffer.from(' ')]) })).toBe(400);
    expect(received).toHaveLength(before);

    const told = shuffled(Array.from({ length: 5 }, () => [...received]).flat(), seed);
    for (const event of told)
      await receiveEvent({ db: database.db, clock: bench.now, queue }, bench.provider.id, event);
    expect(queued.length).toBeLessThanOrEqual(received.length);
    for (const subject of shuffled([...queued, ...queued], seed + 1)) {
      await sync.handle(sync.definition.data.parse(subject), new AbortController().signal);
    }

    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    expect(user?.subscription).toBe('pro');
    expect(await getBalance(database.db, id)).toMatchObject({ planTokens: 5_000, tokens: 5_560 });
    const receipts = await listInvoices(database.db, id, { limit: 10 });
    expect(receipts.map(({ totalCents }) => totalCents).sort((a, b) => a - b)).toEqual([
      2_250, 19_900, 19_900,
    ]);
    expect(await auditLedger(database.db)).toEqual([]);
  });
});
