/**
 * All words of the rules as a tree over their letters (`splitLetters`). Runs of one letter are one step, so that "teeeen"
 * finds "teen". The nodes are numbered level by level from the root, 0, so that the nodes below a node follow each other,
 * in the order of their letters; so do the entries, which are the words that end at it (`compile-vocabulary.ts`).
 */
export type Vocabulary = {
  /** By node, the letter that leads to it. */
  letters: Uint16Array;
  /** By node, the first of the nodes below it, which end where those of the next one begin. */
  firstChild: Int32Array;
  /** By node, the first of its entries, which end where those of the next one begin. */
  firstEntry: Int32Array;
  /** By entry, the number of its word (`knownWords`). */
  words: Int32Array;
  /** By entry, whether the word has an open ending: "violad*" is found in "violada". Such entries are a node's last. */
  isOpen: Uint8Array;
  /** By entry, the number of its letters. */
  sizes: Uint8Array;
  /** By entry, where in `runs` the lengths of its runs of one letter begin; -1 if all are 1. "teen" is t1 e2 n1. */
  firstRun: Int32Array;
  runs: Uint8Array;
};

// In shorter words a doubled letter too often makes another word: "son" and "soon".
const shortestDoubled = 5;
const shortestDrawnOut = 3;
/** The length of a run that no word has. */
const drawnOut = 3;

const nothing: readonly number[] = [];

/** A walk down the tree, one letter at a time. It can start again, so that a text needs one and not one for each word. */
export class Walk {
  readonly #vocabulary: Vocabulary;
  #node = 0;
  #letter = -1;
  /** The lengths of the runs so far, of which `#depth` count. */
  readonly #runs: number[] = [];
  #depth = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  restart(): void {
    this.#node = 0;
    this.#letter = -1;
    this.#depth = 0;
  }

  /** Advances by one letter; false when no word of the rules continues with it. */
  step(letter: number): boolean {
    if (letter === this.#letter) {
      this.#runs[this.#depth - 1] = this.lastRun + 1;
      return true;
    }
    const next = this.#findChild(letter);
    if (next < 0) return false;
    this.#node = next;
    this.#letter = letter;
    this.#runs[this.#depth] = 1;
    this.#depth += 1;
    return true;
  }

  /** Whether a word can go on with this letter. */
  canStep(letter: number): boolean {
    return letter === this.#letter || this.#findChild(letter) >= 0;
  }

  /** The last letter. */
  get letter(): number {
    return this.#letter;
  }

  /** The number of runs of one letter so far. */
  get depth(): number {
    return this.#depth;
  }

  /** The length of the last run. */
  get lastRun(): number {
    return this.#runs[this.#depth - 1] ?? 0;
  }

  /** Whether words end at the letters so far, whatever the lengths of their runs. */
  get hasEntries(): boolean {
    const { firstEntry } = this.#vocabulary;
    return firstEntry[this.#node] !== firstEntry[this.#node + 1];
  }

  /**
   * The entries that the letters so far spell, including those with an open ending. Letters may repeat but not be
   * missing: a run may be longer than the word's if the word is long or some letter is repeated three times or more.
   */
  listEntries(): readonly number[] {
    const { firstEntry, isOpen } = this.#vocabulary;
    const [first, end] = [firstEntry[this.#node] as number, firstEntry[this.#node + 1] as number];
    if (first === end) return nothing;
    const shortest = this.#getShortestRepeated();
    const found: number[] = [];
    for (let entry = first; entry < end; entry += 1) {
      if (isOpen[entry] === 1 ? this.#begins(entry) : this.#spells(entry, shortest)) found.push(entry);
    }
    return found;
  }

  /** The entries with an open ending that the letters so far start with. */
  listOpenEntries(): readonly number[] {
    const { firstEntry, isOpen } = this.#vocabulary;
    const [first, end] = [firstEntry[this.#node] as number, firstEntry[this.#node + 1] as number];
    if (first === end || isOpen[end - 1] === 0) return nothing;
    const found: number[] = [];
    for (let entry = first; entry < end; entry += 1) {
      if (isOpen[entry] === 1 && this.#begins(entry)) found.push(entry);
    }
    return found;
  }

  /** Finds the node below this one to which a letter leads; -1 if there is none. */
  #findChild(letter: number): number {
    const { firstChild, letters } = this.#vocabulary;
    let low = firstChild[this.#node] as number;
    const end = firstChild[this.#node + 1] as number;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((letters[middle] as number) < letter) low = middle + 1;
      else high = middle;
    }
    return low < end && letters[low] === letter ? low : -1;
  }

  /** The length of a run of an entry. */
  #getRun(entry: number, index: number): number {
    const { firstRun, runs } = this.#vocabulary;
    const first = firstRun[entry] as number;
    return first < 0 ? 1 : (runs[first + index] as number);
  }

  /** @param shortest the size from which on words may have more letters in a run */
  #spells(entry: number, shortest: number): boolean {
    const mayRepeat = (this.#vocabulary.sizes[entry] as number) >= shortest;
    for (let index = 0; index < this.#depth; index += 1) {
      const [written, run] = [this.#runs[index] as number, this.#getRun(entry, index)];
      if (mayRepeat ? written < run : written !== run) return false;
    }
    return true;
  }

  /** The size from which on words may have more letters in a run. */
  #getShortestRepeated(): number {
    for (let index = 0; index < this.#depth; index += 1) {
      if ((this.#runs[index] as number) >= drawnOut) return shortestDrawnOut;
    }
    return shortestDoubled;
  }

  #begins(entry: number): boolean {
    const last = this.#depth - 1;
    for (let index = 0; index < last; index += 1) {
      if (this.#runs[index] !== this.#getRun(entry, index)) return false;
    }
    return (this.#runs[last] as number) >= this.#getRun(entry, last);
  }
}
