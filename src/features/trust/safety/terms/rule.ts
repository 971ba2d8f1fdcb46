/** ISO 639-1; `any` for names and signs, which belong to no language. */
export type Language =
  | 'any'
  | 'ar'
  | 'cs'
  | 'de'
  | 'en'
  | 'es'
  | 'fr'
  | 'hi'
  | 'id'
  | 'it'
  | 'ja'
  | 'ko'
  | 'nl'
  | 'pl'
  | 'pt'
  | 'ro'
  | 'ru'
  | 'sv'
  | 'th'
  | 'tr'
  | 'uk'
  | 'vi'
  | 'zh';

/**
 * The subject of a rule. `category` is no violation: it is adult wording in the SFW category, where the creator only has
 * to choose the other one.
 */
export type Family = 'minors' | 'real_people' | 'non_consent' | 'adult_only' | 'category';

/** One rule, as data. Phrases are written in the grammar of `phrases.ts`. */
export type Rule = {
  /** `family.matter`; stored with decisions, so an id is never reused for another matter. */
  id: string;
  family: Family;
  /**
   * `sexual_context` rules apply in the adult category, and in the SFW category if any field of the request has sexual
   * wording, so that a violation cannot be split across fields.
   */
  appliesIn: 'both' | 'sexual_context' | 'nsfw' | 'sfw';
  /**
   * How the rule treats the negative prompt, which names what the picture must not show. `excludes`: a mention there is
   * good practice and allowed. `applies`: it is refused there too. `only`: the rule is about negative prompts.
   */
  inNegativePrompt: 'applies' | 'excludes' | 'only';
  /** Shown to the creator: plain and kind. */
  reason: string;
  phrases: readonly string[];
  /** No match before a word of these sets: "she is 5 feet tall" is not an age. */
  notBefore?: readonly string[];
  /** Matches only at the end of a clause: "a woman, 15, smiling". */
  endsClause?: boolean;
  /** Also matches the words of a phrase written together, as names in hashtags. */
  alsoTogether?: boolean;
};

/** A rule's terms in one language. */
export type Term = {
  rule: Rule;
  language: Language;
  /** The version of the data file with the phrases. */
  version: number;
  /** Applies only to texts that show the language by a marker. */
  inContext: boolean;
};

/** Phrases in which the words of a family mean something else: "baby blue", "8 year old oak". */
export type Allowance = {
  family: Family;
  /** Why it is allowed; recorded with the near miss, for review. */
  reason: string;
  /** `sfw` phrases do not apply in the adult category or with sexual wording. */
  appliesIn: 'both' | 'sfw';
  phrases: readonly string[];
  /** Applies only at the end of a clause, or before a word of these sets. */
  onlyBefore?: readonly string[];
  /** Does not apply before a word of these sets: "baby fox girl". */
  notBefore?: readonly string[];
  /** Applies only at the start of a clause. */
  startsClause?: boolean;
  /** Does not apply when the request names a person, who could be meant. */
  unlessPersonNamed?: boolean;
};
