import type { ReadLanguage } from '#contract/tools.ts';

/** English names of the languages. */
export const languageNames: Record<ReadLanguage, string> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  pt: 'Portuguese',
};

const isReadLanguage = (code: string): code is ReadLanguage => code in languageNames;

export const languageOptions = Object.keys(languageNames)
  .filter(isReadLanguage)
  .map((value) => ({ value, label: languageNames[value] }));

/**
 * The initial language to look for: the first of the browser's languages that is supported.
 *
 * @param preferred as the browser lists them (BCP 47)
 */
export function getPreferredLanguage(preferred: readonly string[]): ReadLanguage {
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isReadLanguage) ?? 'en';
}
