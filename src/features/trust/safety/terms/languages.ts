import type { LanguageTerms } from './language.ts';
import { arabic } from './languages/ar.ts';
import { czech } from './languages/cs.ts';
import { german } from './languages/de.ts';
import { spanish } from './languages/es.ts';
import { french } from './languages/fr.ts';
import { hindi } from './languages/hi.ts';
import { indonesian } from './languages/id.ts';
import { italian } from './languages/it.ts';
import { japanese } from './languages/ja.ts';
import { korean } from './languages/ko.ts';
import { dutch } from './languages/nl.ts';
import { polish } from './languages/pl.ts';
import { portuguese } from './languages/pt.ts';
import { romanian } from './languages/ro.ts';
import { russian } from './languages/ru.ts';
import { swedish } from './languages/sv.ts';
import { thai } from './languages/th.ts';
import { turkish } from './languages/tr.ts';
import { ukrainian } from './languages/uk.ts';
import { vietnamese } from './languages/vi.ts';
import { chinese } from './languages/zh.ts';

/** All languages except English, whose terms are part of the rules. */
export const languages: readonly LanguageTerms[] = [
  arabic,
  chinese,
  czech,
  dutch,
  french,
  german,
  hindi,
  indonesian,
  italian,
  japanese,
  korean,
  polish,
  portuguese,
  romanian,
  russian,
  spanish,
  swedish,
  thai,
  turkish,
  ukrainian,
  vietnamese,
];
