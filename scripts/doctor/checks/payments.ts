import { type Check, type Finding, fine, type Surroundings, warning, wrong } from '../finding.ts';

/** Stripe's keys by what they look like; nobody is asked. */
export const payments: Check = {
  name: 'payments',
  look: ({ config }) => paymentFindings(config),
};

const modeOf = (key: string) => /_(test|live)_/.exec(key)?.[1] ?? null;

export function paymentFindings({
  payments: { provider, stripe },
  production,
}: Pick<Surroundings['config'], 'payments' | 'production'>): Finding[] {
  if (provider !== 'stripe' || !stripe) return [fine('payments are the sandbox: test cards only')];
  const [secret, publishable] = [modeOf(stripe.secretKey), modeOf(stripe.publishableKey)];
  const found: Finding[] = [];
  if (secret !== publishable) {
    found.push(
      wrong(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes',
        'No payment can be confirmed.',
        'Take both from the same mode of the same account.',
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
        'STRIPE_WEBHOOK_SECRET is not of a webhook’s signing secret’s form',
        'Every event is taken for a forgery; the nightly comparison alone would notice payments.',
        'Copy it whole from the endpoint’s page in Stripe’s dashboard.',
      ),
    );
  }
  return found.length > 0 ? found : [fine(`Stripe’s keys are of one mode (${secret ?? 'unknown'})`)];
}
