import { splitLetters } from './letters.ts';
import type { Vocabulary } from './vocabulary.ts';
import { knownWords } from './word-table.ts';

const openEnding = '*'.charCodeAt(0);

/** The letters of words, each run of one letter once, and what entries of the tree say. */
type Paths = {
  /** By word, where its letters begin in `letters`, and its runs in `runs`; the next one is their end. */
  starts: Int32Array;
  letters: Uint16Array;
  runs: Uint8Array;
  sizes: Uint8Array;
  isOpen: Uint8Array;
};

function readPaths(words: readonly number[]): Paths {
  const units = words.reduce((sum, word) => sum + knownWords.length(word), 0);
  // A Hangul syllable has up to three letters.
  const letters = new Uint16Array(3 * units);
  const runs = new Uint8Array(3 * units);
  const starts = new Int32Array(words.length + 1);
  const sizes = new Uint8Array(words.length);
  const isOpen = new Uint8Array(words.length);
  let [path, start, end] = [0, 0, 0];
  const add = (letter: number): void => {
    sizes[path] = (sizes[path] as number) + 1;
    if (end === start || letters[end - 1] !== letter) letters[end++] = letter;
    runs[end - 1] = (runs[end - 1] as number) + 1;
  };
  for (const word of words) {
    let length = knownWords.length(word);
    if (knownWords.unit(word, length - 1) === openEnding) {
      isOpen[path] = 1;
      length -= 1;
    }
    for (let index = 0; index < length; index += 1) splitLetters(knownWords.unit(word, index), add);
    path += 1;
    starts[path] = end;
    start = end;
  }
  return { starts, letters, runs, sizes, isOpen };
}

/** Sorts words by their letters; of those with the same ones, words with an open ending are last. */
function sortPaths({ isOpen, letters, starts }: Paths): Int32Array {
  const order = new Int32Array(isOpen.length);
  for (let path = 0; path < order.length; path += 1) order[path] = path;
  return order.sort((one, other) => {
    const [start, otherStart] = [starts[one] as number, starts[other] as number];
    const [length, otherLength] = [
      (starts[one + 1] as number) - start,
      (starts[other + 1] as number) - otherStart,
    ];
    const shorter = Math.min(length, otherLength);
    for (let index = 0; index < shorter; index += 1) {
      const difference = (letters[start + index] as number) - (letters[otherStart + index] as number);
      if (difference !== 0) return difference;
    }
    return length - otherLength || (isOpen[one] as number) - (isOpen[other] as number) || one - other;
  });
}

/** Counts the nodes of the tree: each word adds one for each letter that the word before it does not begin with. */
function countNodes({ letters, starts }: Paths, order: Int32Array): number {
  let count = 1;
  let [before, beforeEnd] = [0, 0];
  for (const path of order) {
    const [start, end] = [starts[path] as number, starts[path + 1] as number];
    let shared = 0;
    while (start + shared < end && before + shared < beforeEnd) {
      if (letters[start + shared] !== letters[before + shared]) break;
      shared += 1;
    }
    count += end - start - shared;
    [before, beforeEnd] = [start, end];
  }
  return count;
}

/** Makes the nodes level by level. @returns them, and the paths that end at them in their order */
function layOutNodes({ letters, starts }: Paths, order: Int32Array) {
  const count = countNodes({ letters, starts } as Paths, order);
  const nodes = {
    letters: new Uint16Array(count),
    firstChild: new Int32Array(count + 1),
    firstEntry: new Int32Array(count + 1),
  };
  const entries: number[] = [];
  /** By node, its depth, and the range in `order` of the paths that lead to it or through it. */
  const depths = new Uint8Array(count);
  const from = new Int32Array(count);
  const until = new Int32Array(count);
  until[0] = order.length;
  let made = 1;
  for (let node = 0; node < count; node += 1) {
    const depth = depths[node] as number;
    const end = until[node] as number;
    let at = from[node] as number;
    const start = (path: number): number => (starts[path] as number) + depth;
    for (; at < end && start(order[at] as number) === starts[(order[at] as number) + 1]; at += 1) {
      entries.push(order[at] as number);
    }
    for (; at < end; at = until[made - 1] as number) {
      const letter = letters[start(order[at] as number)] as number;
      let next = at + 1;
      while (next < end && letters[start(order[next] as number)] === letter) next += 1;
      nodes.letters[made] = letter;
      depths[made] = depth + 1;
      from[made] = at;
      until[made] = next;
      made += 1;
    }
    nodes.firstChild[node + 1] = made;
    nodes.firstEntry[node + 1] = entries.length;
  }
  nodes.firstChild[0] = 1;
  return { nodes, entries };
}

/** Builds the tree from words (`knownWords`), which keep their order where they have the same letters; a trailing `*` marks an open ending. */
export function compileVocabulary(words: readonly number[]): Vocabulary {
  const paths = readPaths(words);
  const { nodes, entries } = layOutNodes(paths, sortPaths(paths));
  const firstRun = new Int32Array(entries.length).fill(-1);
  const runs: number[] = [];
  for (const [entry, path] of entries.entries()) {
    const [start, end] = [paths.starts[path] as number, paths.starts[path + 1] as number];
    if (paths.sizes[path] === end - start) continue;
    firstRun[entry] = runs.length;
    runs.push(...paths.runs.subarray(start, end));
  }
  return {
    ...nodes,
    words: Int32Array.from(entries, (path) => words[path] as number),
    isOpen: Uint8Array.from(entries, (path) => paths.isOpen[path] as number),
    sizes: Uint8Array.from(entries, (path) => paths.sizes[path] as number),
    firstRun,
    runs: Uint8Array.from(runs),
  };
}
