import type { FoldedText } from './folded-text.ts';
import { splitLetters } from './letters.ts';
import { knownWords } from './word-table.ts';

/**
 * What a fragment is: a run of letters of one alphabet; one character of a script without spaces; a number; one symbol
 * that leetspeak uses as a letter.
 */
export const fragmentKinds = { letters: 0, char: 1, number: 2, symbol: 3 } as const;
type FragmentKind = (typeof fragmentKinds)[keyof typeof fragmentKinds];

/** What lies between a fragment and the one before it. */
export const gaps = { none: 0, punctuation: 1, space: 2 } as const;
type Gap = (typeof gaps)[keyof typeof gaps];

/** The text of one field: as written, and folded. */
export type FragmentSource = { original: string; folded: FoldedText };

/** A fragment of the folded text from `from` to `until`; the original's range is from `start` to `end`. */
export type FragmentInput = {
  kind: FragmentKind;
  field: number;
  from: number;
  until: number;
  start: number;
  end: number;
  gap: Gap;
  breakBefore: boolean;
  minusBefore: boolean;
  capital: boolean;
};

/** The columns of the table; `letters` is where the fragment's letters begin, those of the next row are their end. */
const column = { field: 0, from: 1, until: 2, letters: 3, start: 4, end: 5, flags: 6 } as const;
const columns = 8;

const kindBits = 0b11;
const gapShift = 2;
const gapBits = 0b11;
const flag = { breakBefore: 1 << 4, minusBefore: 1 << 5, capital: 1 << 6 } as const;

const smallestTable = 16;
/** Ordinary texts have a fragment for five characters. */
const unitsPerFragment = 4;

/**
 * The fragments of all fields in order: the smallest units of text that the rules match, numbered from 0. They lie in
 * a table of integers, because a text of 20,000 characters can have as many of them in each of six views, and the
 * memory of as many objects costs more time than reading them.
 */
export class Fragments {
  readonly #sources: readonly FragmentSource[];
  #table: Int32Array;
  #letters: Uint16Array;
  #letterCount = 0;
  #count = 0;
  #hasSymbols = false;
  #hasMinus = false;

  constructor(sources: readonly FragmentSource[]) {
    const units = sources.reduce((sum, { folded }) => sum + folded.text.length, 0);
    this.#sources = sources;
    this.#letters = new Uint16Array(units);
    this.#table = new Int32Array(columns * Math.max(smallestTable, Math.ceil(units / unitsPerFragment)));
  }

  get count(): number {
    return this.#count;
  }

  /** Whether any fragment is a symbol. */
  get hasSymbols(): boolean {
    return this.#hasSymbols;
  }

  /** Whether any fragment follows a minus between spaces. */
  get hasMinus(): boolean {
    return this.#hasMinus;
  }

  /** Adds the letters for matching of a folded unit to the fragment that `add` will end. */
  addLetters(unit: number): void {
    splitLetters(unit, this.#addLetter);
  }

  readonly #addLetter = (letter: number): void => {
    if (this.#letterCount === this.#letters.length) {
      const longer = new Uint16Array(2 * this.#letters.length + smallestTable);
      longer.set(this.#letters);
      this.#letters = longer;
    }
    this.#letters[this.#letterCount] = letter;
    this.#letterCount += 1;
  };

  /** Ends a fragment, whose letters have been added. */
  add({ kind, field, from, until, start, end, gap, breakBefore, minusBefore, capital }: FragmentInput): void {
    const at = this.#count * columns;
    if (at + 2 * columns > this.#table.length) {
      const longer = new Int32Array(2 * this.#table.length);
      longer.set(this.#table);
      this.#table = longer;
    }
    const table = this.#table;
    table[at + column.field] = field;
    table[at + column.from] = from;
    table[at + column.until] = until;
    table[at + column.start] = start;
    table[at + column.end] = end;
    table[at + column.flags] =
      kind |
      (gap << gapShift) |
      (breakBefore ? flag.breakBefore : 0) |
      (minusBefore ? flag.minusBefore : 0) |
      (capital ? flag.capital : 0);
    table[at + columns + column.letters] = this.#letterCount;
    this.#count += 1;
    if (kind === fragmentKinds.symbol) this.#hasSymbols = true;
    if (minusBefore) this.#hasMinus = true;
  }

  #get(index: number, at: number): number {
    return this.#table[index * columns + at] as number;
  }

  kind(index: number): FragmentKind {
    return (this.#get(index, column.flags) & kindBits) as FragmentKind;
  }

  gap(index: number): Gap {
    return ((this.#get(index, column.flags) >> gapShift) & gapBits) as Gap;
  }

  /** Whether a comma, full stop, bracket or line break precedes it: a new clause begins. */
  hasBreakBefore(index: number): boolean {
    return (this.#get(index, column.flags) & flag.breakBefore) !== 0;
  }

  /** Whether a minus between spaces precedes it. */
  hasMinusBefore(index: number): boolean {
    return (this.#get(index, column.flags) & flag.minusBefore) !== 0;
  }

  /** Whether it starts with a capital letter. */
  isCapital(index: number): boolean {
    return (this.#get(index, column.flags) & flag.capital) !== 0;
  }

  /** The field, by its position in the sources. */
  field(index: number): number {
    return this.#get(index, column.field);
  }

  /** Where it starts in the original text of its field, in UTF-16 units. */
  start(index: number): number {
    return this.#get(index, column.start);
  }

  /** Where it ends in the original text, exclusive. */
  end(index: number): number {
    return this.#get(index, column.end);
  }

  /** The number of its letters. */
  size(index: number): number {
    return this.#get(index + 1, column.letters) - this.#get(index, column.letters);
  }

  /** One of its letters for matching: leetspeak undone, l as i, Hangul split into letters. */
  letter(index: number, at: number): number {
    return this.#letters[this.#get(index, column.letters) + at] as number;
  }

  /** The number of UTF-16 units of its folded text. */
  length(index: number): number {
    return this.#get(index, column.until) - this.#get(index, column.from);
  }

  /** The first UTF-16 unit of its folded text. */
  firstUnit(index: number): number {
    return this.#getSource(index).folded.text.charCodeAt(this.#get(index, column.from));
  }

  /** Its folded text. */
  text(index: number): string {
    return this.#getSource(index).folded.text.slice(
      this.#get(index, column.from),
      this.#get(index, column.until),
    );
  }

  /** The number of the word (`knownWords`) that fragments without gaps between them spell; -1 if there is none. */
  findWord(first: number, last = first): number {
    const { text } = this.#getSource(first).folded;
    return knownWords.find(text, this.#get(first, column.from), this.#get(last, column.until));
  }

  /** The folded text between two fragments of a field. */
  textBetween(before: number, index: number): string {
    return this.#getSource(index).folded.text.slice(
      this.#get(before, column.until),
      this.#get(index, column.from),
    );
  }

  /** Its folded text with the accents of Latin letters kept. */
  accented(index: number): string {
    const { accented } = this.#getSource(index).folded;
    return accented.slice(this.#get(index, column.from), this.#get(index, column.until));
  }

  #getSource(index: number): FragmentSource {
    return this.#sources[this.field(index)] as FragmentSource;
  }
}
