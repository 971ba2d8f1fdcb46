import { describe, expect, it } from 'vitest';
import { getPreferredLanguage } from './languages.ts';

describe('the initial language to look for', () => {
  it.each([
    [['de-CH', 'en'], 'de'],
    [['ja', 'pt-BR'], 'pt'],
    [['ja'], 'en'],
    [[], 'en'],
  ])('of a browser that speaks %j is %s', (preferred, language) => {
    expect(getPreferredLanguage(preferred)).toBe(language);
  });
});
