import { describe, expect, it } from 'vitest';
import { computeRefundShare, computeUpgradeTokens } from './proration.ts';

const april = { start: new Date('2026-04-01T00:00:00Z'), end: new Date('2026-05-01T00:00:00Z') };

describe('an upgrade brings', () => {
  it.each([
    ['2026-04-01', 10_000],
    ['2026-04-16', 5_000],
    ['2026-04-30', 334],
    ['2026-05-01', 0],
    ['2026-06-01', 0],
    ['2026-03-01', 10_000],
  ])('on %s %i of ten thousand tokens more a month', (day, tokens) => {
    expect(computeUpgradeTokens(5_000, 15_000, april, new Date(`${day}T00:00:00Z`))).toBe(tokens);
  });

  it('nothing to a plan without limit, from one, or of fewer tokens', () => {
    const at = april.start;
    expect(computeUpgradeTokens(5_000, null, april, at)).toBe(0);
    expect(computeUpgradeTokens(null, 15_000, april, at)).toBe(0);
    expect(computeUpgradeTokens(5_000, 1_400, april, at)).toBe(0);
  });
});

describe('a refund is for', () => {
  it('its share of the tokens, rounded down until all is refunded', () => {
    expect(computeRefundShare(550, 2_250, 0)).toBe(0);
    expect(computeRefundShare(550, 2_250, 1_000)).toBe(244);
    expect(computeRefundShare(550, 2_250, 2_250)).toBe(550);
    expect(computeRefundShare(100, 0, 0)).toBe(100);
  });
});
