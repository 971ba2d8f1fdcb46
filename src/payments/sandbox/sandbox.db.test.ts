import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openQueue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import { starter } from '#tests/payments/bench.ts';
import { openSandboxBench, type SandboxBench } from '#tests/payments/sandbox-bench.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { findTestCard, testCards } from './cards.ts';
import { deliverSandboxEvent, sandboxJobs, tickSandboxJob } from './jobs.ts';
import { createSandboxProvider } from './sandbox.ts';
import { sandboxEvents } from './schema.ts';

const database = useDatabase();
const start = new Date('2027-01-31T12:00:00.000Z');

let bench: SandboxBench;
beforeEach(async () => {
  bench = await openSandboxBench(database.db, start);
});
afterEach(() => bench.close());

const purchase = async () => {
  const customerId = await bench.newCustomer();
  const request = { customerId, cents: 500, name: '100 tokens', reference: newId(), key: newId() };
  return bench.provider.createPurchase(request);
};

describe('the sandbox’s card form', () => {
  it('takes test cards, however they are typed', () => {
    expect(findTestCard(' 4242 4242-4242 4242 ')).toBe('success');
    expect(new Set(Object.values(testCards)).size).toBe(Object.keys(testCards).length);
  });

  it('takes no other number, and keeps nothing of it', async () => {
    const { clientSecret, id } = await purchase();
    for (const number of ['4111 1111 1111 1111', '5555555555554444', '', '424242424242424', 'success']) {
      const answer = await bench.provider.confirm(bench.userId, clientSecret, { number });
      expect(answer).toEqual({ state: 'failed', message: 'The sandbox takes test cards only' });
    }
    expect(await bench.provider.readPayment(id)).toMatchObject({ state: 'requires_payment', problem: null });
    await bench.pay(clientSecret, 'success');
    const { rows } = await database.db.execute(sql`
      select row_to_json(sandbox_payments)::text as text from sandbox_payments
      union all select row_to_json(sandbox_answers)::text from sandbox_answers
      union all select row_to_json(sandbox_events)::text from sandbox_events`);
    const kept = JSON.stringify(rows);
    expect(kept).toContain(id);
    // Eight digits in a row: four would be in one id of a few hundred.
    const wrong = ['4111 1111', '41111111', '55555555'];
    for (const number of [...Object.values(testCards), ...wrong]) expect(kept).not.toContain(number);
  });

  it('pays only what is the payer’s own', async () => {
    const { clientSecret, id } = await purchase();
    const card = { number: testCards.success };
    expect(await bench.provider.confirm(newId(), clientSecret, card)).toBeNull();
    expect(await bench.provider.confirm(bench.userId, 'pi_1_secret_2', card)).toBeNull();
    expect(await bench.provider.readPayment(id)).toMatchObject({ state: 'requires_payment' });
  });

  it('pressed twenty times at once, pays once', async () => {
    const { clientSecret } = await purchase();
    const paid = await Promise.all(Array.from({ length: 20 }, () => bench.pay(clientSecret, 'success')));
    expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    const events = await database.db.select().from(sandboxEvents);
    // One for its making, one for its success.
    expect(events).toHaveLength(2);
  });
});

describe('the sandbox’s time', () => {
  it('renews each period once, however many processes look after it', async () => {
    const customerId = await bench.newCustomer();
    const request = { customerId, price: starter, reference: newId(), key: newId() };
    const { clientSecret, id } = await bench.provider.createSubscription(request);
    await bench.pay(clientSecret, 'success');
    const later = createSandboxProvider({
      db: database.db,
      clock: () => new Date('2027-06-30T12:00:00.000Z'),
      queueDelivery: async () => {},
      webhookUrl: bench.webhook.url,
      webhookSecrets: ['any'],
    });
    await Promise.all(Array.from({ length: 8 }, () => later.tick()));
    const subscription = await bench.provider.readSubscription(id);
    expect(subscription?.invoices.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).toEqual([
      '2027-06-30',
      '2027-05-31',
      '2027-04-30',
      '2027-03-31',
      '2027-02-28',
      '2027-01-31',
    ]);
  });
});

describe('the sandbox’s events', () => {
  it('are accepted under the new and the old secret while one is replaced, and no other', async () => {
    await purchase();
    await bench.deliver();
    const [message] = bench.webhook.messages;
    if (!message) throw new Error('nothing was told');
    const knowing = (secret: string) =>
      createSandboxProvider({
        db: database.db,
        clock: bench.now,
        queueDelivery: async () => {},
        webhookUrl: bench.webhook.url,
        webhookSecrets: [secret],
      });
    const read = async (secret: string) =>
      knowing(secret).readEvent(message.body, message.headers, { query: {}, address: '127.0.0.1' });
    for (const secret of ['the new secret', 'the old secret'])
      expect(await read(secret)).toMatchObject({ subject: { kind: 'payment' } });
    await expect(read('another')).rejects.toThrow('no signature of ours');
  });

  it('travel by the queue, over HTTP, and again until they are taken', async () => {
    const log = createLog({ level: 'silent', pretty: false, role: 'test' });
    const jobs = [deliverSandboxEvent, tickSandboxJob];
    const queue = await openQueue({ databaseUrl: database.url, log, jobs });
    let tries = 0;
    const provider = createSandboxProvider({
      db: database.db,
      queueDelivery: (tx, eventId) => queue.enqueue(tx, deliverSandboxEvent, { eventId }),
      // The system's clock, by which the bench's webhook, in 2027, finds every signature too old.
      webhookUrl: bench.webhook.url,
      webhookSecrets: ['the new secret'],
    });
    const sandbox = {
      ...provider,
      deliver: (eventId: string) => {
        tries += 1;
        return tries === 1 ? provider.deliver(eventId) : bench.provider.deliver(eventId);
      },
    };
    try {
      await queue.work(sandboxJobs(sandbox));
      const customerId = await bench.newCustomer();
      await provider.createPurchase({ customerId, cents: 500, name: '1', reference: '1', key: newId() });
      await eventually(async () => expect(bench.webhook.received).toHaveLength(1), 20_000);
      expect(bench.webhook.forged()).toBe(1);
      await eventually(async () =>
        expect(await database.db.select().from(sandboxEvents)).toMatchObject([
          { deliveredAt: expect.any(Date) },
        ]),
      );
    } finally {
      await queue.stop();
    }
  });
});
