import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { expandPhrase } from './phrases.ts';
import { allowances, expandLanguagePhrase, rules } from './rules.ts';
import { parseLines } from './terms/language.ts';
import { languages } from './terms/languages.ts';
import { explicitWording, suggestiveWording } from './terms/sexual-wording.ts';
import { wordSets } from './terms/word-sets.ts';
import { knownWords } from './word-table.ts';

/** An example number of each kind, to expand phrases. */
const numbers: Record<string, string> = {
  '{number}': '9',
  '{minor-age}': '13',
  '{teen-age}': '15',
  '{young-adult-age}': '25',
  '{eighteen}': '18',
  '{threshold-age}': '18',
  '{grade}': '7',
  '{minor-birth-year}': '2015',
  '{short-minor-birth-year}': '12',
  '{buddhist-minor-birth-year}': '2558',
};
/** Examples of labels that are not words. */
const signs: Record<string, string> = { '{handle}': '@somebody', '{capitalised}': 'Moreau' };

function writeOutWord(word: string): string {
  const [name = '', language] = word.replace(/[{}]/g, '').split(/[.:]/);
  const label = word.startsWith('{') ? `{${name}}` : word;
  const ownSet = languages.find((terms) => terms.language === language)?.sets?.[label];
  const [first] = ownSet?.trim().split(/\s+/) ?? wordSets[label] ?? [];
  return numbers[label] ?? signs[label] ?? first ?? word.replace(/[*!]$/, '');
}

/** The most phrases tested per pattern: all would be tens of thousands. */
const mostOfOnePattern = 8;

const everyPhrase = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => {
    const phrases = expandPhrase(pattern).map((words) => words.map((word) => knownWords.get(word)));
    const every = Math.ceil(phrases.length / mostOfOnePattern);
    return phrases
      .filter((_, index) => index % every === 0)
      .map((words) => words.map(writeOutWord).join(' '));
  });

const now = new Date('2026-11-21');

describe('the rules as data', () => {
  it('have ids of their own, in their family, and a reason that is a sentence', () => {
    const ids = rules.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of rules) {
      expect(rule.id.split('.')[0]).toBe(rule.family);
      expect(rule.reason).toMatch(/^[A-Z].*\.$/);
    }
    for (const { reason } of allowances) expect(reason).toMatch(/^[A-Z].*\.$/);
  });

  it('name only word sets and kinds of number that exist, and single words in the sets', () => {
    const patterns = [
      ...rules.flatMap((rule) => [...rule.phrases, ...(rule.notBefore ?? [])]),
      ...allowances.flatMap((allowance) => allowance.onlyBefore ?? []),
    ];
    for (const label of patterns.join(' ').match(/\{[^}]*\}/g) ?? []) {
      expect(wordSets[label] ?? numbers[label] ?? signs[label], label).toBeDefined();
    }
    for (const terms of languages) {
      const own = [terms.phrases, terms.inContext ?? {}].flatMap(Object.values).join(' ');
      for (const label of own.match(/\{[^}]*\}/g) ?? []) {
        const known = terms.sets?.[label] ?? wordSets[label] ?? numbers[label] ?? signs[label];
        expect(known, `${label} in ${terms.language}`).toBeDefined();
      }
    }
    for (const word of Object.values(wordSets).flat()) expect(word).toMatch(/^[a-z]+$/);
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))('%s refuses each of its phrases', (_, rule) => {
    const field = rule.inNegativePrompt === 'only' ? 'negativePrompt' : 'prompt';
    const category = rule.appliesIn === 'both' || rule.appliesIn === 'sfw' ? 'sfw' : 'nsfw';
    const passed = everyPhrase(rule.phrases).filter(
      (phrase) =>
        !judge({ category, fields: { [field]: phrase } }, now).findings.some(
          ({ ruleId }) => ruleId === rule.id,
        ),
    );
    expect(passed).toEqual([]);
  });

  it.each(languages.map((terms) => [terms.language, terms] as const))(
    'in %s refuse each of their phrases',
    (_, terms) => {
      const passed = Object.entries(terms.phrases).flatMap(([ruleId, text]) => {
        const rule = rules.find(({ id }) => id === ruleId);
        const field = rule?.inNegativePrompt === 'only' ? 'negativePrompt' : 'prompt';
        const category = rule?.appliesIn === 'both' ? 'sfw' : 'nsfw';
        return everyPhrase(parseLines(text).map((line) => expandLanguagePhrase(terms, line))).filter(
          (phrase) =>
            !judge({ category, fields: { [field]: phrase } }, now).findings.some(
              (finding) => finding.ruleId === ruleId,
            ),
        );
      });
      expect(passed).toEqual([]);
    },
  );

  it('let each allowed phrase pass in its family', () => {
    const owned = [
      ...allowances
        .filter((allowance) => !languages.some((terms) => terms.allowances.includes(allowance)))
        .map((allowance) => ({ allowance, phrases: allowance.phrases })),
      ...languages.flatMap((terms) =>
        terms.allowances.map((allowance) => ({
          allowance,
          phrases: allowance.phrases.map((phrase) => expandLanguagePhrase(terms, phrase)),
        })),
      ),
    ];
    const refused = owned
      .filter(({ allowance }) => !allowance.unlessPersonNamed)
      .flatMap(({ allowance, phrases }) =>
        everyPhrase(phrases).filter((prompt) =>
          judge(
            {
              category: allowance.appliesIn === 'both' && allowance.family !== 'category' ? 'nsfw' : 'sfw',
              fields: { prompt },
            },
            now,
          ).findings.some(({ family }) => family === allowance.family),
        ),
      );
    expect(refused).toEqual([]);
  });

  it('never refuse sexual wording by itself for minors', () => {
    const refused = everyPhrase([...explicitWording, ...suggestiveWording]).filter((prompt) =>
      judge({ category: 'nsfw', fields: { prompt } }).findings.some(({ family }) => family === 'minors'),
    );
    expect(refused).toEqual([]);
  });
});
