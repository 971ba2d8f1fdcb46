import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latinObfuscations, obfuscations } from '#tests/setup/obfuscations.ts';
import { type CorpusLine, readCorpus } from '#tests/setup/read-corpus.ts';
import { judge } from './judge.ts';
import { fold } from './normalise.ts';

const sfw = (prompt: string) => judge({ category: 'sfw', fields: { prompt } });

describe('judging any text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 });
  const piece = fc.oneof(
    fc.constantFrom(
      'teen',
      '15',
      ' year old',
      't',
      'e',
      'n',
      ' ',
      ',',
      '.',
      '1',
      '!',
      '|',
      '$',
      'a',
      'my ex',
      'lil',
    ),
    fc.constantFrom(
      'twenty ',
      'five ',
      'hundred and ',
      'oak',
      'baby blue',
      '\u200b',
      '\ud800',
      '👶',
      '-1',
      ':',
      '\n',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );

  it('gives a verdict with correct ranges, and throws nothing', () => {
    const texts = fc.oneof(
      anyText,
      fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    const category = fc.constantFrom('sfw' as const, 'nsfw' as const);
    fc.assert(
      fc.property(category, texts, texts, (given, prompt, negative) => {
        const fields: Record<string, string> = { prompt, negativePrompt: negative };
        const verdict = judge({ category: given, fields });
        expect(verdict.allowed).toBe(verdict.findings.length === 0);
        for (const { field, term, start, end } of verdict.findings) {
          const written = fields[field]?.slice(start, end) ?? '';
          expect(written).not.toBe('');
          expect(term.isWellFormed()).toBe(true);
          const [first = ''] = term;
          if (first !== '\ufffd') expect(written).toContain(first);
        }
      }),
      { numRuns: 300 },
    );
  });

  const samples = [
    'a teen outdoors',
    '15 year old',
    'a woman, 30, in a park',
    'face of my ex',
    '8 year old oak tree',
  ];

  it('is not changed by zero-width characters, nor by upper and lower case', () => {
    const noise = fc.array(
      fc.tuple(fc.boolean(), fc.constantFrom('', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad')),
      {
        minLength: 40,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), noise, (sample, changes) => {
        const noisy = [...sample]
          .map((letter, index) => {
            const [upper, after] = changes[index] ?? [false, ''];
            return (upper ? letter.toUpperCase() : letter) + after;
          })
          .join('');
        const [plain, changed] = [sfw(sample).findings, sfw(noisy).findings];
        expect(changed.map(({ ruleId }) => ruleId)).toEqual(plain.map(({ ruleId }) => ruleId));
        expect(changed.map(({ term }) => term.toLowerCase())).toEqual(
          plain.map(({ term }) => term.toLowerCase()),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('a refused text', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const lines = readCorpus('refused').filter(({ language }) => language !== 'obfuscated');
  const isRefused = ({ category, group }: CorpusLine, text: string, more: Record<string, string> = {}) =>
    judge({ category, fields: { prompt: text, ...more } }, now).findings.some(
      ({ family }) => family === group,
    );

  it.each(Object.entries(obfuscations))('stays refused with %s, in every language', (_, obfuscate) => {
    expect(lines.filter((line) => !isRefused(line, obfuscate(line.text)))).toEqual([]);
  });

  const plain = /^[ -~]*$/;
  const inLatinLetters = lines.filter(({ text }) => !/[^ -ɏ’]/.test(text));
  /** Short words reversed are words of some language, and adult wording is only the wrong category. */
  const canBeTurned = ({ category, group, text }: CorpusLine): boolean =>
    group !== 'category' &&
    judge({ category, fields: { prompt: text } }, now).findings.some(
      ({ family, term }) => family === group && term.replace(/\P{L}/gu, '').length >= 6,
    );
  it.each(Object.entries(latinObfuscations))('stays refused with %s', (name, obfuscate) => {
    const asked = inLatinLetters.filter((line) => {
      if (name.includes('back')) return canBeTurned(line);
      return name !== 'leetspeak' || plain.test(line.text);
    });
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter((line) => !isRefused(line, obfuscate(line.text)))).toEqual([]);
  });

  const harmless = fc.constantFrom(
    'soft light',
    '35mm film',
    'golden hour',
    'by a lake',
    'cinematic',
    'Kodak Portra',
    '8k',
    'rule of thirds',
    'en la playa',
    'au soleil',
    'im Regen',
    'на закате',
    '夜景',
    '해변',
    'على الشاطئ',
    'सूर्यास्त',
    'an oak tree',
    ' ',
  );
  it('stays refused among harmless words, in other fields too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.array(harmless, { maxLength: 6 }),
        harmless,
        (line, words, tag) => {
          const [before, after] = [words.slice(0, 3).join(', '), words.slice(3).join(', ')];
          expect(isRefused(line, `${before}. ${line.text}. ${after}`, { tags: tag, model: 'Studio' })).toBe(
            true,
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  it('stays refused when it is folded, and folding twice changes nothing more', () => {
    for (const line of lines) {
      const once = fold(line.text, 'native');
      expect(fold(once.text, 'native').text).toBe(once.text);
      // A few words of other languages differ from harmless ones by their accents, which matching keeps.
      expect(isRefused(line, once.accented), line.text).toBe(true);
    }
  });
});
