import { describe, expect, it } from 'vitest';
import { formatDuration, formatPercent, formatRelative, formatTokens } from './format.ts';

const now = new Date('2026-03-10T12:00:00Z');

describe('amounts and times', () => {
  it('uses the singular for one token', () => {
    expect(formatTokens(1)).toBe('1 token');
    expect(formatTokens(0)).toBe('0 tokens');
  });

  it('sets percent without a space, as English does', () => {
    expect([0, 0.124, 1].map(formatPercent)).toEqual(['0%', '12%', '100%']);
  });

  it('formats a duration as video players do', () => {
    expect([2.96, 5, 10.04, 59.6, 125].map(formatDuration)).toEqual(['0:03', '0:05', '0:10', '1:00', '2:05']);
  });

  it.each([
    ['2026-03-10T11:59:40Z', 'second'],
    ['2026-03-10T11:57:00Z', 'minute'],
    ['2026-03-10T09:00:00Z', 'hour'],
    ['2026-03-08T12:00:00Z', 'day'],
    ['2026-02-20T12:00:00Z', 'week'],
    ['2025-12-01T12:00:00Z', 'month'],
    ['2023-03-10T12:00:00Z', 'year'],
  ] as const)('formats %s in the largest unit that fits: %s', (timestamp, unit) => {
    const asSaid = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
    const said = formatRelative(timestamp, now);
    const possible = Array.from({ length: 70 }, (_, count) => asSaid.format(-count, unit));
    expect(possible).toContain(said);
  });
});
