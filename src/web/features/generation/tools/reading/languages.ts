import type { ReadLanguage } from '#contract/tools.ts';

/** Languages by their English names, as the page speaks English. */
export const languageNames: Record<ReadLanguage, string> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  pt: 'Portuguese',
};

const isRead = (code: string): code is ReadLanguage => code in languageNames;

export const languageOptions = Object.keys(languageNames)
  .filter(isRead)
  .map((value) => ({ value, label: languageNames[value] }));

/**
 * The language that text is first looked for in: the first one that the reader speaks and that can be read.
 *
 * @param preferred as the browser lists them (BCP 47)
 */
export function ownLanguage(preferred: readonly string[]): ReadLanguage {
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isRead) ?? 'en';
}
