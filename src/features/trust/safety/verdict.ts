import type { Family } from './terms/rule.ts';

export type JudgeInput = {
  category: 'sfw' | 'nsfw';
  /**
   * All texts of the request by field name: prompts, persona details, names of models and tags. `negativePrompt` is
   * what the picture must not show; all others are what it shows, in the order in which an engine reads them.
   */
  fields: Readonly<Record<string, string>>;
  /** The names of the account's personas, the only full names that the adult category takes; none by default. */
  ownNames?: readonly string[];
};

export type Finding = {
  ruleId: string;
  family: Family;
  field: string;
  /** The original wording without invisible characters, at most 80 UTF-16 units. */
  term: string;
  /** The range in the field, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Shown to the creator; for a near miss, why it was allowed. */
  reason: string;
  explanation: Explanation;
};

/** How a rule led to a finding, for review and appeal. */
export type Explanation = {
  /** The version of the rule's terms in that language. */
  ruleVersion: number;
  /** The language of the matched term: ISO 639-1, or `any` for names and signs. */
  language: string;
  /** How an obfuscated text was read: `read “ch1ld” as “child”`; null if it is written plainly. */
  read: string | null;
};

export type SafetyVerdict = {
  /** True exactly when there are no findings. */
  allowed: boolean;
  policyVersion: string;
  /** Why the request is refused. */
  findings: Finding[];
  /**
   * Matches that were not refused: an allowance covers them ("an 8 year old oak"), or only the adult category refuses
   * them. For review only: they never count against the user.
   */
  nearMisses: Finding[];
};

/** Judges texts, by the rules alone or with an external classifier. */
export type Judge = (texts: JudgeInput) => SafetyVerdict | Promise<SafetyVerdict>;
