import { describe, expect, it } from 'vitest';
import { cardPlan } from './billing.ts';
import { periods } from './catalogue.ts';
import { findPrice, formatPriceKey, parsePriceKey } from './prices.ts';

describe('the lookup key of a price', () => {
  const prices = cardPlan.options.flatMap((plan) =>
    periods.flatMap((period) => findPrice(plan, period, 12_050) ?? []),
  );

  it('contains plan, period and cents, and is parsed back', () => {
    expect(prices).toHaveLength(11);
    for (const price of prices) expect(parsePriceKey(formatPriceKey(price))).toEqual(price);
  });

  it.each([
    '',
    'free:monthly:0',
    'managed:monthly:1',
    'pro:weekly:5',
    'pro:monthly:-5',
    'pro:monthly',
    'x:monthly:1',
  ])('“%s” is not one of ours', (key) => expect(parsePriceKey(key)).toBeNull());
});

describe('a price', () => {
  it('of a year is twelve times the yearly price per month', () => {
    expect(findPrice('starter', 'yearly', 0)?.cents).toBe(12_000);
  });

  it('of Enterprise is the agreed base fee', () => {
    expect(findPrice('enterprise', 'monthly', 15_000)?.cents).toBe(15_000);
  });

  it('by the year exists for the Creator line only', () => {
    expect(findPrice('pro', 'yearly', 0)).toBeNull();
    expect(findPrice('enterprise', 'yearly', 9_900)).toBeNull();
  });
});
