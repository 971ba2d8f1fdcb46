import { describe, expect, it } from 'vitest';
import { paidPath, readReturned, withoutReturned } from './returned.ts';

const searchOf = (path: string) => new URLSearchParams(path.split('?')[1]);

describe('coming back from a payment', () => {
  it('names what was paid for in the address of the billing page', () => {
    expect(paidPath({ plan: 'pro' })).toBe('/billing?paid=pro');
    expect(readReturned(searchOf(paidPath({ plan: 'pro' })))).toEqual({ plan: 'pro', refused: false });
    expect(readReturned(searchOf(paidPath({ purchase: 'one' })))).toEqual({
      purchase: 'one',
      refused: false,
    });
  });

  it('knows a refusal by what the provider adds', () => {
    const search = searchOf('/billing?paid=pro&payment_intent=pi_1&redirect_status=failed');
    expect(readReturned(search)).toEqual({ plan: 'pro', refused: true });
  });

  it('is no return where nothing that is sold is named', () => {
    expect(readReturned(new URLSearchParams('plan=ultra&period=monthly'))).toBeNull();
    expect(readReturned(new URLSearchParams('paid=free'))).toBeNull();
  });

  it('leaves the rest of the address as it is', () => {
    const search = new URLSearchParams('paid=pro&redirect_status=succeeded&days=90');
    expect(withoutReturned(search).toString()).toBe('days=90');
  });
});
