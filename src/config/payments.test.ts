import { describe, expect, it } from 'vitest';
import { paymentSettings } from '#tests/factories/payment-settings.ts';
import { listPaymentUses } from '../payments/settings.ts';
import { readConfig } from './index.ts';

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).payments;
const { bank_transfer: account, ccbill: ccbillKeys, stripe: keys } = paymentSettings;

describe('the settings of payments', () => {
  it('are the sandbox where nothing is said, with its events sent to this installation', () => {
    expect(read({ BASE_URL: 'https://castwright.test/' })).toEqual({
      providers: ['sandbox'],
      named: {},
      isSandbox: true,
      sandboxWebhookUrl: 'https://castwright.test/api/webhooks/sandbox',
      stripe: null,
      ccbill: null,
      bankTransfer: null,
    });
    const inside = 'http://web:3000/api/webhooks/sandbox';
    expect(read({ SANDBOX_WEBHOOK_URL: inside }).sandboxWebhookUrl).toBe(inside);
  });

  it('for Stripe need all three keys, each where it belongs', () => {
    expect(read({ PAYMENTS: 'stripe', ...keys })).toMatchObject({
      providers: ['stripe'],
      isSandbox: false,
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: 'pk_test_1' },
    });
    expect(() => read({ PAYMENTS: 'stripe' })).toThrow('STRIPE_WEBHOOK_SECRET: is needed for Stripe');
    expect(() => read({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_PUBLISHABLE_KEY');
    expect(() => read({ PAYMENTS: 'stripe', ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' })).toThrow('pk_');
  });

  it('for bank transfers need an account whose check digits are right', () => {
    expect(read({ PAYMENTS: 'bank_transfer', ...account }).bankTransfer).toEqual({
      account: {
        holder: 'Example Studio Ltd',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        bank: 'Example Bank',
      },
      noticeDays: 14,
    });
    const settings = { PAYMENTS: 'bank_transfer', ...account };
    expect(() => read({ PAYMENTS: 'bank_transfer' })).toThrow(
      'BANK_TRANSFER_IBAN: is needed for bank transfers',
    );
    expect(() => read({ ...settings, BANK_TRANSFER_IBAN: 'DE88370400440532013000' })).toThrow(
      'wrong check digits',
    );
    expect(() => read({ ...settings, BANK_TRANSFER_BIC: 'BANK' })).toThrow('8 or 11 characters');
    expect(() => read({ ...settings, BANK_TRANSFER_NOTICE_DAYS: '40' })).toThrow('BANK_TRANSFER_NOTICE_DAYS');
  });

  it('name several providers, and what each of them carries', () => {
    const payments = read({
      PAYMENTS: ' stripe, ccbill,bank_transfer',
      PAYMENTS_FOR: 'enterprise=bank_transfer, ultra = ccbill,tokens=ccbill',
      ...keys,
      ...ccbillKeys,
      ...account,
    });
    expect(payments.providers).toEqual(['stripe', 'ccbill', 'bank_transfer']);
    expect(payments.named).toEqual({ enterprise: 'bank_transfer', ultra: 'ccbill', tokens: 'ccbill' });
    expect(payments.isSandbox).toBe(false);
    expect(listPaymentUses('bank_transfer', payments)).toEqual(['enterprise']);
    expect(listPaymentUses('stripe', payments)).toContain('starter');
    expect(listPaymentUses('stripe', payments)).not.toContain('tokens');
    expect(listPaymentUses('sandbox', payments)).toEqual([]);
  });

  it.each([
    [{ PAYMENTS: 'paypal' }, 'PAYMENTS: knows no provider paypal; the providers are sandbox, stripe'],
    [{ PAYMENTS: 'stripe,stripe' }, 'PAYMENTS: names stripe twice'],
    [{ PAYMENTS: 'stripe,sandbox' }, 'PAYMENTS: names the sandbox beside a real provider'],
    [{ PAYMENTS: ' , ' }, 'PAYMENTS: names no provider'],
    [
      { PAYMENTS_FOR: 'tokens=ccbill' },
      'PAYMENTS_FOR: names ccbill for tokens, which PAYMENTS does not list',
    ],
    [{ PAYMENTS_FOR: 'gold=sandbox' }, 'PAYMENTS_FOR: knows no plan gold; it takes'],
    [{ PAYMENTS_FOR: 'free=sandbox' }, 'PAYMENTS_FOR: knows no plan free'],
    [{ PAYMENTS_FOR: 'pro=paypal' }, 'PAYMENTS_FOR: knows no provider paypal'],
    [{ PAYMENTS_FOR: 'pro=sandbox,pro=sandbox' }, 'PAYMENTS_FOR: names pro twice'],
    [{ PAYMENTS_FOR: 'pro' }, 'PAYMENTS_FOR: should be like enterprise=bank_transfer,tokens=ccbill, not pro'],
    [{ PAYMENTS_FOR: 'pro=a=b' }, 'PAYMENTS_FOR: should be like'],
  ])('refuse %j at start', (env, message) => {
    expect(() => read({ ...keys, ...env })).toThrow(message);
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
