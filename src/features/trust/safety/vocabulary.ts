import { lettersOf } from './fragments.ts';

/** A word of the rules, and how long each run of one letter is in it: "teen" is t1 e2 n1. */
export type Entry = {
  word: string;
  size: number;
  runs: readonly number[];
  /** The word may go on: "violad*" is found in "violada". */
  open: boolean;
};

type Node = { next: Map<number, Node>; entries: Entry[]; open: Entry[] };

/**
 * Every word that the rules know, as a tree over its letters (as `lettersOf` reads them) with runs of one
 * letter taken once, so that "teeeen" finds "teen".
 */
export type Vocabulary = Node;

const emptyNode = (): Node => ({ next: new Map(), entries: [], open: [] });

/** Builds the tree. Words are folded; a trailing `*` leaves the ending open. Order and repeats do not matter. */
export function compileVocabulary(words: Iterable<string>): Vocabulary {
  const root = emptyNode();
  for (const word of new Set(words)) {
    const open = word.endsWith('*');
    const letters = lettersOf(open ? word.slice(0, -1) : word);
    const walk = startWalk(root);
    for (const letter of letters) {
      if (letter !== walk.letter && !walk.node.next.has(letter)) walk.node.next.set(letter, emptyNode());
      step(walk, letter);
    }
    const entry = { word, size: letters.length, runs: walk.runs, open };
    walk.node[open ? 'open' : 'entries'].push(entry);
  }
  return root;
}

/** A way down the tree, one letter at a time. */
export type Walk = { node: Node; letter: number; runs: number[] };

export function startWalk(vocabulary: Vocabulary): Walk {
  return { node: vocabulary, letter: -1, runs: [] };
}

/** Takes one letter; false when no word of the rules goes on that way. */
export function step(walk: Walk, letter: number): boolean {
  if (letter === walk.letter) {
    walk.runs[walk.runs.length - 1] = (walk.runs.at(-1) ?? 0) + 1;
    return true;
  }
  const next = walk.node.next.get(letter);
  if (next === undefined) return false;
  walk.node = next;
  walk.letter = letter;
  walk.runs.push(1);
  return true;
}

// Below this length a doubled letter makes another word too easily: "son" and "soon".
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

function spelt(entries: readonly Entry[], runs: readonly number[]): readonly Entry[] {
  if (entries.length === 0) return noEntries;
  let shortest = shortestDoubled;
  for (const run of runs) if (run >= 3) shortest = shortestDrawnOut;
  if (entries.length === 1) return spells(entries[0] as Entry, runs, shortest) ? entries : noEntries;
  return entries.filter((entry) => spells(entry, runs, shortest));
}

/**
 * The words that the letters walked so far spell, open ones included. Letters may be repeated, never
 * missing: a run may be longer than the word's where the word is long, or where some letter stands three
 * times or more.
 */
export function wordsAt({ node, runs }: Walk): readonly Entry[] {
  const whole = spelt(node.entries, runs);
  return node.open.length === 0 ? whole : [...whole, ...openWordsAt({ node, runs })];
}

/** The words with an open ending that the letters walked so far begin with. */
export function openWordsAt({ node, runs }: Pick<Walk, 'node' | 'runs'>): readonly Entry[] {
  if (node.open.length === 0) return noEntries;
  return node.open.filter((entry) =>
    entry.runs.every((run, index) =>
      index === entry.runs.length - 1 ? (runs[index] ?? 0) >= run : runs[index] === run,
    ),
  );
}
