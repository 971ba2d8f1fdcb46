/** One reading of the fragments between two nodes: a word of the rules, a number, or both. */
export type Reading = {
  /** The node where the next word starts. */
  end: number;
  lastFragment: number;
  /** The word, or a number in digits. */
  word: string;
  /** What a phrase can name: the word, its word sets and its kinds of number. */
  labels: readonly string[];
  /** Whether the word is written in one piece, letter by letter, as allowed phrases require. */
  asWritten: boolean;
  /** The values of a number word by language; digits have the language `any`. */
  values: readonly NumberValue[];
};

export type NumberValue = { value: number; language: string };
