import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { allLocales, type LocaleDefinition } from '@faker-js/faker';
import { fold } from '../../src/features/trust/safety/normalise.ts';

const { resolve } = createRequire(import.meta.url);
export const namesFolder = new URL('../../src/features/trust/safety/terms/names/', import.meta.url);

/** Locales whose names are in Latin letters. The given names of others, as Vietnamese, are ordinary words without capitals. */
const latin =
  `af_ZA az cs_CZ da de en en_AU en_GH en_IN en_NG en_ZA es es_MX fi fr fr_BE fr_SN hr hu id_ID it lv nb_NO nl nl_BE
  pl pt_BR pt_PT ro sk sl_SI sr_RS_latin sv tr uz_UZ_latin yo_NG zu_ZA`.split(/\s+/);
const cyrillic = ['ru', 'uk'];
const arabic = ['ar'];
/** Names are written without a space, the family's first. */
const joined = { ja: ['ja'], ko: ['ko'], zh: ['zh_CN', 'zh_TW'] } as const;

/** The census lists 88,799 surnames by frequency; of those after these hardly one is borne by 1,000 people. */
const mostSurnames = 25_000;
const mostOfALanguage = 5_000;
/** Of the frequent words of another language; rarer ones stand beside given names too seldom. */
const mostOrdinaryWords = 8_000;

type Names = keyof Pick<NonNullable<LocaleDefinition['person']>, 'first_name' | 'last_name'>;

function listNames(locales: readonly string[], kind: Names): string[] {
  return locales.flatMap((name) => {
    const { person } = allLocales[name as keyof typeof allLocales] as LocaleDefinition;
    return Object.values(person?.[kind] ?? {}).flat() as string[];
  });
}

const toLatinWords = (name: string): string[] =>
  fold(name)
    .text.split(/[^a-z]+/)
    .filter((word) => word.length > 1);
const toNativeWords = (name: string): string[] =>
  fold(name, 'native')
    .text.split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** The words of a dictionary of Hunspell that begin with a small letter, with their endings: names are capitalised in it. */
export function expandDictionary(words: string, affixes: string): Set<string> {
  const endings = new Map<string, { strip: number; add: string; after: RegExp }[]>();
  for (const line of affixes.split('\n')) {
    const rule = /^SFX +(\S) +(\S+) +([a-z]+) +(\S+)$/.exec(line.trim());
    if (rule === null) continue;
    const [, flag = '', strip = '', add = '', after = ''] = rule;
    const ending = { strip: strip === '0' ? 0 : strip.length, add, after: new RegExp(`${after}$`) };
    endings.set(flag, [...(endings.get(flag) ?? []), ending]);
  }
  const all = new Set<string>();
  for (const line of words.split('\n')) {
    const [word = '', flags = ''] = line.trim().split('/');
    if (!/^[a-z]+$/.test(word)) continue;
    all.add(word);
    for (const { add, after, strip } of [...flags].flatMap((flag) => endings.get(flag) ?? [])) {
      if (after.test(word)) all.add(word.slice(0, word.length - strip) + add);
    }
  }
  return all;
}

async function readDictionary(language: string): Promise<Record<string, readonly string[]>> {
  const { dictionary } = await import(`@zxcvbn-ts/language-${language}`);
  return dictionary;
}

const pick = (dictionary: Record<string, readonly string[]>, name: RegExp): readonly string[] =>
  Object.entries(dictionary).flatMap(([key, words]) => (name.test(key) ? words : []));

/** Wraps words, sorted, to lines by their first letter. */
function toLines(words: readonly string[]): string {
  const byLetter = Map.groupBy(unique(words).sort(), (word) => word.slice(0, 1));
  return [...byLetter.values()].map((group) => `${group.join(' ')}\n`).join('');
}

/**
 * Builds the lists of names by which the rules know a full name, from packages that ship them: `@faker-js/faker`,
 * `@zxcvbn-ts/language-*` and `dictionary-en`, all MIT.
 *
 * @returns the text of each file of `terms/names`
 */
export async function buildPersonNames(): Promise<Record<string, string>> {
  const [en, de, es, fr, it, pl, pt] = (await Promise.all(
    ['en', 'de', 'es-es', 'fr', 'it', 'pl', 'pt-br'].map(readDictionary),
  )) as [Record<string, readonly string[]>, ...Record<string, readonly string[]>[]];
  const others = [de, es, fr, it, pl, pt] as Record<string, readonly string[]>[];
  const given = [
    ...listNames(latin, 'first_name').flatMap(toLatinWords),
    ...[en, ...others.filter((each) => each !== fr && each !== it)]
      .flatMap((each) => pick(each ?? {}, /firstnames/i))
      .flatMap(toLatinWords),
  ];
  const surnames = [
    ...pick(en, /lastnames/i).slice(0, mostSurnames),
    ...others.flatMap((each) =>
      Object.entries(each).flatMap(([key, words]) =>
        /lastnames/i.test(key) ? words.slice(0, mostOfALanguage) : [],
      ),
    ),
    ...listNames(latin, 'last_name'),
  ].flatMap(toLatinWords);
  const dictionary = resolve('dictionary-en');
  const read = (file: string) => readFile(dictionary.replace(/index\.js$/, file), 'utf8');
  const inDictionary = expandDictionary(await read('index.dic'), await read('index.aff'));
  const frequent = new Set([...pick(en, /commonWords|wikipedia/)].flatMap(toLatinWords));
  const isName = new Set([...given, ...surnames]);
  const ordinary = [
    ...[...inDictionary].filter((word) => frequent.has(word) || isName.has(word)),
    ...others
      .flatMap((each) =>
        pick(each, /commonWords/)
          .slice(0, mostOrdinaryWords)
          .flatMap(toLatinWords),
      )
      .filter((word) => !isName.has(word)),
  ];
  const cjk = Object.entries(joined).flatMap(([language, locales]) =>
    (['last_name', 'first_name'] as const).map(
      (kind) =>
        `${language} ${kind === 'last_name' ? 'family' : 'given'} ${unique(listNames(locales, kind)).sort().join(' ')}\n`,
    ),
  );
  return {
    'given-names.txt': toLines([
      ...given,
      ...listNames([...cyrillic, ...arabic], 'first_name').flatMap(toNativeWords),
    ]),
    'surnames.txt': toLines([
      ...surnames,
      ...listNames([...cyrillic, ...arabic], 'last_name').flatMap(toNativeWords),
    ]),
    'ordinary-words.txt': toLines(ordinary),
    'names-without-spaces.txt': cjk.join(''),
  };
}
