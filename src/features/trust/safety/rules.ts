import { PhraseTreeBuilder } from './compile-phrases.ts';
import { compileVocabulary } from './compile-vocabulary.ts';
import { type Lexicon, wordUse } from './lexicon.ts';
import { numberKinds } from './numbers.ts';
import type { PhraseTree } from './phrase-tree.ts';
import { clearParsedWords, expandPhrase, parseWord } from './phrases.ts';
import type { NumberValue } from './readings.ts';
import { adultOnlyRules } from './terms/adult-only.ts';
import { allowances as englishAllowances } from './terms/allowances.ts';
import { categoryRules } from './terms/category.ts';
import { type LanguageTerms, parseLines } from './terms/language.ts';
import { languages } from './terms/languages.ts';
import { minorRules } from './terms/minors.ts';
import { minorRulesInSexualContext } from './terms/minors-in-sexual-context.ts';
import { allowedNames } from './terms/names/allowed-names.ts';
import { type PersonNames, readPersonNames } from './terms/names/person-names.ts';
import { nonConsentRules } from './terms/non-consent.ts';
import { numberWordsByLanguage } from './terms/number-words.ts';
import { people, peopleVersion } from './terms/people.ts';
import { realPeopleRules } from './terms/real-people.ts';
import type { Allowance, Language, Rule, Term } from './terms/rule.ts';
import { explicitWording, suggestiveWording } from './terms/sexual-wording.ts';
import { wordSets } from './terms/word-sets.ts';
import { knownWords } from './word-table.ts';

/** Stored with every decision. Raise it with any change of the rules, the terms or the reading of text. */
export const policyVersion = '2026-11-27.3';

/** The version of the English terms, which are part of the rules; `terms/languages` has the other versions. */
const englishVersion = 3;

/** All rules of the policy with their English phrases; `terms/languages` has the phrases of other languages. */
export const rules: readonly Rule[] = [
  ...minorRules,
  ...minorRulesInSexualContext,
  ...realPeopleRules,
  ...nonConsentRules,
  ...adultOnlyRules,
  ...categoryRules,
];

export const allowances: readonly Allowance[] = [
  ...englishAllowances,
  ...allowedNames,
  ...languages.flatMap((terms) => terms.allowances),
];

/** The policy, compiled for matching. */
type CompiledPolicy = {
  refused: PhraseTree<Term>;
  allowed: PhraseTree<Allowance>;
  sexual: PhraseTree<Language>;
  lexicon: Lexicon;
  /** By word, the languages that it identifies in a text. */
  markers: ReadonlyMap<string, readonly Language[]>;
  names: PersonNames;
};

/** Rewrites a phrase of a language's data in the common grammar, with its sets, number words and endings expanded. */
export function expandLanguagePhrase(terms: LanguageTerms, phrase: string): string {
  const alternative = (word: string): string[] => {
    if (terms.sets?.[word] !== undefined) return [`${word.slice(0, -1)}.${terms.language}}`];
    if ((numberKinds as readonly string[]).includes(word)) {
      return [word, `${word.slice(0, -1)}:${terms.language}}`];
    }
    if (word.startsWith('{')) return [word];
    if (word.startsWith('~')) {
      const prefixes = ['', ...(terms.prefixes?.split(' ') ?? [])];
      return alternative(word.slice(1)).flatMap((whole) => prefixes.map((prefix) => prefix + whole));
    }
    const [stem = '', endings] = word.split('+');
    if (endings === undefined) return [word];
    const known = terms.endings?.[endings];
    if (known === undefined) throw new Error(`No endings “${endings}” in ${terms.language}: ${phrase}`);
    return known.split(' ').map((ending) => (ending === '-' ? stem : stem + ending));
  };
  const part = (written: string): string => {
    const optional = written.endsWith('?') ? '?' : '';
    const plain = optional ? written.slice(0, -1) : written;
    return [...new Set(plain.split('|').flatMap(alternative))].join('|') + optional;
  };
  return phrase.split(' ').map(part).join(' ');
}

const signs = { set: '{'.charCodeAt(0), accented: '!'.charCodeAt(0) } as const;

class Compiler {
  readonly vocabulary: number[] = [];
  readonly uses: number[] = [];
  readonly accented = new Map<number, string[]>();
  readonly labels = new Map<number, number[]>();

  addWord(word: number, language: Language): void {
    const use = language === 'en' || language === 'any' ? wordUse.read | wordUse.english : wordUse.read;
    const known = this.uses[word] ?? 0;
    if ((known & use) === use || knownWords.unit(word, 0) === signs.set) return;
    if (knownWords.unit(word, knownWords.length(word) - 1) === signs.accented) {
      this.#addAccented(word, language);
      return;
    }
    if ((known & wordUse.read) === 0) this.vocabulary.push(word);
    this.addUse(word, use);
  }

  addUse(word: number, use: number): void {
    while (this.uses.length <= word) this.uses.push(0);
    this.uses[word] = (this.uses[word] ?? 0) | use;
  }

  addSet(name: string, words: readonly string[], language: Language): void {
    const set = knownWords.add(name);
    for (const word of words.map((each) => knownWords.add(each))) {
      this.addWord(word, language);
      this.labels.set(word, [...(this.labels.get(word) ?? [word]), set]);
    }
  }

  addPattern<Owner>(
    tree: PhraseTreeBuilder<Owner>,
    pattern: string,
    owner: Owner,
    language: Language,
  ): number[][] {
    const phrases = expandPhrase(pattern);
    for (const words of phrases) {
      for (const word of words) this.addWord(word, language);
      tree.add(words, owner);
    }
    return phrases;
  }

  #addAccented(word: number, language: Language): void {
    const written = knownWords.get(word);
    const plain = knownWords.add(parseWord(written.slice(0, -1))[0] ?? '');
    const known = this.accented.get(plain) ?? [];
    if (!known.includes(written)) this.accented.set(plain, [...known, written]);
    this.addWord(plain, language);
  }
}

function addNumberWords(compiler: Compiler): Map<number, NumberValue[]> {
  const numbers = new Map<number, NumberValue[]>();
  for (const [language, rows] of Object.entries(numberWordsByLanguage)) {
    for (const row of rows.split(',')) {
      const [value = '', ...words] = row.trim().split(/\s+/);
      for (const word of words.flatMap(parseWord).map((each) => knownWords.add(each))) {
        compiler.addWord(word, language as Language);
        numbers.set(word, [...(numbers.get(word) ?? []), { value: Number(value), language }]);
      }
    }
  }
  return numbers;
}

function addEnglishTerms(compiler: Compiler, refused: PhraseTreeBuilder<Term>): void {
  for (const rule of rules) {
    const named = rule.id === people.id;
    const version = named ? peopleVersion : englishVersion;
    const language = named ? 'any' : 'en';
    const term: Term = { rule, language, version, inContext: false };
    for (const pattern of rule.phrases) {
      for (const words of compiler.addPattern(refused, pattern, term, language)) {
        for (const word of words) compiler.addUse(word, wordUse.compound);
        if (rule.alsoTogether && words.length > 1) {
          const together = words.map((word) => knownWords.get(word)).join('');
          compiler.addPattern(refused, together, term, language);
          compiler.addUse(knownWords.add(together), wordUse.compound);
        }
      }
    }
  }
}

function addLanguageTerms(compiler: Compiler, terms: LanguageTerms, refused: PhraseTreeBuilder<Term>): void {
  const { language, version } = terms;
  for (const [name, words] of Object.entries(terms.sets ?? {})) {
    const all = words.split(/\s+/).flatMap((word) => expandLanguagePhrase(terms, word).split('|'));
    compiler.addSet(`${name.slice(0, -1)}.${language}}`, all.flatMap(parseWord), language);
  }
  for (const [inContext, byRule] of [
    [false, terms.phrases],
    [true, terms.inContext ?? {}],
  ] as const) {
    for (const [ruleId, text] of Object.entries(byRule)) {
      const rule = rules.find(({ id }) => id === ruleId);
      if (rule === undefined) throw new Error(`No rule “${ruleId}” for the terms in ${language}`);
      const term: Term = { rule, language, version, inContext };
      for (const line of parseLines(text))
        compiler.addPattern(refused, expandLanguagePhrase(terms, line), term, language);
    }
  }
}

function compile(): CompiledPolicy {
  const compiler = new Compiler();
  const refused = new PhraseTreeBuilder<Term>();
  const allowed = new PhraseTreeBuilder<Allowance>();
  const sexual = new PhraseTreeBuilder<Language>();
  for (const [set, words] of Object.entries(wordSets)) compiler.addSet(set, words, 'en');
  addEnglishTerms(compiler, refused);
  const numberWords = addNumberWords(compiler);
  for (const allowance of [...englishAllowances, ...allowedNames]) {
    for (const pattern of allowance.phrases) compiler.addPattern(allowed, pattern, allowance, 'en');
  }
  for (const pattern of [...explicitWording, ...suggestiveWording])
    compiler.addPattern(sexual, pattern, 'en', 'en');

  const categoryRule = categoryRules[0] as Rule;
  const markers = new Map<string, Language[]>();
  for (const terms of languages) {
    const { language, version } = terms;
    addLanguageTerms(compiler, terms, refused);
    for (const allowance of terms.allowances) {
      for (const pattern of allowance.phrases) {
        compiler.addPattern(allowed, expandLanguagePhrase(terms, pattern), allowance, language);
      }
    }
    const term: Term = { rule: categoryRule, language, version, inContext: false };
    for (const line of parseLines(terms.explicit)) {
      const pattern = expandLanguagePhrase(terms, line);
      compiler.addPattern(sexual, pattern, language, language);
      compiler.addPattern(refused, pattern, term, language);
    }
    for (const line of parseLines(terms.suggestive)) {
      compiler.addPattern(sexual, expandLanguagePhrase(terms, line), language, language);
    }
    for (const word of terms.markers.trim().split(/\s+/).flatMap(parseWord)) {
      markers.set(word, [...(markers.get(word) ?? []), language]);
    }
  }

  clearParsedWords();
  const names = readPersonNames();
  for (const word of names.listNames()) {
    if (((compiler.uses[word] ?? 0) & wordUse.read) === 0) compiler.vocabulary.push(word);
  }
  knownWords.trim();
  return {
    refused: refused.build(),
    allowed: allowed.build(),
    sexual: sexual.build(),
    markers,
    names,
    lexicon: {
      vocabulary: compileVocabulary(compiler.vocabulary),
      uses: Uint8Array.from(compiler.uses),
      labels: compiler.labels,
      accentedWords: compiler.accented,
      numberWords,
      meanings: new Map(),
    },
  };
}

/** The number of names, in all spellings, of well-known people that ship. */
export const countShippedPeople = (): number => people.names.length;

/** Compiled when the module loads, so that a bug in the terms stops the start and not a request. */
export const policy: CompiledPolicy = compile();
