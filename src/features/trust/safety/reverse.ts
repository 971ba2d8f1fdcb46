import { type FoldedText, toText } from './folded-text.ts';
import { isSpace } from './scripts.ts';

/** Puts the units of a folded text into another order. */
class Arrangement {
  readonly #source: FoldedText;
  readonly #order: Int32Array;
  #count = 0;

  constructor(source: FoldedText) {
    this.#source = source;
    this.#order = new Int32Array(source.text.length);
  }

  add(unit: number): void {
    this.#order[this.#count] = unit;
    this.#count += 1;
  }

  /**
   * Adds the units from `from` to `to` in reverse. The units of one original character stay in order, so that an emoji
   * that is read as a word is not reversed.
   */
  addBackwards(from: number, to: number): void {
    const { starts } = this.#source;
    let end = to;
    while (end > from) {
      let start = end - 1;
      while (start > from && starts[start] === starts[start - 1]) start -= 1;
      for (let unit = start; unit < end; unit += 1) this.add(unit);
      end = start;
    }
  }

  toFoldedText(): FoldedText {
    const { text, accented, starts, ends } = this.#source;
    const arranged = this.#arrangeText(text);
    return {
      text: arranged,
      accented: accented === text ? arranged : this.#arrangeText(accented),
      starts: this.#arrange(starts),
      ends: this.#arrange(ends),
    };
  }

  #arrange(values: Int32Array): Int32Array {
    const arranged = new Int32Array(values.length);
    for (let index = 0; index < arranged.length; index += 1) {
      arranged[index] = values[this.#order[index] as number] as number;
    }
    return arranged;
  }

  #arrangeText(text: string): string {
    const units = new Uint16Array(this.#order.length);
    for (let index = 0; index < units.length; index += 1) {
      units[index] = text.charCodeAt(this.#order[index] as number);
    }
    return toText(units, units.length);
  }
}

/** Reverses the text. */
export function reverse(folded: FoldedText): FoldedText {
  const arrangement = new Arrangement(folded);
  arrangement.addBackwards(0, folded.text.length);
  return arrangement.toFoldedText();
}

/** Reverses each word and keeps the order of the words. */
export function reverseWords(folded: FoldedText): FoldedText {
  const arrangement = new Arrangement(folded);
  let end = 0;
  for (let index = 0; index < folded.text.length; index += 1) {
    if (!isSpace(folded.text.charCodeAt(index))) continue;
    arrangement.addBackwards(end, index);
    arrangement.add(index);
    end = index + 1;
  }
  arrangement.addBackwards(end, folded.text.length);
  return arrangement.toFoldedText();
}
