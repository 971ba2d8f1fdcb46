import { describe, expect, it } from 'vitest';
import { findStepTarget, listMonths, selectVisibleMarks } from './date-marks.ts';

const part = (first: number, year: number, month: number) => ({
  cursor: null,
  first,
  length: 100,
  // In the middle of the month it is the same month everywhere.
  createdAt: new Date(Date.UTC(year, month - 1, 15)).toISOString(),
});

describe('the dates beside a list', () => {
  const parts = [
    part(0, 2026, 11),
    part(100, 2026, 11),
    part(200, 2026, 3),
    part(300, 2025, 12),
    part(400, 2025, 2),
    part(500, 2025, 2),
    part(600, 2019, 2),
  ];
  const months = listMonths({ parts });

  it('are at the first place of each month', () => {
    expect(months.map(({ place, year, month }) => [place, year, month + 1])).toEqual([
      [0, 2026, 11],
      [200, 2026, 3],
      [300, 2025, 12],
      [400, 2025, 2],
      [600, 2019, 2],
    ]);
  });

  it('are shown as space permits: years first, then months', () => {
    const roomy = selectVisibleMarks(months, (place) => place);
    expect(roomy.map(({ year, labelled }) => (labelled ? year : '·'))).toEqual([2026, '·', 2025, '·', 2019]);
    const tight = selectVisibleMarks(months, (place) => place / 20);
    expect(tight.map(({ year, labelled }) => (labelled ? year : '·'))).toEqual([2026, 2019]);
  });

  it('are stepped through by month and by year', () => {
    const down = { direction: 1 } as const;
    const up = { direction: -1 } as const;
    expect(findStepTarget(months, 0, { by: 'month', ...down })).toBe(200);
    expect(findStepTarget(months, 210, { by: 'year', ...down })).toBe(300);
    expect(findStepTarget(months, 600, { by: 'month', ...down })).toBe(undefined);
    expect(findStepTarget(months, 450, { by: 'month', ...up })).toBe(400);
    expect(findStepTarget(months, 450, { by: 'year', ...up })).toBe(300);
    expect(findStepTarget(months, 0, { by: 'year', ...up })).toBe(undefined);
  });
});
