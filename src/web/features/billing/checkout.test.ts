import { describe, expect, it } from 'vitest';
import { parseCheckout, removeCheckout } from './checkout.ts';

const read = (query: string) => parseCheckout(new URLSearchParams(query));

describe('an address that leads to a subscription', () => {
  it('names the plan and its period', () => {
    expect(read('subscribe=ultra&period=yearly')).toEqual({ planId: 'ultra', period: 'yearly' });
    expect(read('subscribe=enterprise&period=monthly')).toEqual({ planId: 'enterprise', period: 'monthly' });
  });

  it('is monthly when the plan lacks the named period', () => {
    expect(read('subscribe=ultra')).toEqual({ planId: 'ultra', period: 'monthly' });
    expect(read('subscribe=ultra&period=weekly')).toEqual({ planId: 'ultra', period: 'monthly' });
    expect(read('subscribe=pro&period=yearly')).toEqual({ planId: 'pro', period: 'monthly' });
  });

  it('is null for a plan that a card cannot pay', () => {
    expect(read('plan=ultra&period=yearly')).toBeNull();
    expect(read('subscribe=free')).toBeNull();
    expect(read('subscribe=managed')).toBeNull();
  });

  it('keeps the other parameters', () => {
    const search = new URLSearchParams('subscribe=ultra&period=yearly&days=90');
    expect(removeCheckout(search).toString()).toBe('days=90');
  });
});
