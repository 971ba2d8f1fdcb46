import { describe, expect, it } from 'vitest';
import { toMonthDays } from './month.ts';

describe('the bars of a month', () => {
  it('cover every day of it, future days included', () => {
    const days = toMonthDays([
      { day: '2028-02-01', tokens: 4 },
      { day: '2028-02-02', tokens: 0 },
      { day: '2028-02-03', tokens: 12 },
    ]);
    expect(days).toHaveLength(29);
    expect(days[0]).toEqual({ date: '2028-02-01', tokens: 4, share: 1 / 3, isFuture: false });
    expect(days[1]).toMatchObject({ tokens: 0, share: 0, isFuture: false });
    expect(days[2]).toMatchObject({ share: 1 });
    expect(days[3]).toEqual({ date: '2028-02-04', tokens: 0, share: 0, isFuture: true });
  });

  it('are flat where nothing was used', () => {
    expect(toMonthDays([{ day: '2026-11-01', tokens: 0 }]).map(({ share }) => share)).toEqual(
      Array(30).fill(0),
    );
  });

  it('are none without data', () => {
    expect(toMonthDays([])).toEqual([]);
  });
});
