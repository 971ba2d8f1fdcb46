import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './normalise.ts';

describe('folding text for matching', () => {
  it.each([
    ['capitals', 'TEXT', 'text'],
    ['full-width letters', 'ｔｅｘｔ', 'text'],
    ['mathematical letters', '𝓽𝐞𝖝𝚝', 'text'],
    ['circled and squared letters', 'ⓣⓔ🅧🅃', 'text'],
    ['regional indicators', '🇹🇪🇽🇹', 'text'],
    ['Cyrillic look-alikes', 'техт', 'text'],
    ['Greek look-alikes', 'τεχτ', 'text'],
    ['accents and stacked marks', 't̷̛é͓x̂t̴', 'text'],
    ['zero-width characters', 't\u200be\u200dx\ufefft', 'text'],
    ['soft hyphens and control characters', 't\u00ade\u0000x\u0007t', 'text'],
    ['digits of other scripts', '١٥ १५ 𝟏𝟓 ¹⁵', '15 15 15 15'],
    ['digits as keycaps', '1\ufe0f\u20e35\ufe0f\u20e3', '15'],
    ['white space of every kind', 'a\u00a0b\u2003c\td', 'a b c d'],
    ['lines', 'a\r\nb\u2028c', 'a\n\nb\nc'],
    ['ligatures', 'ﬁne œuvre straße', 'fine oeuvre strasse'],
  ])('undoes %s', (_, written, folded) => {
    expect(fold(written).text).toBe(folded);
  });

  it('leaves numbers as numbers', () => {
    expect(fold('8 year old oak').text).toBe('8 year old oak');
  });

  it('knows where each folded character stood', () => {
    const { text, starts, ends } = fold('a\u200bＢ🅲d');
    expect(text).toBe('abcd');
    expect([...starts]).toEqual([0, 2, 3, 5]);
    expect([...ends]).toEqual([1, 3, 5, 6]);
  });

  it('maps every position into the original, in order, for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (original) => {
        const { text, starts, ends } = fold(original);
        expect(starts).toHaveLength(text.length);
        expect(ends).toHaveLength(text.length);
        for (let unit = 0; unit < text.length; unit += 1) {
          const [start = -1, end = -1, before = 0] = [starts[unit], ends[unit], starts[unit - 1]];
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(original.length);
        }
      }),
    );
  }, 20_000);

  it('has the accented form of every position, also behind letters that are longer in lower case', () => {
    const unit = fc.oneof(
      fc.constantFrom('İ', 'ñ', 'n\u0303', 'が', 'か\u3099'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(unit), fc.constantFrom('latin', 'native'), (units, alphabet) => {
        const { text, accented } = fold(units.join(''), alphabet);
        expect(accented).toHaveLength(text.length);
      }),
    );
    expect(fold('İstanbul, niña').accented).toBe('istanbul, niña');
  });

  it.each(['latin', 'native'] as const)(
    'leaves no white space but spaces and line breaks (%s)',
    (alphabet) => {
      for (let first = 0; first < 0x30000; first += 0x1000) {
        const codes = Array.from({ length: 0x1000 }, (_, index) => first + index);
        expect(fold(String.fromCodePoint(...codes), alphabet).text).not.toMatch(/[^\S \n]/);
      }
    },
    60_000,
  );

  it('bounds characters that stand for a whole sentence', () => {
    expect(fold('\ufdfa'.repeat(100)).text.length).toBeLessThanOrEqual(600);
  });
});
