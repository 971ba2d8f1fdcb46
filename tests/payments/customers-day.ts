/** A day of customers at one provider: they subscribe, buy, upgrade, cancel and get refunds, and its events arrive badly. */
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { CardPlan } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import {
  billingHandlers,
  billingJobs,
  createPaymentProviders,
  listManagedPayments,
  receiveEvent,
} from '#features/billing/subscriptions';
import type { Db } from '#platform/db/client.ts';
import type { Call } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { makeSeller } from '#tests/factories/seller.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { serveWebhooks } from '../../src/app/web/webhooks.ts';
import type { TestCard } from '../../src/payments/sandbox/cards.ts';
import { createRandom } from '../setup/create-random.ts';
import type { Bench, Message } from './bench.ts';

/** What the day is like, as shares of one. */
export type Weather = {
  seed: number;
  /** How many messages reach the webhook, copies and forgeries included. */
  messages: number;
  /** Events that never arrive. */
  lost: number;
};

const secondsBetweenVisits = 20;
/** Visits that an event is late at most: below the five minutes after which a signature is too old. */
const mostLate = 10;
const plans: readonly CardPlan[] = ['starter', 'pro', 'ultra', 'premium'];
const packs = [100, 500, 1_000, 2_345];

type Late = { message: Message; dueAt: number };

/** What arrived. */
export type Counts = { accepted: number; forged: number; refused: number };

/**
 * Plays customers until enough messages have arrived at the real webhook route, then a week in which disputes are
 * decided, and runs every sync that the events queued: shuffled, late, and some of them twice.
 */
export async function playDay(db: Db, bench: Bench, weather: Weather, cards: readonly TestCard[]) {
  const random = createRandom(weather.seed);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('there is nothing to choose from');
    return found;
  };

  const providers = createPaymentProviders([bench.provider]);
  const billing = {
    db,
    clock: bench.now,
    providers,
    seller: makeSeller(),
    brand: { name: 'Castwright', address: [], baseUrl: 'http://localhost:3000' },
    sendMail: async () => {},
    log: { info: () => {}, warn: () => {} },
  };
  const handlers = billingHandlers(billing);
  const jobs = billingJobs(billing);
  const run = async (name: string, data: unknown = {}) => {
    const job = jobs.find(({ definition }) => definition.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    await job.handle(job.definition.data.parse(data), new AbortController().signal);
  };
  const queued: unknown[] = [];
  const queue: Pick<Queue, 'enqueue'> = { enqueue: async (_, __, data) => void queued.push(data) };

  const counts: Counts = { accepted: 0, forged: 0, refused: 0 };
  const server = fastify();
  await serveWebhooks(server, {
    providers,
    trustedAddressHeader: null,
    receiveEvent: (provider, event) => receiveEvent({ db, clock: bench.now, queue }, provider, event),
    count: (_, outcome) => {
      if (outcome === 'received') counts.accepted += 1;
      else counts.forged += 1;
    },
  });

  let visits = 0;
  let read = 0;
  let late: Late[] = [];

  /** Has the provider send what it has to say. What is not lost arrives once or several times, now or later. */
  async function send(): Promise<void> {
    await bench.deliver();
    for (const message of bench.webhook.messages.slice(read)) {
      if (chance(weather.lost)) continue;
      const copies = 1 + Math.floor(random() * 3);
      for (let n = 0; n < copies; n++)
        late.push({ message, dueAt: visits + Math.floor(random() * mostLate) });
      if (chance(0.4))
        for (const forgery of forge(bench, message)) late.push({ message: forgery, dueAt: visits });
    }
    read = bench.webhook.messages.length;
  }

  async function arrive(due: readonly Late[]): Promise<void> {
    const shuffled = due.map((one) => ({ one, at: random() })).toSorted((a, b) => a.at - b.at);
    for (const { one } of shuffled) {
      const status = await post(server, bench.provider.id, one.message);
      if (status !== 200) counts.refused += 1;
    }
  }

  /** Runs queued syncs in any order, some of them twice, as the queue may. */
  async function work(share: number): Promise<void> {
    for (const data of queued.splice(0).toSorted(() => random() - 0.5)) {
      if (!chance(share)) {
        queued.push(data);
        continue;
      }
      await run('billing.sync', data);
      if (chance(0.2)) await run('billing.sync', data);
    }
  }

  const admin = await makeUserWithTokens(db, 0, { role: 'admin', createdAt: bench.now() });
  const customers: string[] = [];
  const call = (userId: string, body: object, more: object = {}) =>
    ({ body, caller: { userId }, params: {}, idempotencyKey: null, ...more }) as unknown as Call<never>;

  async function visit(): Promise<void> {
    if (customers.length === 0 || chance(0.4))
      customers.push((await makeUserWithTokens(db, 10, { createdAt: bench.now() })).id);
    const userId = pick(customers);
    const pay = async (clientSecret: string | null) => {
      if (!clientSecret || chance(0.1)) return;
      const card = pick(cards);
      await bench.pay(clientSecret, card);
      if (card === 'authentication')
        await bench.pay(clientSecret, card, chance(0.8) ? 'approved' : 'refused');
    };
    const what = random();
    if (what < 0.35) {
      const body = { planType: pick(plans), period: 'monthly' };
      await pay((await handlers.createSubscription(call(userId, body))).clientSecret);
    } else if (what < 0.7) {
      await pay((await handlers.purchaseTokens(call(userId, { tokenAmount: pick(packs) }))).clientSecret);
    } else if (what < 0.8) {
      await handlers.upgradePlan(call(userId, { planId: pick(plans), period: 'monthly' }));
    } else if (what < 0.85) {
      await (chance(0.5) ? handlers.cancelPlan(call(userId, {})) : handlers.resumePlan(call(userId, {})));
    } else {
      const paid = (await listManagedPayments(db, userId)).find(({ refundableCents }) => refundableCents > 1);
      if (!paid) return;
      const cents = chance(0.5) ? paid.refundableCents : 1 + Math.floor(random() * paid.refundableCents);
      await handlers.refundPayment(
        call(admin.id, { cents, reason: 'Asked for' }, { params: { id: paid.id } }),
      );
    }
  }

  try {
    while (counts.accepted + counts.forged < weather.messages) {
      visits += 1;
      await bench.moveTo(new Date(bench.now().getTime() + secondsBetweenVisits * 1_000));
      // Declined cards, second subscriptions and refunds of disputed payments are refused with a text.
      await visit().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      await send();
      const due = late.filter(({ dueAt }) => dueAt <= visits);
      late = late.filter(({ dueAt }) => dueAt > visits);
      await arrive(due);
      await work(0.3);
    }
    await arrive(late.splice(0));
    await bench.moveTo(new Date(bench.now().getTime() + 8 * 86_400_000));
    await send();
    await arrive(late.splice(0));
    await work(1);
    // Disputed subscriptions are ended at the provider, and unpaid ones abandoned.
    await run('billing.lifecycle');
    await send();
    await arrive(late.splice(0));
    await work(1);
  } finally {
    await server.close();
  }
  return { billing, counts, run };
}

/** What makes a message a forgery: another body under its signature, or what the provider's bench says. */
function forge(bench: Bench, message: Message): Message[] {
  const own = bench.differences?.events?.forge(message);
  return own ?? [{ ...message, body: Buffer.concat([message.body, Buffer.from(' ')]) }];
}

async function post(server: FastifyInstance, provider: string, message: Message): Promise<number> {
  const { body, headers, query } = message;
  const { 'content-length': _, ...sent } = headers;
  const url = `/api/webhooks/${provider}`;
  const { statusCode } = await server.inject({ method: 'POST', url, query, headers: sent, payload: body });
  return statusCode;
}
