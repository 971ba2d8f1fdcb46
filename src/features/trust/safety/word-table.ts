const unitsPerWord = 8;
/** At least a quarter of the slots is free, so that a look-up compares one or two words. */
const slotsPerWord = 4 / 3;

/** Copies a list to a longer one. */
function enlarge<List extends Uint16Array | Int32Array>(list: List, longer: List): List {
  longer.set(list);
  return longer;
}

function hash(text: string, from: number, until: number): number {
  let sum = 0;
  for (let index = from; index < until; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x9e3779b1);
  return sum ^ (sum >>> 15);
}

/**
 * Different words, numbered from 0 in the order in which they were added. Their UTF-16 units lie in one list, beside a
 * hash table of their numbers: the words of the rules and of the lists are 140,000, which as strings in maps take several
 * times the memory, and time of the garbage collector.
 */
export class WordTable {
  #count = 0;
  #units: Uint16Array;
  /** Where each word begins in the units; the next one is its end. */
  #starts: Int32Array;
  /** The numbers of the words plus one, from the place of their hash on; 0 is free. A power of two. */
  #slots: Int32Array;

  /** @param expected the number of words, beyond which the table grows */
  constructor(expected: number) {
    this.#units = new Uint16Array(expected * unitsPerWord);
    this.#starts = new Int32Array(expected + 1);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(expected * slotsPerWord)));
  }

  get count(): number {
    return this.#count;
  }

  /** Adds the word from `from` to before `until` of a text, once. @returns its number */
  add(text: string, from = 0, until = text.length): number {
    const slot = this.#findSlot(text, from, until);
    const known = this.#slots[slot] as number;
    if (known !== 0) return known - 1;
    const word = this.#append(text, from, until);
    this.#slots[slot] = word + 1;
    if (this.#count * slotsPerWord > this.#slots.length) this.#growSlots();
    return word;
  }

  /** Finds the number of the word from `from` to before `until` of a text; -1 if it was not added. */
  find(text: string, from = 0, until = text.length): number {
    return (this.#slots[this.#findSlot(text, from, until)] as number) - 1;
  }

  /** The word with a number. */
  get(word: number): string {
    let text = '';
    for (let index = 0; index < this.length(word); index += 1) {
      text += String.fromCharCode(this.unit(word, index));
    }
    return text;
  }

  /** The number of UTF-16 units of a word. */
  length(word: number): number {
    return (this.#starts[word + 1] as number) - (this.#starts[word] as number);
  }

  /** One of the UTF-16 units of a word. */
  unit(word: number, index: number): number {
    return this.#units[(this.#starts[word] as number) + index] as number;
  }

  /** Frees the space for more words. */
  trim(): void {
    this.#units = this.#units.slice(0, this.#starts[this.#count]);
    this.#starts = this.#starts.slice(0, this.#count + 1);
  }

  /** The slot of a word, or the free one where it belongs. */
  #findSlot(text: string, from: number, until: number): number {
    const last = this.#slots.length - 1;
    let slot = hash(text, from, until) & last;
    for (;;) {
      const known = this.#slots[slot] as number;
      if (known === 0 || this.#isWord(known - 1, text, from, until)) return slot;
      slot = (slot + 1) & last;
    }
  }

  #isWord(word: number, text: string, from: number, until: number): boolean {
    if (this.length(word) !== until - from) return false;
    for (let index = from; index < until; index += 1) {
      if (this.unit(word, index - from) !== text.charCodeAt(index)) return false;
    }
    return true;
  }

  #append(text: string, from: number, until: number): number {
    const start = this.#starts[this.#count] as number;
    const end = start + until - from;
    if (end > this.#units.length)
      this.#units = enlarge(this.#units, new Uint16Array(2 * this.#units.length + until - from));
    if (this.#count + 2 > this.#starts.length)
      this.#starts = enlarge(this.#starts, new Int32Array(2 * this.#starts.length));
    for (let index = from; index < until; index += 1) {
      this.#units[start + index - from] = text.charCodeAt(index);
    }
    this.#starts[this.#count + 1] = end;
    this.#count += 1;
    return this.#count - 1;
  }

  #growSlots(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let word = 0; word < this.#count; word += 1) {
      const text = this.get(word);
      this.#slots[this.#findSlot(text, 0, text.length)] = word + 1;
    }
  }
}

/** The words of the rules and of the lists of names, and the labels of phrases. */
export const knownWords = new WordTable(160_000);

/** The numbers of labels; what no phrase names has none. */
export const toLabels = (words: readonly string[]): number[] =>
  words.map((word) => knownWords.find(word)).filter((label) => label >= 0);
