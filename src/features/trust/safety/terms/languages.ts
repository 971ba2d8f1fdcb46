import type { LanguageTerms } from './language.ts';
import { arabic } from './languages/ar.ts';
import { german } from './languages/de.ts';
import { spanish } from './languages/es.ts';
import { french } from './languages/fr.ts';
import { hindi } from './languages/hi.ts';
import { italian } from './languages/it.ts';
import { japanese } from './languages/ja.ts';
import { korean } from './languages/ko.ts';
import { portuguese } from './languages/pt.ts';
import { russian } from './languages/ru.ts';
import { turkish } from './languages/tr.ts';
import { chinese } from './languages/zh.ts';

/** All languages except English, whose terms are part of the rules. */
export const languages: readonly LanguageTerms[] = [
  arabic,
  chinese,
  french,
  german,
  hindi,
  italian,
  japanese,
  korean,
  portuguese,
  russian,
  spanish,
  turkish,
];
