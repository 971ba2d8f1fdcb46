import { expect, it } from 'vitest';
import { toMinorUnits } from './to-minor-units.ts';

it('reads amounts with point and comma in minor units, and refuses others', () => {
  const cases: [string, string, number | null][] = [
    ['12.50', 'EUR', 1_250],
    ['12,5', 'EUR', 1_250],
    ['-3', 'USD', -300],
    ['1 000', 'JPY', 1_000],
    ['1.100', 'EUR', 110],
    ['1.005', 'EUR', null],
    ['1.5', 'JPY', null],
    ['0', 'EUR', null],
    ['1,234.50', 'EUR', null],
    ['abc', 'EUR', null],
    ['99999999999999', 'EUR', null],
  ];
  for (const [text, currency, units] of cases) {
    expect([text, toMinorUnits(text, currency)]).toEqual([text, units]);
  }
});
