import { expect, it } from 'vitest';
import { type Price, parsePriceKey } from '#contract/prices.ts';
import { getChangeTiming } from './change-timing.ts';

const price = (key: string) => parsePriceKey(key) as Price;

it.each([
  ['pro:monthly:19900', 'premium:monthly:49900', 'now'],
  ['premium:monthly:49900', 'pro:monthly:19900', 'at_renewal'],
  ['starter:monthly:1300', 'starter:yearly:12000', 'now'],
  ['starter:yearly:12000', 'starter:monthly:1300', 'at_renewal'],
  ['starter:yearly:12000', 'creator_pro:monthly:3400', 'at_renewal'],
  ['starter:yearly:12000', 'ultra:yearly:133200', 'now'],
  ['ultra:monthly:13900', 'starter:yearly:12000', 'at_renewal'],
  ['ultra:monthly:13900', 'pro:monthly:19900', 'now'],
  ['premium:monthly:49900', 'enterprise:monthly:9900', 'now'],
  ['enterprise:monthly:9900', 'premium:monthly:49900', 'at_renewal'],
  ['enterprise:monthly:9900', 'enterprise:monthly:20000', 'now'],
  ['pro:monthly:19900', 'pro:monthly:19900', null],
])('from %s to %s counts %s', (from, to, when) => {
  expect(getChangeTiming(price(from), price(to))).toBe(when);
});
