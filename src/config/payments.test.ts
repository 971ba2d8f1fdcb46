import { describe, expect, it } from 'vitest';
import { readConfig } from './index.ts';

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).payments;
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};

describe('the settings of payments', () => {
  it('are the sandbox where nothing is said, with its events sent to this installation', () => {
    expect(read({ BASE_URL: 'https://castwright.test/' })).toEqual({
      provider: 'sandbox',
      sandboxWebhookUrl: 'https://castwright.test/api/webhooks/sandbox',
      stripe: null,
    });
    const inside = 'http://web:3000/api/webhooks/sandbox';
    expect(read({ SANDBOX_WEBHOOK_URL: inside }).sandboxWebhookUrl).toBe(inside);
  });

  it('for Stripe need all three keys, each where it belongs', () => {
    expect(read({ PAYMENTS: 'stripe', ...keys })).toMatchObject({
      provider: 'stripe',
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: 'pk_test_1' },
    });
    expect(() => read({ PAYMENTS: 'stripe' })).toThrow('STRIPE_WEBHOOK_SECRET: is needed for Stripe');
    expect(() => read({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_PUBLISHABLE_KEY');
    expect(() => read({ PAYMENTS: 'stripe', ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' })).toThrow('pk_');
  });

  it('never repeat a key that is not right', () => {
    const wrong = { PAYMENTS: 'stripe', ...keys, STRIPE_SECRET_KEY: 'the-secret-itself' };
    let message = '';
    try {
      read(wrong);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('STRIPE_SECRET_KEY: starts with sk_ or rk_');
    expect(message).not.toContain('the-secret-itself');
  });
});
