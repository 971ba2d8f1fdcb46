import { toLabelBits } from './label-bits.ts';
import { knownWords } from './word-table.ts';

export type NumberValue = { value: number; language: string };

/** What a reading says, wherever it stands: readings of the same word share it, and it never changes. */
export type Meaning = {
  /** The word, or a number in digits. */
  word: string;
  /** Its number in `knownWords`; -1 if it is in no list. */
  number: number;
  /** What a phrase can name: the word, its word sets and its kinds of number (numbers of `knownWords`). */
  labels: readonly number[];
  /** Those of the labels (`label-bits.ts`). */
  labelBits: number;
  /** The values of a number word by language; digits have the language `any`. */
  values: readonly NumberValue[];
};

const noValues: readonly NumberValue[] = [];

export const createMeaning = (
  word: string,
  labels: readonly number[],
  values: readonly NumberValue[] = noValues,
): Meaning => ({ word, number: knownWords.find(word), labels, labelBits: toLabelBits(labels), values });

/** The columns of the table. */
const column = { end: 0, lastFragment: 1, next: 2, asWritten: 3 } as const;
const columns = 4;
const smallestTable = 16;

const nothing = createMeaning('', []);

/**
 * The readings of the fragments between two nodes: words of the rules and numbers. They are numbered from 1 in the order
 * in which they are added, and those that start at one node form a list; 0 is its end. Like the fragments they lie in a
 * table of integers.
 */
export class Readings {
  #nodes = 0;
  readonly #firstAt: Int32Array;
  readonly #lastAt: Int32Array;
  readonly #labelBitsAt: Int32Array;
  readonly #meanings: Meaning[] = [nothing];
  #table = new Int32Array(columns * smallestTable);

  constructor(nodes: number) {
    this.#firstAt = new Int32Array(nodes);
    this.#lastAt = new Int32Array(nodes);
    this.#labelBitsAt = new Int32Array(nodes);
  }

  /** The number of nodes up to the last one at which a reading starts. */
  get nodes(): number {
    return this.#nodes;
  }

  get count(): number {
    return this.#meanings.length - 1;
  }

  /**
   * Adds a reading at the end of its node's list.
   *
   * @param end the node where the next word starts
   * @param asWritten whether the word is written in one piece, letter by letter, as allowed phrases require
   */
  add(node: number, meaning: Meaning, end: number, lastFragment: number, asWritten: boolean): void {
    const reading = this.#meanings.length;
    const at = reading * columns;
    if (at === this.#table.length) {
      const longer = new Int32Array(2 * this.#table.length);
      longer.set(this.#table);
      this.#table = longer;
    }
    this.#meanings.push(meaning);
    this.#table[at + column.end] = end;
    this.#table[at + column.lastFragment] = lastFragment;
    this.#table[at + column.asWritten] = asWritten ? 1 : 0;
    if (node >= this.#nodes) this.#nodes = node + 1;
    const before = this.#lastAt[node] as number;
    if (before === 0) this.#firstAt[node] = reading;
    else this.#table[before * columns + column.next] = reading;
    this.#lastAt[node] = reading;
  }

  /** The first reading at a node; 0 if there is none. */
  first(node: number): number {
    return this.#firstAt[node] as number;
  }

  /** The reading after this one at the same node; 0 after the last. */
  next(reading: number): number {
    return this.#table[reading * columns + column.next] as number;
  }

  /** The node where the next word starts. */
  end(reading: number): number {
    return this.#table[reading * columns + column.end] as number;
  }

  lastFragment(reading: number): number {
    return this.#table[reading * columns + column.lastFragment] as number;
  }

  /** Whether the word is written in one piece, letter by letter, as allowed phrases require. */
  isAsWritten(reading: number): boolean {
    return this.#table[reading * columns + column.asWritten] !== 0;
  }

  /** Whether any word of the rules at a node is written in one piece; one that is only a name has no labels. */
  hasAsWritten(node: number): boolean {
    for (let reading = this.first(node); reading !== 0; reading = this.next(reading)) {
      if (this.isAsWritten(reading) && this.meaning(reading).labels.length > 0) return true;
    }
    return false;
  }

  meaning(reading: number): Meaning {
    return this.#meanings[reading] as Meaning;
  }

  setMeaning(reading: number, meaning: Meaning): void {
    this.#meanings[reading] = meaning;
  }

  /** Gives every reading its last meaning, by which `labelBitsAt` knows the labels of a node. */
  finish(toMeaning: (meaning: Meaning) => Meaning): void {
    for (let node = 0; node < this.#nodes; node += 1) {
      let bits = 0;
      for (let reading = this.first(node); reading !== 0; reading = this.next(reading)) {
        const meaning = toMeaning(this.meaning(reading));
        this.#meanings[reading] = meaning;
        bits |= meaning.labelBits;
      }
      this.#labelBitsAt[node] = bits;
    }
  }

  /** The bits of all labels at a node (`label-bits.ts`). */
  labelBitsAt(node: number): number {
    return this.#labelBitsAt[node] as number;
  }

  /** All readings at a node. */
  list(node: number): number[] {
    const found: number[] = [];
    for (let reading = this.first(node); reading !== 0; reading = this.next(reading)) found.push(reading);
    return found;
  }
}
