import { describe, expect, it } from 'vitest';
import { formatDate } from '#web/lib/format.ts';
import { balanceWords } from './balance-words.ts';

const none = { tokens: 0, planTokens: 0, planTokensExpireAt: null, heldTokens: 0 };

describe('the balance in words', () => {
  it('tells a plan’s tokens, which expire, from those that stay and those that are held', () => {
    const planTokensExpireAt = '2026-12-11T10:00:00.000Z';
    const words = balanceWords({ tokens: 3_730, planTokens: 3_180, planTokensExpireAt, heldTokens: 12 });
    expect(words.split('\n')).toEqual([
      `3,180 tokens of the plan, until ${formatDate(planTokensExpireAt)}`,
      '550 bought or given, which stay',
      '12 more held for jobs under way',
    ]);
  });

  it('says nothing of kinds that there are none of', () => {
    expect(balanceWords({ ...none, tokens: 100 })).toBe('100 tokens to spend');
    expect(balanceWords({ ...none, tokens: 1, heldTokens: 2 })).toBe(
      '1 token to spend\n2 more held for jobs under way',
    );
    expect(balanceWords({ ...none, tokens: 5, planTokens: 5 })).toBe('5 tokens of the plan');
  });
});
