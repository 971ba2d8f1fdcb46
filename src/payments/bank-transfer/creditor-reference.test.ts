import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createCreditorReference,
  findCreditorReferences,
  formatCreditorReference,
  groupByFour,
  isCreditorReference,
} from './creditor-reference.ts';

describe('a creditor reference', () => {
  it('has the check digits of ISO 11649', () => {
    // The standard's own example.
    expect(formatCreditorReference('539007547034')).toBe('RF18539007547034');
    expect(isCreditorReference('RF18539007547034')).toBe(true);
    expect(isCreditorReference('RF18000000000539007547034')).toBe(true);
    expect(isCreditorReference('RF19539007547034')).toBe(false);
    expect(isCreditorReference('RF18')).toBe(false);
    expect(groupByFour('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });

  it('is found however the payer writes it', () => {
    const texts = [
      'RF18539007547034',
      'rf18 5390 0754 7034',
      'Invoice:RF18-5390-0754-7034, thank you',
      'R F 1 8 5 3 9 0 0 7 5 4 7 0 3 4',
      'RF18.5390\n0754.7034 100 tokens',
    ];
    for (const text of texts) expect(findCreditorReferences(text)).toEqual(['RF18539007547034']);
    expect(findCreditorReferences('RF18539007547034 and rf18 5390 0754 7034')).toHaveLength(1);
    expect(findCreditorReferences('RF18 5390 0754 7043')).toEqual([]);
    expect(findCreditorReferences('')).toEqual([]);
  });

  it('with one wrong digit, or two swapped ones, is none', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 15 }), digit, (at, wrong) => {
        const code = createCreditorReference();
        const mistaken = `${code.slice(0, at)}${wrong}${code.slice(at + 1)}`;
        expect(isCreditorReference(mistaken)).toBe(mistaken === code);
        const next = Math.min(at, 14);
        const swapped = `${code.slice(0, next)}${code[next + 1]}${code[next]}${code.slice(next + 2)}`;
        expect(isCreditorReference(swapped)).toBe(swapped === code);
      }),
    );
  });
});
