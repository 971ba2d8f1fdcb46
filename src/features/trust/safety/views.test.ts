import { describe, expect, it } from 'vitest';
import { NumberMeanings } from './lexicon.ts';
import { policy } from './rules.ts';
import { readViews, toFields } from './views.ts';

const countViews = (...texts: string[]): number =>
  readViews(
    toFields(texts.map((text, index) => [`field ${index}`, text] as const)),
    policy.lexicon,
    new NumberMeanings(2026),
  ).length;

describe('the views of a text', () => {
  it.each([
    ['one word: forwards and backwards', ['portrait'], 2],
    ['several words: also word by word', ['a portrait'], 3],
    ['a native script: also in its own letters', ['девушка в парке'], 6],
    ['a script that reads the same in both alphabets', ['日本 日'], 3],
    ['words of one letter, which are the same backwards', ['a b c'], 2],
    ['such words in both alphabets: only the last view is left out', ['д e'], 5],
    ['such words in one field of two', ['a b c', 'two words'], 3],
  ])('are %s', (_, texts, count) => {
    expect(countViews(...texts)).toBe(count);
  });
});
