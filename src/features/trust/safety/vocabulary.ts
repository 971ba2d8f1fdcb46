import { toLetters } from './letters.ts';

/** A word of the rules with the lengths of its letter runs: "teen" is t1 e2 n1. */
export type Entry = {
  word: string;
  size: number;
  runs: readonly number[];
  /** Whether the word has an open ending: "violad*" is found in "violada". */
  open: boolean;
};

type Node = {
  next: Map<number, Node>;
  entries: Entry[];
  open: Entry[];
  depth: number;
  below: readonly string[];
};

/**
 * All words of the rules as a tree over their letters (`toLetters`). Runs of one letter are one step, so that "teeeen"
 * finds "teen". A node has the nodes below it from the first walk that reaches it on, and until then only the words there:
 * texts reach few of some 40,000.
 */
export type Vocabulary = Node;

const createNode = (depth: number, below: readonly string[]): Node => ({
  next: new Map(),
  entries: [],
  open: [],
  depth,
  below,
});

/** Builds the tree from folded words in any order; a trailing `*` marks an open ending. */
export function compileVocabulary(words: Iterable<string>): Vocabulary {
  return grow(createNode(0, [...new Set(words)]));
}

/** An entry with the letters of its runs, which are its steps down the tree. */
function toPath(word: string): { entry: Entry; letters: readonly number[] } {
  const open = word.endsWith('*');
  const written = toLetters(open ? word.slice(0, -1) : word);
  const letters: number[] = [];
  const runs: number[] = [];
  for (const letter of written) {
    if (letter === letters.at(-1)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else {
      letters.push(letter);
      runs.push(1);
    }
  }
  return { entry: { word, size: written.length, runs, open }, letters };
}

/** Makes the node's entries and the nodes below it, once. @returns the node */
function grow(node: Node): Node {
  const words = new Map<number, string[]>();
  for (const word of node.below) {
    const { entry, letters } = toPath(word);
    const letter = letters[node.depth];
    if (letter === undefined) node[entry.open ? 'open' : 'entries'].push(entry);
    else {
      const same = words.get(letter);
      if (same) same.push(word);
      else words.set(letter, [word]);
    }
  }
  for (const [letter, below] of words) node.next.set(letter, createNode(node.depth + 1, below));
  node.below = [];
  return node;
}

/** A walk down the tree, one letter at a time. It can start again, so that a text needs one and not one for each word. */
export class Walk {
  readonly #root: Vocabulary;
  #node: Node;
  #letter = -1;
  /** The lengths of the runs so far, of which `#depth` count. */
  readonly #runs: number[] = [];
  #depth = 0;

  constructor(vocabulary: Vocabulary) {
    this.#root = vocabulary;
    this.#node = vocabulary;
  }

  restart(): void {
    this.#node = this.#root;
    this.#letter = -1;
    this.#depth = 0;
  }

  /** Advances by one letter; false when no word of the rules continues with it. */
  step(letter: number): boolean {
    if (letter === this.#letter) {
      this.#runs[this.#depth - 1] = this.lastRun + 1;
      return true;
    }
    const next = this.#node.next.get(letter);
    if (next === undefined) return false;
    this.#node = next.below.length > 0 ? grow(next) : next;
    this.#letter = letter;
    this.#runs[this.#depth] = 1;
    this.#depth += 1;
    return true;
  }

  /** Whether a word can go on with this letter. */
  canStep(letter: number): boolean {
    return letter === this.#letter || this.#node.next.has(letter);
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

  /**
   * The words that the letters so far spell, including those with an open ending. Letters may repeat but not be missing:
   * a run may be longer than the word's if the word is long or some letter is repeated three times or more.
   */
  listWords(): readonly Entry[] {
    const whole = filterSpelled(this.#node.entries, this.#runs, this.#depth);
    return this.#node.open.length === 0 ? whole : [...whole, ...this.listOpenWords()];
  }

  /** The words with an open ending that the letters so far start with. */
  listOpenWords(): readonly Entry[] {
    if (this.#node.open.length === 0) return noEntries;
    return this.#node.open.filter((entry) =>
      entry.runs.every((run, index) =>
        index === entry.runs.length - 1 ? (this.#runs[index] ?? 0) >= run : this.#runs[index] === run,
      ),
    );
  }
}

// In shorter words a doubled letter too often makes another word: "son" and "soon".
const shortestDoubled = 5;
const shortestDrawnOut = 3;

function spells(entry: Entry, runs: readonly number[], shortest: number): boolean {
  const mayRepeat = entry.size >= shortest;
  for (let index = 0; index < entry.runs.length; index += 1) {
    const [written, run] = [runs[index] ?? 0, entry.runs[index] ?? 0];
    if (mayRepeat ? written < run : written !== run) return false;
  }
  return true;
}

const noEntries: readonly Entry[] = [];

function filterSpelled(entries: readonly Entry[], runs: readonly number[], depth: number): readonly Entry[] {
  if (entries.length === 0) return noEntries;
  let shortest = shortestDoubled;
  for (let index = 0; index < depth; index += 1) {
    if ((runs[index] ?? 0) >= 3) shortest = shortestDrawnOut;
  }
  if (entries.length === 1) return spells(entries[0] as Entry, runs, shortest) ? entries : noEntries;
  return entries.filter((entry) => spells(entry, runs, shortest));
}
