/** ISO 639-1; `any` for names and signs, which belong to no language. */
export type Language =
  | 'any'
  | 'ar'
  | 'de'
  | 'en'
  | 'es'
  | 'fr'
  | 'hi'
  | 'it'
  | 'ja'
  | 'ko'
  | 'pt'
  | 'ru'
  | 'tr'
  | 'zh';

/**
 * What a rule protects from. `category` protects from nothing: adult wording in the SFW category, where the
 * creator has only to choose the other one.
 */
export type Family = 'minors' | 'real_people' | 'non_consent' | 'adult_only' | 'category';

/**
 * One rule, as data. Phrases are written in the small grammar of `phrases.ts`.
 */
export type Rule = {
  /** `family.matter`; stored with decisions, so an id is never reused for another matter. */
  id: string;
  family: Family;
  /**
   * `sexual_context` rules apply in the adult category and wherever the same request has sexual wording
   * in any field: wording that is harmless in one field must not become a request together with another.
   */
  appliesIn: 'both' | 'sexual_context' | 'nsfw' | 'sfw';
  /**
   * A negative prompt names what the picture must not show. `excludes`: a mention there only takes the
   * thing away and is good practice. `applies`: it is refused there too. `only`: the rule is about
   * negative prompts.
   */
  inNegativePrompt: 'applies' | 'excludes' | 'only';
  /** For the creator: plain and kind. */
  reason: string;
  phrases: readonly string[];
  /** No match when a word of these sets follows: "she is 5 feet tall" tells no age. */
  notBefore?: readonly string[];
  /** A match only where the thought ends: "a woman, 15, smiling". */
  endsClause?: boolean;
  /** The words of a phrase written as one are the phrase too: names as hashtags. */
  alsoTogether?: boolean;
};

/** A rule's terms in one language: what a match belongs to. */
export type Term = {
  rule: Rule;
  language: Language;
  /** Of the data file that the phrases stand in. */
  version: number;
  /** Counts only in texts that show the language. */
  inContext: boolean;
};

/** Phrases in which the words of a family mean something else: "baby blue", "8 year old oak". */
export type Allowance = {
  family: Family;
  /** Why it is let pass, for review: a near miss is recorded with it. */
  reason: string;
  /** `sfw` phrases are not honoured in the adult category or next to sexual wording. */
  appliesIn: 'both' | 'sfw';
  phrases: readonly string[];
  /** Honoured only at the end of a thought, or when a word of these sets follows. */
  onlyBefore?: readonly string[];
  /** Honoured only where a thought begins. */
  startsClause?: boolean;
  /** Not honoured when the request names a person, who could be the one that is meant. */
  unlessPersonNamed?: boolean;
};
