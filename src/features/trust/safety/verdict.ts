import type { Family } from './terms/rule.ts';

export type JudgedTexts = {
  category: 'sfw' | 'nsfw';
  /**
   * Every text of the request by the name of its field: prompts, what a persona is made of, names of models
   * and tags. `negativePrompt` is read as what the picture must not show; all others as what it shows, in
   * the order given, as an engine would read them.
   */
  fields: Readonly<Record<string, string>>;
};

export type Judgement = {
  ruleId: string;
  family: Family;
  field: string;
  /** As the creator wrote it, without invisible characters, at most 80 UTF-16 units. */
  term: string;
  /** Where it stands in the field, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** For the creator; of a near miss: why it was let pass. */
  reason: string;
  explanation: Explanation;
};

/** How a rule came to a finding, for review and appeal. */
export type Explanation = {
  /** Of the rule's terms in that language; raised when they change. */
  ruleVersion: number;
  /** Whose words matched: an ISO 639-1 code, or `any` for names and signs that belong to none. */
  language: string;
  /** How the text was read where it is not written plainly: `read “ch1ld” as “child”`; otherwise null. */
  read: string | null;
};

export type Verdict = {
  /** True exactly when there are no findings. */
  allowed: boolean;
  policyVersion: string;
  /** Why the request is refused. */
  findings: Judgement[];
  /**
   * What a rule matched and did not refuse: an allowance excused it ("an 8 year old oak"), or it would be
   * refused in the adult category only. Recorded for review; never counts against anybody.
   */
  nearMisses: Judgement[];
};

/** Decides on texts: the rules alone or with an outside classifier; a double in tests. May answer later. */
export type Judge = (texts: JudgedTexts) => Verdict | Promise<Verdict>;
