import { describe, expect, it } from 'vitest';
import { ownLanguage } from './languages.ts';

describe('the language that text is first looked for in', () => {
  it.each([
    [['de-CH', 'en'], 'de'],
    [['ja', 'pt-BR'], 'pt'],
    [['ja'], 'en'],
    [[], 'en'],
  ])('of a browser that speaks %j is %s', (preferred, language) => {
    expect(ownLanguage(preferred)).toBe(language);
  });
});
