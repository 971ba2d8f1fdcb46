import { describe, expect, it } from 'vitest';
import { formatCharge, formatDollars, formatPrice, formatUnitPrice } from './money.ts';

describe('an amount of money', () => {
  it('as a price has cents only where there are some', () => {
    expect(formatPrice(19_900)).toBe('$199');
    expect(formatPrice(2_250)).toBe('$22.50');
    expect(formatPrice(0)).toBe('$0');
  });

  it('as a charge or a cost is shown to two decimals', () => {
    expect(formatCharge(19_900)).toBe('$199.00');
    expect(formatCharge(123_456)).toBe('$1,234.56');
    expect(formatDollars(0.5)).toBe('$0.50');
  });

  it('for one of many may be less than a cent', () => {
    expect(formatUnitPrice(2_250, 550)).toBe('$0.0409');
    expect(formatUnitPrice(500, 100)).toBe('$0.0500');
  });
});
