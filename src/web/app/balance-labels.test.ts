import { describe, expect, it } from 'vitest';
import { formatDate } from '#web/lib/format.ts';
import { formatBalance } from './balance-labels.ts';

const none = { tokens: 0, metered: false, planTokens: 0, planTokensExpireAt: null, heldTokens: 0 };

describe('the balance as text', () => {
  it('lists plan tokens, other tokens and held tokens', () => {
    const planTokensExpireAt = '2026-12-11T10:00:00.000Z';
    const words = formatBalance({
      ...none,
      tokens: 3_730,
      planTokens: 3_180,
      planTokensExpireAt,
      heldTokens: 12,
    });
    expect(words.split('\n')).toEqual([
      `3,180 tokens of the plan, expiring ${formatDate(planTokensExpireAt)}`,
      '550 bought or granted, without expiry',
      '12 held for running jobs',
    ]);
  });

  it('is unlimited where usage is metered, and names the tokens that stay', () => {
    expect(formatBalance({ ...none, metered: true, heldTokens: 3 })).toBe(
      'Unlimited: usage is invoiced each month\n3 held for running jobs',
    );
    expect(formatBalance({ ...none, metered: true, tokens: 40, planTokens: 30 })).toBe(
      'Unlimited: usage is invoiced each month\n40 tokens kept for another plan',
    );
  });

  it('leaves out kinds without tokens', () => {
    expect(formatBalance({ ...none, tokens: 100 })).toBe('100 tokens to spend');
    expect(formatBalance({ ...none, tokens: 1, heldTokens: 2 })).toBe(
      '1 token to spend\n2 held for running jobs',
    );
    expect(formatBalance({ ...none, tokens: 5, planTokens: 5 })).toBe('5 tokens of the plan');
  });
});
