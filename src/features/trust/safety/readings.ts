/** One way to read the fragments from one node to another: as a word of the rules, a number, or both. */
export type Reading = {
  /** The node that the next word starts from. */
  end: number;
  lastFragment: number;
  /** The word, or a number in digits. */
  word: string;
  /** The word, the word sets it is in and the kinds of number it is: what a phrase can ask for. */
  labels: readonly string[];
  /** True when the word stands there in one piece, letter by letter; the allowed phrases ask for that. */
  asWritten: boolean;
  /** The number that a word means, and in which languages; a number in digits has the language `any`. */
  values: readonly NumberValue[];
};

export type NumberValue = { value: number; language: string };
