import { listUnconfiguredProviders } from '#features/billing/subscriptions';
import { countWaitingTransfers } from '#payments/bank-transfer';
import { dayMs } from '#platform/time.ts';
import { isAdultClosedByPayments } from '../../../src/app/adult-payments.ts';
import { listPaymentUses } from '../../../src/payments/settings.ts';
import { type Check, type CheckContext, type Finding, fine, warning, wrong } from '../finding.ts';

/** The payment providers by their settings, none of which is called, and what is left at others. */
export const payments: Check = {
  name: 'payments',
  async run({ config, db }) {
    return [
      ...paymentFindings(config),
      ...adultPaymentFindings(config),
      ...(db && config.payments.bankTransfer
        ? transferFindings(await countWaitingTransfers(db), new Date())
        : []),
      ...(db ? unconfiguredFindings(await listUnconfiguredProviders(db, config.payments.providers)) : []),
    ];
  },
};

const getKeyMode = (key: string) => /_(test|live)_/.exec(key)?.[1] ?? null;

export function paymentFindings({
  payments: { isSandbox, providers, stripe },
  production,
}: Pick<CheckContext['config'], 'payments' | 'production'>): Finding[] {
  if (isSandbox) return [fine('payments use the sandbox: test cards only')];
  if (!providers.includes('stripe') || !stripe) return [];
  const [secret, publishable] = [getKeyMode(stripe.secretKey), getKeyMode(stripe.publishableKey)];
  const found: Finding[] = [];
  if (secret !== publishable) {
    found.push(
      wrong(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes',
        'No payment can be confirmed.',
        'Use both keys of the same mode and account.',
      ),
    );
  }
  if (production && secret === 'test') {
    found.push(
      wrong(
        'Stripe’s keys are those of its test mode, in production',
        'Test cards buy tokens, and no money moves.',
        'Set the keys of the live mode, and the signing secret of the live endpoint.',
      ),
    );
  }
  if (!production && secret === 'live') {
    found.push(
      warning(
        'Stripe’s keys are those of its live mode, outside production',
        'Real cards are charged.',
        'Set the keys of the test mode, or NODE_ENV=production.',
      ),
    );
  }
  if (!/^whsec_[A-Za-z0-9+/=]{24,}$/.test(stripe.webhookSecret)) {
    found.push(
      wrong(
        'STRIPE_WEBHOOK_SECRET does not look like a signing secret',
        'Every event is rejected as forged; only the nightly reconciliation would notice payments.',
        'Copy it completely from the endpoint’s page in Stripe’s dashboard.',
      ),
    );
  }
  return found.length > 0 ? found : [fine(`Stripe’s keys are of one mode (${secret ?? 'unknown'})`)];
}

/** What Stripe's terms mean for the adult category (decision 135). */
export function adultPaymentFindings({
  engines,
  inspection: { adultReviewedBy, vision },
  payments,
}: Pick<CheckContext['config'], 'engines' | 'inspection' | 'payments'>): Finding[] {
  const isOpen = engines.usesFile && (vision !== null || adultReviewedBy !== null);
  if (isAdultClosedByPayments(payments)) {
    const what = 'the adult category is closed: Stripe carries everything that is sold';
    if (!isOpen) return [fine(what)];
    return [
      warning(
        what,
        'Stripe’s terms exclude adult content, made by AI or not. Adult requests are refused before they cost anything.',
        'Add ccbill or bank_transfer to PAYMENTS and name in PAYMENTS_FOR the plans and token purchases that they carry, or leave it closed.',
      ),
    ];
  }
  const carried = listPaymentUses('stripe', payments);
  if (!isOpen || carried.length === 0) return [];
  return [
    wrong(
      `the adult category is open, and Stripe carries ${carried.join(', ')}`,
      'Tokens that Stripe’s payers buy can be spent on adult content, which its terms exclude: Stripe may close your account.',
      'Name another provider for them in PAYMENTS_FOR, or close the adult category.',
    ),
  ];
}

const unconfiguredFindings = (left: Awaited<ReturnType<typeof listUnconfiguredProviders>>): Finding[] =>
  left.map(({ provider, purchases, subscriptions }) =>
    wrong(
      `PAYMENTS does not name ${provider}, where subscriptions (${subscriptions}) and open purchases (${purchases}) are left`,
      'Their payments, refunds and cancellations do not arrive here, and plans end after their grace period.',
      `Name ${provider} in PAYMENTS again, or end them there.`,
    ),
  );

/** Days after which money that waits for an administrator is late. */
const lateDays = 3;

/** Bank transfers without a payment and refunds to send; the account itself is checked with the settings. */
export function transferFindings(
  { count, since }: Awaited<ReturnType<typeof countWaitingTransfers>>,
  now: Date,
): Finding[] {
  if (count === 0 || !since) return [fine('no bank transfer waits to be matched or sent back')];
  const days = Math.floor((now.getTime() - since.getTime()) / dayMs);
  const what = `${count} bank transfers wait to be matched or sent back, the oldest for ${days} days`;
  if (days < lateDays) return [fine(what)];
  return [
    warning(
      what,
      'Money that creators have sent is neither used nor returned.',
      'Open /admin/transfers: match or set aside what is unmatched, and send the refunds.',
    ),
  ];
}
