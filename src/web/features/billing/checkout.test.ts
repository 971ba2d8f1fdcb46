import { describe, expect, it } from 'vitest';
import { readCheckout, withoutCheckout } from './checkout.ts';

const read = (query: string) => readCheckout(new URLSearchParams(query));

describe('an address that leads to a subscription', () => {
  it('names the plan and its period', () => {
    expect(read('subscribe=ultra&period=yearly')).toEqual({ planId: 'ultra', period: 'yearly' });
    expect(read('subscribe=enterprise&period=monthly')).toEqual({ planId: 'enterprise', period: 'monthly' });
  });

  it('is by the month where it names no period that the plan has', () => {
    expect(read('subscribe=ultra')).toEqual({ planId: 'ultra', period: 'monthly' });
    expect(read('subscribe=ultra&period=weekly')).toEqual({ planId: 'ultra', period: 'monthly' });
    expect(read('subscribe=pro&period=yearly')).toEqual({ planId: 'pro', period: 'monthly' });
  });

  it('is none where it names nothing that a card can pay', () => {
    expect(read('plan=ultra&period=yearly')).toBeNull();
    expect(read('subscribe=free')).toBeNull();
    expect(read('subscribe=managed')).toBeNull();
  });

  it('keeps the rest once it is followed', () => {
    const search = new URLSearchParams('subscribe=ultra&period=yearly&days=90');
    expect(withoutCheckout(search).toString()).toBe('days=90');
  });
});
