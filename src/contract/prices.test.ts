import { describe, expect, it } from 'vitest';
import { cardPlan } from './billing.ts';
import { periods } from './catalogue.ts';
import { priceKey, priceOf, readPriceKey } from './prices.ts';

describe('the name of a price', () => {
  const prices = cardPlan.options.flatMap((plan) =>
    periods.flatMap((period) => priceOf(plan, period, 12_050) ?? []),
  );

  it('says plan, period and cents, and is read back as it was', () => {
    expect(prices).toHaveLength(11);
    for (const price of prices) expect(readPriceKey(priceKey(price))).toEqual(price);
  });

  it.each([
    '',
    'free:monthly:0',
    'managed:monthly:1',
    'pro:weekly:5',
    'pro:monthly:-5',
    'pro:monthly',
    'x:monthly:1',
  ])('is none of ours when it reads “%s”', (key) => expect(readPriceKey(key)).toBeNull());
});

describe('a price', () => {
  it('of a year is twelve times the yearly price per month', () => {
    expect(priceOf('starter', 'yearly', 0)?.cents).toBe(12_000);
  });

  it('of Enterprise is the base fee that was agreed on', () => {
    expect(priceOf('enterprise', 'monthly', 15_000)?.cents).toBe(15_000);
  });

  it('by the year is there for the Creator line only', () => {
    expect(priceOf('pro', 'yearly', 0)).toBeNull();
    expect(priceOf('enterprise', 'yearly', 9_900)).toBeNull();
  });
});
