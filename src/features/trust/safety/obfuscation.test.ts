import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';

const sfw = (prompt: string) => judge({ category: 'sfw', fields: { prompt } });

describe('obfuscation', () => {
  it.each([
    ['full-width', 'ｔｅｅｎ'],
    ['mathematical', '𝕥𝕖𝕖𝕟'],
    ['Cyrillic look-alikes', 'tееn'],
    ['Greek look-alikes', 'τεεη'],
    ['zero-width', 't\u200be\u200ce\u2060n'],
    ['variation selectors', 't\ufe0fe\ufe0fe\ufe0fn'],
    ['stacked marks', 't̶e̶e̶n̶'],
    ['leetspeak', 't33n'],
    ['leetspeak with symbols', '+€€n'],
    ['spaces', 't e e n'],
    ['wide spaces', 't\u2003e\u2003e\u2003n'],
    ['blank braille', 't⠀e⠀e⠀n'],
    ['dots', 't.e.e.n'],
    ['hyphens', 't-e-e-n'],
    ['slashes', 't/e/e/n'],
    ['pipes', 't|e|e|n'],
    ['emoji between', 't🍕e🍕e🍕n'],
    ['repeated letters', 'teeeeennn'],
    ['repeated letters with spaces', 't e e e e e e e e e e n'],
    ['one hyphen', 'te-en'],
    ['brackets', 'te(en)'],
    ['an underscore', 'blonde_teen_portrait'],
    ['digits around', '1teen2'],
    ['written together', 'teengirl'],
    ['mixed', 'Т \u200b3 Ｅ n'],
    ['divided', 'teen ager'],
    ['another script beside it', '日本teen'],
  ])('does not hide a word: %s', (_, term) => {
    const verdict = sfw(`portrait of a ${term} outdoors`);
    expect(verdict.findings.map(({ family }) => family)).toContain('minors');
    expect(term.replace(/[\u200b-\u2060]|\ufe0f/g, '')).toContain(verdict.findings[0]?.term);
  });

  it.each([
    'ch1ld',
    'chi1d',
    'chlld',
    'c h i l d',
    'CHIIILD',
    'сhіld',
    'ch!ld',
    'k1ds',
    'k!d',
    'l0li',
    'IoIi',
    '1oli',
    'und3r4ge',
    'under-age',
    'under_age',
    'sch00lg1rl',
    'school-girl',
    'pre-t33n',
    'todd1er',
    'chi ld',
    'in fant',
  ])('does not hide a word: %s', (term) => {
    expect(sfw(`a ${term} in a park`).findings).toMatchObject([{ family: 'minors' }]);
  });

  it.each([
    'l5 year old',
    '1O year old',
    '1 5 year old',
    '１５ year old',
    '¹⁵ year old',
    '15year old',
    '15yearold',
    '15-yr-old',
    '1️⃣5️⃣ years old',
    '١٥ years old',
    'f1fteen year old',
    'fif teen year old',
    'FiFTEEN   YEARS\nOLD',
    '15 y.o.',
    'f i f t e e n years old',
    '15y/o',
    '14/15 years old',
    'ｆｏｕｒｔｅｅｎ-year-old',
  ])('does not hide an age: %s', (age) => {
    expect(sfw(`portrait, ${age}, smiling`).findings.map(({ family }) => family)).toContain('minors');
  });

  it.each([
    't@ylor sw1ft',
    'taylor-swift',
    'T A Y L O R  S W I F T',
    'TaylorSwift',
    'Тaylоr Swіft',
    'taylor, swift',
  ])('does not hide a name: %s', (name) => {
    expect(sfw(`photo of ${name}`).findings).toMatchObject([{ family: 'real_people', term: name }]);
  });
});
