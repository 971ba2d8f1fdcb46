import type { CardPlan } from '#contract/billing.ts';
import { baseFee as baseFeeText } from '#contract/billing.ts';
import type { billingRoutes } from '#contract/billing-routes.ts';
import { getPlan, type Period } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { formatDollars } from '#features/billing/invoices';
import { listAccounts } from '#features/identity/accounts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Handlers } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import { getAccountPrice } from './account-price.ts';
import type { BillingDeps } from './billing.ts';
import { getBillingInfo } from './billing-info.ts';
import { cancelPlan, resumePlan } from './cancel-plan.ts';
import { changePlan, findCardSubscription, previewChange } from './change-plan.ts';
import { createSubscription } from './create-subscription.ts';
import { listDifferences } from './differences.ts';
import { setPlan } from './given-plan.ts';
import { notices } from './notices.ts';
import { notifyOwner } from './notify.ts';
import { purchaseTokens, readPurchase } from './purchase-tokens.ts';
import { refundPayment } from './refund-payment.ts';
import { requireOpenSales } from './require-open-sales.ts';
import { startTrial } from './start-trial.ts';

type Choice = { planId: CardPlan; period: Period; baseFeeCents?: number };

/** The page where a plan is subscribed to. */
const getCheckoutPath = ({ period, planId }: Choice) => `/billing?subscribe=${planId}&period=${period}`;

export function billingHandlers(billing: BillingDeps): Handlers<typeof billingRoutes> {
  const { clock, db } = billing;
  const info = (userId: string) => getBillingInfo(billing, userId);

  /** Changes the plan of an active subscription; without one, returns the page to subscribe on. */
  const upgrade = async (userId: string, choice: Choice) => {
    const price = await getAccountPrice(db, userId, choice);
    const card = await findCardSubscription(db, userId);
    if (!card) return { checkoutUrl: getCheckoutPath(choice) };
    await requireOpenSales(billing, userId);
    await changePlan(billing, card, price);
    return { checkoutUrl: null };
  };

  return {
    billingInfo: ({ caller }) => info(caller.userId),

    createSubscription: async ({ body, caller }) => {
      const { planType: planId, period, baseFee: baseFeeCents } = body;
      const price = await getAccountPrice(db, caller.userId, { planId, period, baseFeeCents });
      return createSubscription(billing, caller.userId, price);
    },

    upgradePlan: ({ body, caller }) => upgrade(caller.userId, body),

    upgradeToEnterprise: ({ body, caller }) => {
      const read = baseFeeText.safeParse(String(body.baseFee));
      if (!read.success) {
        throw new AppError('VALIDATION_FAILED', 'Enter an amount in dollars, such as 99 or 99.50', {
          field: 'baseFee',
        });
      }
      const choice = { planId: 'enterprise', period: 'monthly', baseFeeCents: read.data } as const;
      return upgrade(caller.userId, choice);
    },

    previewPlanChange: async ({ body, caller }) => {
      const { baseFee: baseFeeCents, period, planId } = body;
      const price = await getAccountPrice(db, caller.userId, { planId, period, baseFeeCents });
      const card = await findCardSubscription(db, caller.userId);
      // A new subscription costs its first period.
      if (!card) return { when: 'now', cents: price.cents, startsAt: clock().toISOString() };
      const preview = await previewChange(billing, card, price);
      if (!preview) throw new AppError('CONFLICT', 'You are already on this plan.');
      return preview;
    },

    startTrial: async ({ body, caller: { userId } }) => {
      await db.transaction((tx) => startTrial(tx, billing, { userId, planId: body.planId, now: clock() }));
      return info(userId);
    },

    cancelPlan: async ({ caller }) => {
      await cancelPlan(billing, caller.userId);
      return info(caller.userId);
    },

    resumePlan: async ({ caller }) => {
      await resumePlan(billing, caller.userId);
      return info(caller.userId);
    },

    purchaseTokens: ({ body, caller, idempotencyKey }) =>
      purchaseTokens(billing, caller.userId, body.tokenAmount, idempotencyKey),

    readPurchase: ({ caller, params }) => readPurchase(billing, caller.userId, params.id),

    changePlanAsAdmin: async ({ body, caller, params: { id: userId } }) => {
      const now = clock();
      const { planId, reason } = body;
      const until = body.until ? new Date(`${body.until}T00:00:00Z`) : null;
      if (until && until <= now) {
        throw new AppError('VALIDATION_FAILED', 'Choose a date in the future.', { field: 'until' });
      }
      if (!(await listAccounts(db, [userId])).has(userId)) {
        throw new AppError('NOT_FOUND', 'There is no such account.');
      }
      await db.transaction(async (tx) => {
        const given = {
          userId,
          planId,
          until,
          reason,
          source: 'admin',
          givenBy: caller.userId,
          now,
        } as const;
        const id = await setPlan(tx, given);
        const plan = getPlan(planId).title;
        await notifyOwner(
          tx,
          billing,
          userId,
          notices.given({ id: `${id}:${now.toISOString()}`, plan, until }),
        );
        const details = { planId, until: until?.toISOString() ?? null };
        await recordAuditEntry(tx, {
          actorId: caller.userId,
          action: 'plan.given',
          subjectId: userId,
          details,
          now,
        });
      });
      return { success: true as const, message: `The account is now on ${getPlan(planId).title}.` };
    },

    refundPayment: async ({ body, caller, idempotencyKey, params }) => {
      const key = idempotencyKey ?? newId();
      await refundPayment(billing, { actorId: caller.userId, subjectId: params.id, ...body, key });
      return { success: true as const, message: `${formatDollars(body.cents)} refunded.` };
    },

    billingDifferences: () => listDifferences(db),
  };
}
