import { describe, expect, it } from 'vitest';
import { buildReturnPath, parsePaymentReturn, removePaymentReturn } from './payment-return.ts';

const parseSearch = (path: string) => new URLSearchParams(path.split('?')[1]);

describe('the return from a payment', () => {
  it('names what was paid for in the address of the billing page', () => {
    expect(buildReturnPath({ plan: 'pro' })).toBe('/billing?paid=pro');
    expect(parsePaymentReturn(parseSearch(buildReturnPath({ plan: 'pro' })))).toEqual({
      plan: 'pro',
      refused: false,
    });
    expect(parsePaymentReturn(parseSearch(buildReturnPath({ purchase: 'one' })))).toEqual({
      purchase: 'one',
      refused: false,
    });
  });

  it('detects a refusal from the parameters that the provider adds', () => {
    const search = parseSearch('/billing?paid=pro&payment_intent=pi_1&redirect_status=failed');
    expect(parsePaymentReturn(search)).toEqual({ plan: 'pro', refused: true });
  });

  it('is null when no paid item is named', () => {
    expect(parsePaymentReturn(new URLSearchParams('plan=ultra&period=monthly'))).toBeNull();
    expect(parsePaymentReturn(new URLSearchParams('paid=free'))).toBeNull();
  });

  it('keeps the other parameters', () => {
    const search = new URLSearchParams('paid=pro&redirect_status=succeeded&days=90');
    expect(removePaymentReturn(search).toString()).toBe('days=90');
  });
});
