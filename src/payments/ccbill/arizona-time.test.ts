import { expect, it } from 'vitest';
import { countDays, formatArizonaTime, parseArizonaTime, toArizonaDate } from './arizona-time.ts';

it('reads times of Arizona, which is seven hours behind UTC all year', () => {
  const noon = new Date('2027-07-04T19:00:00.000Z');
  for (const text of ['2027-07-04 12:00:00', '20270704120000', ' 2027-07-04T12:00:00 ']) {
    expect(parseArizonaTime(text)).toEqual(noon);
  }
  expect(parseArizonaTime('20270704')).toEqual(new Date('2027-07-04T07:00:00.000Z'));
  expect(formatArizonaTime(noon)).toBe('20270704120000');
  expect(toArizonaDate(new Date('2027-01-01T06:59:59.000Z'))).toBe('20261231');
});

it.each(['', '2027', '2027-13-01', '20270230', '2027-07-04 25:00:00', '20270704 12', 'tomorrow', '0'])(
  '%j is no time',
  (text) => {
    expect(parseArizonaTime(text)).toBeNull();
  },
);

it('counts days over the ends of months', () => {
  expect(countDays('20270228', '20270301')).toBe(1);
  expect(countDays('20270301', '20270228')).toBe(-1);
  expect(countDays('20270131', '20270131')).toBe(0);
});
