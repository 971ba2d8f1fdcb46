import { describe, expect, it } from 'vitest';
import { scoreMatch } from './match.ts';

describe('a palette query', () => {
  it('matches everything while it is empty', () => {
    expect(scoreMatch('', 'My Content')).toBeGreaterThan(0);
    expect(scoreMatch('  ', 'My Content')).toBeGreaterThan(0);
  });

  it('matches prefixes of words, in any order and case', () => {
    expect(scoreMatch('con my', 'My Content')).toBeGreaterThan(0);
    expect(scoreMatch('VIO', 'a violin maker')).toBeGreaterThan(0);
  });

  it('does not match if a word is missing', () => {
    expect(scoreMatch('my billing', 'My Content')).toBe(0);
  });

  it('ignores accents on both sides', () => {
    expect(scoreMatch('creme', 'Crème brûlée')).toBeGreaterThan(0);
    expect(scoreMatch('crème', 'Creme')).toBeGreaterThan(0);
  });

  it('prefers the first word, and a prefix to a part', () => {
    const scores = ['Sign Out', 'Design', 'The sign'].map((text) => scoreMatch('sign', text));
    expect(scores).toEqual([3, 1, 2]);
  });
});
