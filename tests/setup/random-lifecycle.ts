/** Random events of a user's subscription and money, as fast-check commands, and how each is applied. */
import fc from 'fast-check';
import type { CardPlan } from '#contract/billing.ts';
import type { Period } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { PaymentError, type ProviderPayment } from '#payments/port';
import { getAccountPrice } from '../../src/features/billing/subscriptions/account-price.ts';
import { cancelPlan, resumePlan } from '../../src/features/billing/subscriptions/cancel-plan.ts';
import {
  changePlan,
  findCardSubscription,
  getCurrentPrice,
} from '../../src/features/billing/subscriptions/change-plan.ts';
import { createSubscription } from '../../src/features/billing/subscriptions/create-subscription.ts';
import { clearPlan, setPlan } from '../../src/features/billing/subscriptions/given-plan.ts';
import { purchaseTokens } from '../../src/features/billing/subscriptions/purchase-tokens.ts';
import { startTrial } from '../../src/features/billing/subscriptions/start-trial.ts';
import type { TestBilling } from './billing.ts';

const choice = fc.constantFrom<[CardPlan, Period]>(
  ['starter', 'monthly'],
  ['ultra', 'yearly'],
  ['starter', 'yearly'],
  ['pro', 'monthly'],
  ['premium', 'monthly'],
  ['enterprise', 'monthly'],
);
const given = fc.record({
  planId: fc.constantFrom('free' as const, 'starter' as const, 'premium' as const, 'enterprise' as const),
  /** Null leaves the setting out until it is changed again. */
  days: fc.option(fc.integer({ min: 1, max: 60 })),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('subscribe' as const), to: choice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), to: choice }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 70 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('hints' as const), twice: fc.boolean(), from: fc.nat(7) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('dispute' as const, 'win' as const, 'lose' as const),
      which: fc.nat(20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(20),
      part: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give' as const), plan: given }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('agree' as const), days: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel',
        'resume',
        'buy',
        'trial',
        'decline',
        'accept',
        'other card',
        'forget hints',
        'jobs',
        'end agreement',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('away' as const),
      away: fc.constantFrom('no' as const, 'before' as const, 'after' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A sequence of this many events. */
export const lifecycleSteps = fc.array(step, { minLength: 4, maxLength: 28 });

/** A refusal with a message and an unreachable provider are expected; anything else is a fault. */
async function played(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError || error instanceof PaymentError)) throw error;
  }
}

/** The jobs of the subscription lifecycle. */
export async function runJobs(billing: TestBilling): Promise<void> {
  await billing.run('billing.lifecycle');
  await billing.run('billing.allowances');
}

/** Applies one event. */
export async function takeStep(billing: TestBilling, id: string, one: Step): Promise<void> {
  const { db, provider } = billing;
  const priced = ([planId, period]: [CardPlan, Period]) => getAccountPrice(db, id, { planId, period });
  switch (one.do) {
    case 'subscribe':
      return played(async () => createSubscription(billing, id, await priced(one.to)));
    case 'change':
      return played(async () => {
        const card = await findCardSubscription(db, id);
        if (card) await changePlan(billing, card, await priced(one.to));
      });
    case 'pay':
      return payEverything(billing);
    case 'days':
      billing.passDays(one.days);
      return provider.giveUpUnpaid();
    case 'hints':
      return played(() =>
        billing.settle((events) => {
          const turned = [...events.slice(one.from), ...events.slice(0, one.from)];
          return one.twice ? [...turned, ...turned.reverse()] : turned;
        }),
      );
    case 'dispute': {
      const paid = pick(billing, one.which, ({ dispute, state }) => state === 'succeeded' && !dispute);
      return paid && provider.dispute(paid.id, 'open');
    }
    case 'win':
    case 'lose': {
      const argued = pick(billing, one.which, ({ dispute }) => dispute === 'open');
      return argued && provider.dispute(argued.id, one.do === 'win' ? 'won' : 'lost');
    }
    case 'refund': {
      const paid = pick(billing, one.which, ({ state }) => state === 'succeeded');
      return paid && provider.refundNow(paid.id, Math.ceil(paid.cents / one.part));
    }
    case 'give':
      return give(billing, id, { source: 'admin', ...one.plan });
    case 'agree':
      return give(billing, id, { source: 'managed', planId: 'managed', days: one.days });
    case 'away':
      provider.behaviour.away = one.away;
      return;
    default:
      return takePlain(billing, id, one.do);
  }
}

async function takePlain(billing: TestBilling, id: string, what: string): Promise<void> {
  const { db, provider } = billing;
  if (what === 'cancel') await played(() => cancelPlan(billing, id));
  if (what === 'resume') await played(() => resumePlan(billing, id));
  if (what === 'buy') await played(() => purchaseTokens(billing, id, 500, null));
  if (what === 'decline' || what === 'accept') provider.behaviour.cardsPay = what === 'accept';
  if (what === 'other card') await played(() => payWithOtherCard(billing, id));
  if (what === 'forget hints') provider.events.length = 0;
  if (what === 'jobs') await runJobs(billing);
  if (what === 'end agreement') await db.transaction((tx) => clearPlan(tx, id, 'managed', billing.clock()));
  if (what === 'trial') {
    const asked = { userId: id, planId: 'starter', now: billing.clock() };
    await played(() => db.transaction((tx) => startTrial(tx, billing, asked)));
  }
}

function payEverything({ provider }: TestBilling): void {
  for (const subscription of provider.subscriptions.keys()) {
    provider.pay(subscription);
    provider.payOpen(subscription);
  }
  for (const { id, reference } of provider.payments.values()) if (reference) provider.pay(id);
}

/** The user pays a failed renewal on the page with a card that also pays the next ones. */
async function payWithOtherCard(billing: TestBilling, id: string): Promise<void> {
  const card = await findCardSubscription(billing.db, id);
  if (card?.state !== 'past_due') return;
  const { clientSecret } = await createSubscription(billing, id, getCurrentPrice(card));
  billing.provider.payOpen(clientSecret.replace('_secret', ''));
  billing.provider.behaviour.cardsPay = true;
}

type Given = Pick<Parameters<typeof setPlan>[1], 'planId' | 'source'> & { days: number | null };

async function give(billing: TestBilling, userId: string, { days, planId, source }: Given): Promise<void> {
  const now = billing.clock();
  const until = days === null ? null : new Date(now.getTime() + days * 86_400_000);
  await billing.db.transaction((tx) => setPlan(tx, { userId, planId, source, until, reason: 'a test', now }));
}

function pick({ provider }: TestBilling, which: number, is: (payment: ProviderPayment) => boolean) {
  const found = [...provider.payments.values()].filter(is);
  return found[which % Math.max(found.length, 1)];
}
