import { cardPlan } from '#contract/billing.ts';
import { enterpriseBaseFee } from '#contract/catalogue.ts';
import { findPrice, formatPriceKey, type Price } from '#contract/prices.ts';
import { getTokenPurchase, purchaseLimits, tokenPacks } from '#contract/token-prices.ts';
import { checkAccess, periodDays } from '#payments/ccbill';
import { listPaymentUses } from '../../../src/payments/settings.ts';
import { type Check, type CheckContext, type Finding, fine, warning, wrong } from '../finding.ts';

type Payments = CheckContext['config']['payments'];
type Ccbill = NonNullable<Payments['ccbill']>;

/** CCBill's credentials, which are tried once each without a charge, and prices outside the account's limits. */
export const ccbill: Check = {
  name: 'ccbill',
  async run({ config: { payments } }) {
    const settings = payments.ccbill;
    if (!settings || !payments.providers.includes('ccbill')) return [];
    return [
      ...(await accessFindings(settings)),
      ...webhookFindings(settings),
      ...priceFindings(settings, listPaymentUses('ccbill', payments)),
    ];
  },
};

const titles = {
  frontend: 'frontend application (CCBILL_FRONTEND_ID and _SECRET)',
  backend: 'backend application (CCBILL_BACKEND_ID and _SECRET)',
  datalink: 'DataLink user (CCBILL_DATALINK_USERNAME and _PASSWORD)',
};

async function accessFindings(settings: Ccbill): Promise<Finding[]> {
  const problems = await checkAccess(settings);
  if (problems.length === 0) return [fine('CCBill accepts both applications and the DataLink user')];
  return problems.map(({ part, problem }) =>
    wrong(
      `CCBill does not accept the ${titles[part]}: ${problem}`,
      part === 'datalink'
        ? 'Nothing that was paid is seen here: no plan begins, renews or ends.'
        : 'No card can be charged.',
      'Correct it. For DataLink, ask CCBill to list this server’s outgoing address; it locks a user for an hour after three failures.',
    ),
  );
}

function webhookFindings({ subaccount3ds, webhookNetworks, webhookSecret }: Ccbill): Finding[] {
  const found: Finding[] = [];
  if (new Set(webhookSecret).size < 12) {
    found.push(
      wrong(
        'CCBILL_WEBHOOK_SECRET is easy to guess',
        'CCBill does not sign events: the secret alone keeps strangers from sending them.',
        'Set what `openssl rand -hex 24` gives, here and in the webhook’s URL in CCBill’s portal.',
      ),
    );
  }
  if (webhookNetworks === null) {
    found.push(
      warning(
        'events are accepted from every network',
        'A stranger who learns the secret can cause reads of CCBill, and no more.',
        'Set CCBILL_WEBHOOK_NETWORKS to the networks in docs/operating/ccbill.md, if the server sees the sender’s address.',
      ),
    );
  }
  if (subaccount3ds === null) {
    found.push(
      warning(
        'CCBILL_SUBACCOUNT_3DS is not set',
        'Cards that need 3-D Secure, as most European ones do, are declined.',
        'Ask CCBill for a second subaccount with 3-D Secure.',
      ),
    );
  }
  return found;
}

/** @param uses the plans, and `tokens`, that CCBill carries */
export function priceFindings({ limits }: Pick<Ccbill, 'limits'>, uses: readonly string[]): Finding[] {
  const outside = (cents: number) => cents < limits.smallestCents || cents > limits.largestCents;
  const plans = cardPlan.options.filter((planId) => uses.includes(planId)).flatMap(listPrices);
  const prices = plans.filter(({ cents }) => outside(cents)).map(formatPriceKey);
  const packs = uses.includes('tokens')
    ? [...tokenPacks, getTokenPurchase(purchaseLimits.most)]
        .filter(({ price }) => outside(price))
        .map(({ tokens }) => `${tokens} tokens`)
    : [];
  const isAllowed = ({ period }: Price) =>
    limits.recurringDays.includes(periodDays[period === 'yearly' ? 'year' : 'month']);
  const periods = plans.filter((price) => !isAllowed(price)).map(formatPriceKey);
  const found: Finding[] = [];
  if (prices.length + packs.length > 0) {
    found.push(
      wrong(
        `CCBill’s limits for the account exclude ${[...prices, ...packs].join(', ')}`,
        'CCBill declines these payments.',
        'Ask CCBill’s Merchant Support for other limits and set CCBILL_SMALLEST_CENTS and CCBILL_LARGEST_CENTS to them, or name another provider in PAYMENTS_FOR.',
      ),
    );
  }
  if (periods.length > 0) {
    found.push(
      wrong(
        `CCBill does not renew after ${periodDays.year} days for the account: ${periods.join(', ')}`,
        'CCBill declines these payments.',
        'Ask CCBill’s Merchant Support for this period and add it to CCBILL_RECURRING_DAYS.',
      ),
    );
  }
  return found.length > 0 ? found : [fine('the prices that CCBill carries are within its limits')];
}

function listPrices(planId: (typeof cardPlan.options)[number]): Price[] {
  return (['monthly', 'yearly'] as const)
    .map((period) => findPrice(planId, period, enterpriseBaseFee))
    .filter((price) => price !== null);
}
