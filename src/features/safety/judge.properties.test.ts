import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';

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

  it('gives a verdict whose terms stand where it says, and throws nothing', () => {
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
