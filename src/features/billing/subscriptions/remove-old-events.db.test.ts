import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getBalance } from '#features/billing/ledger';
import type { ProviderEvent } from '#payments/port';
import type { Queue } from '#platform/jobs/queue.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { purchaseTokens } from './purchase-tokens.ts';
import { receiveEvent } from './receive-event.ts';
import { eventDays } from './remove-old-events.ts';
import { paymentEvents, purchases } from './schema.ts';

const database = useDatabase();
beforeEach(() => database.db.delete(paymentEvents));

/** A creator who buys 100 tokens, and an installation that stores events and runs their jobs on demand. */
async function buyer() {
  const billing = createTestBilling(database.db, '2026-05-01T09:00:00Z');
  const { id } = await makeUserWithTokens(database.db, 10, { createdAt: billing.clock() });
  const { id: purchase } = await purchaseTokens(billing, id, 100, null);
  const [row] = await database.db.select().from(purchases).where(eq(purchases.id, purchase));
  billing.provider.pay(row?.paymentId ?? '');
  const queued: unknown[] = [];
  const queue: Pick<Queue, 'enqueue'> = { enqueue: async (_, __, data) => void queued.push(data) };
  const receive = (event: ProviderEvent) =>
    receiveEvent({ db: database.db, clock: billing.clock, queue }, 'sandbox', event);
  const hear = async () => {
    for (const event of billing.provider.events.splice(0)) await receive(event);
  };
  const follow = async () => {
    for (const data of queued.splice(0)) await billing.run('billing.sync', data as object);
  };
  const removeOld = () => billing.run('billing.remove-old-events');
  return { billing, id, hear, follow, receive, removeOld };
}
const kept = () => database.db.$count(paymentEvents);

it('events are removed ninety days after they arrived, once they are handled', async () => {
  const { billing, follow, hear, receive, removeOld } = await buyer();
  await hear();
  await receive({ id: 'evt_of_nothing', subject: null, createdAt: billing.clock() });
  await follow();
  billing.passDays(eventDays);
  await removeOld();
  expect(await kept()).toBe(2);
  billing.passDays(1);
  await receive({ id: 'evt_new', subject: null, createdAt: billing.clock() });
  await removeOld();
  const left = await database.db.select({ id: paymentEvents.eventId }).from(paymentEvents);
  expect(left).toEqual([{ id: 'evt_new' }]);
});

it('an event whose sync never succeeded is not removed but synced again, and removed after that', async () => {
  const { billing, hear, id, removeOld } = await buyer();
  await hear();
  billing.passDays(eventDays + 1);
  billing.provider.behaviour.away = 'before';
  await removeOld();
  await removeOld();
  expect(await kept()).toBe(1);
  expect((await getBalance(database.db, id)).tokens).toBe(10);

  billing.provider.behaviour.away = 'no';
  await removeOld();
  expect((await getBalance(database.db, id)).tokens).toBe(110);
  expect(await kept()).toBe(1);
  await removeOld();
  expect(await kept()).toBe(0);
});

it('an event that is resent after its removal has no second effect', async () => {
  const { billing, follow, hear, id, receive, removeOld } = await buyer();
  const events = [...billing.provider.events];
  await hear();
  await follow();
  billing.passDays(eventDays + 1);
  await removeOld();
  expect(await kept()).toBe(0);
  for (const event of events) await receive(event);
  await follow();
  expect((await getBalance(database.db, id)).tokens).toBe(110);
});

it('an event that arrives while its subject is being read waits for the next read', async () => {
  const { billing, follow, hear, receive, removeOld } = await buyer();
  await hear();
  const { provider } = billing;
  const [first] = await database.db.select().from(paymentEvents);
  const subject = { kind: 'payment' as const, id: first?.subjectId ?? '' };
  const data = { provider: 'sandbox', ...subject };
  const read = provider.readPayment.bind(provider);
  provider.readPayment = async (id) => {
    const providerState = await read(id);
    await receive({ id: 'evt_meanwhile', subject, createdAt: billing.clock() });
    return providerState;
  };
  await billing.run('billing.sync', data);
  provider.readPayment = read;
  const outstanding = async () =>
    (await database.db.select().from(paymentEvents)).filter(({ settledAt }) => settledAt === null);
  expect((await outstanding()).map(({ eventId }) => eventId)).toEqual(['evt_meanwhile']);
  await follow();
  expect(await outstanding()).toEqual([]);
  billing.passDays(eventDays + 1);
  await removeOld();
  expect(await kept()).toBe(0);
});
