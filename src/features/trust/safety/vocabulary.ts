import { toLetters } from './fragments.ts';

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

/** A walk down the tree, one letter at a time. */
export type Walk = { node: Node; letter: number; runs: number[] };

/** Shared by all walks before their first letter, and never written. */
const noRuns: number[] = [];

export function startWalk(vocabulary: Vocabulary): Walk {
  return { node: vocabulary, letter: -1, runs: noRuns };
}

/** Advances by one letter; false when no word of the rules continues with it. */
export function step(walk: Walk, letter: number): boolean {
  if (letter === walk.letter) {
    walk.runs[walk.runs.length - 1] = (walk.runs.at(-1) ?? 0) + 1;
    return true;
  }
  const next = walk.node.next.get(letter);
  if (next === undefined) return false;
  walk.node = next.below.length > 0 ? grow(next) : next;
  walk.letter = letter;
  // Most walks end here: a list of one number is much smaller than one that has been pushed to.
  if (walk.runs === noRuns) walk.runs = [1];
  else walk.runs.push(1);
  return true;
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

function filterSpelled(entries: readonly Entry[], runs: readonly number[]): readonly Entry[] {
  if (entries.length === 0) return noEntries;
  let shortest = shortestDoubled;
  for (const run of runs) if (run >= 3) shortest = shortestDrawnOut;
  if (entries.length === 1) return spells(entries[0] as Entry, runs, shortest) ? entries : noEntries;
  return entries.filter((entry) => spells(entry, runs, shortest));
}

/**
 * The words that the letters so far spell, including those with an open ending. Letters may repeat but not be missing: a
 * run may be longer than the word's if the word is long or some letter is repeated three times or more.
 */
export function listWords({ node, runs }: Walk): readonly Entry[] {
  const whole = filterSpelled(node.entries, runs);
  return node.open.length === 0 ? whole : [...whole, ...listOpenWords({ node, runs })];
}

/** The words with an open ending that the letters so far start with. */
export function listOpenWords({ node, runs }: Pick<Walk, 'node' | 'runs'>): readonly Entry[] {
  if (node.open.length === 0) return noEntries;
  return node.open.filter((entry) =>
    entry.runs.every((run, index) =>
      index === entry.runs.length - 1 ? (runs[index] ?? 0) >= run : runs[index] === run,
    ),
  );
}
