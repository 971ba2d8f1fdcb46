import { type Check, type CheckContext, type Finding, fine, warning, wrong } from '../finding.ts';

/** Stripe's keys by their form; Stripe is not called. */
export const payments: Check = {
  name: 'payments',
  run: ({ config }) => paymentFindings(config),
};

const getKeyMode = (key: string) => /_(test|live)_/.exec(key)?.[1] ?? null;

export function paymentFindings({
  payments: { provider, stripe },
  production,
}: Pick<CheckContext['config'], 'payments' | 'production'>): Finding[] {
  if (provider !== 'stripe' || !stripe) return [fine('payments use the sandbox: test cards only')];
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
