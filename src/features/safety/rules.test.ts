import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { expandPhrase } from './phrases.ts';
import { rules } from './rules.ts';
import { allowances } from './terms/allowances.ts';
import { sexualWording } from './terms/minors-in-sexual-context.ts';
import { wordSets } from './terms/word-sets.ts';

/** One number of each kind, so that every phrase can be written out. */
const numbers: Record<string, string> = {
  '{number}': '9',
  '{minor-age}': '13',
  '{teen-age}': '15',
  '{young-adult-age}': '25',
  '{eighteen}': '18',
  '{threshold-age}': '18',
  '{grade}': '7',
  '{minor-birth-year}': '2015',
};

const writeOut = (words: readonly string[]): string =>
  words.map((word) => numbers[word] ?? wordSets[word]?.[0] ?? word).join(' ');

const everyPhrase = (patterns: readonly string[]): string[] => patterns.flatMap(expandPhrase).map(writeOut);

describe('the rules as data', () => {
  it('have ids of their own, in their family, and a reason that is a sentence', () => {
    const ids = rules.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of rules) {
      expect(rule.id.split('.')[0]).toBe(rule.family);
      expect(rule.reason).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('name only word sets and kinds of number that exist, and single words in the sets', () => {
    const patterns = [
      ...rules.flatMap((rule) => [...rule.phrases, ...(rule.notBefore ?? [])]),
      ...allowances.flatMap((allowance) => [...allowance.phrases, ...(allowance.onlyBefore ?? [])]),
    ];
    for (const label of patterns.join(' ').match(/\{[^}]*\}/g) ?? []) {
      expect(wordSets[label] ?? numbers[label], label).toBeDefined();
    }
    for (const word of Object.values(wordSets).flat()) expect(word).toMatch(/^[a-z]+$/);
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))('%s refuses each of its phrases', (_, rule) => {
    const field = rule.inNegativePrompt === 'only' ? 'negativePrompt' : 'prompt';
    const category = rule.appliesIn === 'both' ? 'sfw' : 'nsfw';
    const passed = everyPhrase(rule.phrases).filter(
      (phrase) =>
        !judge({ category, fields: { [field]: phrase } }).findings.some(({ ruleId }) => ruleId === rule.id),
    );
    expect(passed).toEqual([]);
  });

  it('let each allowed phrase pass in its family', () => {
    const refused = allowances
      .filter((allowance) => !allowance.unlessPersonNamed)
      .flatMap((allowance) =>
        everyPhrase(allowance.phrases).filter((prompt) =>
          judge({
            category: allowance.appliesIn === 'both' ? 'nsfw' : 'sfw',
            fields: { prompt },
          }).findings.some(({ family }) => family === allowance.family),
        ),
      );
    expect(refused).toEqual([]);
  });

  it('never refuse sexual wording by itself for minors', () => {
    const refused = everyPhrase(sexualWording).filter((prompt) =>
      judge({ category: 'nsfw', fields: { prompt } }).findings.some(({ family }) => family === 'minors'),
    );
    expect(refused).toEqual([]);
  });
});
