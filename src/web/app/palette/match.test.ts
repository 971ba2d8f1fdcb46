import { describe, expect, it } from 'vitest';
import { matchScore } from './match.ts';

describe('what is typed into the palette', () => {
  it('finds everything while nothing is typed', () => {
    expect(matchScore('', 'My Content')).toBeGreaterThan(0);
    expect(matchScore('  ', 'My Content')).toBeGreaterThan(0);
  });

  it('finds by the beginnings of words, in any order and any case', () => {
    expect(matchScore('con my', 'My Content')).toBeGreaterThan(0);
    expect(matchScore('VIO', 'a violin maker')).toBeGreaterThan(0);
  });

  it('finds nothing where a word is missing', () => {
    expect(matchScore('my billing', 'My Content')).toBe(0);
  });

  it('finds letters with accents by those without, and the other way about', () => {
    expect(matchScore('creme', 'Crème brûlée')).toBeGreaterThan(0);
    expect(matchScore('crème', 'Creme')).toBeGreaterThan(0);
  });

  it('prefers the first word to another, and a beginning to a middle', () => {
    const scores = ['Sign Out', 'Design', 'The sign'].map((text) => matchScore('sign', text));
    expect(scores).toEqual([3, 1, 2]);
  });
});
