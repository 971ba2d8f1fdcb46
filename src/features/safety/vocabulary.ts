import { letterOf } from './fragments.ts';

/** A word of the rules, and how long each run of one letter is in it: "teen" is t1 e2 n1. */
type Entry = { word: string; runs: readonly number[] };

type Node = { next: Map<string, Node>; entries: Entry[] };

/**
 * Every word that the rules know, as a tree over its letters (as `letterOf` reads them) with runs of one
 * letter taken once, so that "teeeen" finds "teen".
 */
export type Vocabulary = Node;

/** Builds the tree. Words are folded letters and digits; order and repeats do not matter. */
export function compileVocabulary(words: Iterable<string>): Vocabulary {
  const root: Node = { next: new Map(), entries: [] };
  for (const word of new Set(words)) {
    const walk = startWalk(root);
    for (const character of word) {
      const letter = letterOf(character);
      if (letter !== walk.letter && !walk.node.next.has(letter)) {
        walk.node.next.set(letter, { next: new Map(), entries: [] });
      }
      step(walk, letter);
    }
    walk.node.entries.push({ word, runs: walk.runs });
  }
  return root;
}

/** A way down the tree, one character at a time. */
type Walk = { node: Node; letter: string; runs: number[] };

export function startWalk(vocabulary: Vocabulary): Walk {
  return { node: vocabulary, letter: '', runs: [] };
}

/** Takes one letter, as `letterOf` reads it; false when no word of the rules goes on that way. */
export function step(walk: Walk, letter: string): boolean {
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

// Below this length a doubled letter makes another English word too easily: "son" and "soon".
const shortestDoubled = 5;
const shortestDrawnOut = 3;

/**
 * The words that the letters walked so far spell. Letters may be repeated, never missing: a run may be
 * longer than the word's where the word is long, or where some letter stands three times or more.
 */
export function wordsAt({ node, runs }: Walk): string[] {
  const words: string[] = [];
  if (node.entries.length === 0) return words;
  const shortest = runs.some((run) => run >= 3) ? shortestDrawnOut : shortestDoubled;
  for (const entry of node.entries) {
    const mayRepeat = entry.word.length >= shortest;
    const spelt = entry.runs.every((run, index) => {
      const written = runs[index] ?? 0;
      return mayRepeat ? written >= run : written === run;
    });
    if (spelt) words.push(entry.word);
  }
  return words;
}
