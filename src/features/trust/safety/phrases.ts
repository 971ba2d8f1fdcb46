import { toLabelBit } from './label-bits.ts';
import type { Alphabet } from './normalise.ts';
import { parseWords } from './parse-fragments.ts';

/**
 * A tree of phrases over words and `{kinds}` of words or numbers. `Owner` is the rule or allowance of a phrase.
 *
 * A phrase is a list of words separated by spaces; `a|b` is either word, a trailing `?` marks an optional word,
 * `{name}` is any word of that set or any number of that kind: `{minor-age} year|years old?`. `violad*` is any word with this
 * start, `niña!` counts only with its accent. `new_born|infant` has two words in one alternative.
 */
export type PhraseTree<Owner> = {
  /** Null where nothing follows, as in most nodes: tens of thousands of maps would take time and memory. */
  readonly next: ReadonlyMap<string, PhraseTree<Owner>> | null;
  /** Those of the labels in `next` (`label-bits.ts`). */
  readonly labelBits: number;
  readonly owners: readonly Owner[];
};

/** A node of a tree that is being built. */
type GrowingNode<Owner> = {
  next: Map<string, GrowingNode<Owner>> | null;
  labelBits: number;
  owners: readonly Owner[];
};

/** Builds a tree of phrases. Ends of phrases with the same owner share one node: they are four fifths of all nodes. */
export class PhraseTreeBuilder<Owner> {
  readonly #root: GrowingNode<Owner> = { next: null, labelBits: 0, owners: [] };
  readonly #ends = new Map<Owner, GrowingNode<Owner>>();

  /** The tree so far; later phrases are added to it. */
  get tree(): PhraseTree<Owner> {
    return this.#root;
  }

  add(words: readonly string[], owner: Owner): void {
    const last = words.at(-1);
    if (last === undefined) throw new Error('A phrase has at least one word.');
    let node = this.#root;
    for (const word of words.slice(0, -1)) node = this.#openChild(node, word);
    node.next ??= new Map();
    node.labelBits |= toLabelBit(last);
    const end = node.next.get(last);
    if (end === undefined) node.next.set(last, this.#getEnd(owner));
    else if (!end.owners.includes(owner)) this.#openChild(node, last).owners = [...end.owners, owner];
  }

  /** The child for a word, as a node of its own. */
  #openChild(node: GrowingNode<Owner>, word: string): GrowingNode<Owner> {
    node.next ??= new Map();
    const known = node.next.get(word);
    if (known !== undefined && !this.#isShared(known)) return known;
    const own: GrowingNode<Owner> = { next: null, labelBits: 0, owners: known?.owners ?? [] };
    node.next.set(word, own);
    node.labelBits |= toLabelBit(word);
    return own;
  }

  #isShared(node: GrowingNode<Owner>): boolean {
    const [owner] = node.owners;
    return owner !== undefined && this.#ends.get(owner) === node;
  }

  #getEnd(owner: Owner): GrowingNode<Owner> {
    const known = this.#ends.get(owner);
    if (known !== undefined) return known;
    const end: GrowingNode<Owner> = { next: null, labelBits: 0, owners: [owner] };
    this.#ends.set(owner, end);
    return end;
  }
}

const native =
  /[\u0400-\u052f\u0600-\u06ff\u0900-\u097f\u0e01-\u0e4e\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const lettersAndDigits = /^(?=.*\d)(?=.*[a-z])[a-z\d]+$/;

/** The terms repeat a third of their words. */
const parsed = new Map<string, readonly string[]>();

/** Frees what `parseWord` has cached, when all terms are compiled. */
export const clearParsedWords = (): void => parsed.clear();

/** Parses one word of a pattern, folded like a text, to one or more words: "baby's" gives two. */
export function parseWord(word: string): readonly string[] {
  const known = parsed.get(word);
  if (known) return known;
  const words = parseNewWord(word);
  parsed.set(word, words);
  return words;
}

function parseNewWord(word: string): string[] {
  if (word.startsWith('{')) return [word];
  if (word.endsWith('!')) return [word.toLowerCase()];
  const open = word.endsWith('*') ? '*' : '';
  const plain = open ? word.slice(0, -1) : word;
  const alphabet: Alphabet = native.test(plain) ? 'native' : 'latin';
  const words = parseWords(plain, alphabet);
  if (alphabet === 'native' || lettersAndDigits.test(plain)) return [words.join('') + open];
  return [...words.slice(0, -1), (words.at(-1) ?? '') + open];
}

function parseAlternatives(part: string): string[][] {
  const optional = part.endsWith('?');
  if (part.slice(0, -1).includes('?')) throw new Error(`Only a whole part can be optional: ${part}`);
  const alternatives = (optional ? part.slice(0, -1) : part)
    .split('|')
    .map((alternative) => alternative.split('_').flatMap(parseWord));
  return optional ? [[], ...alternatives] : alternatives;
}

/**
 * Expands a pattern to all its plain phrases, each as a list of words.
 *
 * @throws Error when the pattern breaks the grammar, which is a bug in the terms
 */
export function expandPhrase(pattern: string): string[][] {
  return pattern
    .split(' ')
    .reduce<string[][]>(
      (phrases, part) =>
        parseAlternatives(part).flatMap((words) => phrases.map((phrase) => [...phrase, ...words])),
      [[]],
    );
}
