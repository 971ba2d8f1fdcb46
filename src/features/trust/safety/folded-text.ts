/** Folded text with the range in the original for each of its UTF-16 units. */
export type FoldedText = {
  text: string;
  /** The same units with the accents of Latin letters, for the few words that differ by accents. */
  accented: string;
  starts: Int32Array;
  ends: Int32Array;
};

/** V8 keeps text without wider units in one byte each. */
const firstWideUnit = 0x100;

/** Converts the first units of a list to text. Ill-formed text stays as it is. */
export function toText(units: Uint16Array, count: number): string {
  let isNarrow = true;
  for (let index = 0; index < count; index += 1) {
    if ((units[index] as number) >= firstWideUnit) isNarrow = false;
  }
  const used = units.subarray(0, count);
  if (isNarrow) return Buffer.from(used).toString('latin1');
  return Buffer.from(used.buffer, used.byteOffset, used.byteLength).toString('utf16le');
}

/** Collects the units of a folded text. */
export class FoldedUnits {
  #text: Uint16Array;
  #accented: Uint16Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #count = 0;

  /** @param expected their number, which most texts do not exceed */
  constructor(expected: number) {
    this.#text = new Uint16Array(expected);
    this.#accented = new Uint16Array(expected);
    this.#starts = new Int32Array(expected);
    this.#ends = new Int32Array(expected);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a unit that stands for the original text from `start` to `end`. */
  add(unit: number, accented: number, start: number, end: number): void {
    if (this.#count === this.#text.length) this.#grow();
    this.#text[this.#count] = unit;
    this.#accented[this.#count] = accented;
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  /** Changes the last unit's accented form, or both forms. */
  changeLast(change: (accented: number) => number, isBoth: boolean): void {
    const last = this.#count - 1;
    const changed = change(this.#accented[last] ?? 0);
    this.#accented[last] = changed;
    if (isBoth) this.#text[last] = changed;
  }

  #grow(): void {
    const length = 2 * this.#text.length + 16;
    const text = new Uint16Array(length);
    const accented = new Uint16Array(length);
    const starts = new Int32Array(length);
    const ends = new Int32Array(length);
    text.set(this.#text);
    accented.set(this.#accented);
    starts.set(this.#starts);
    ends.set(this.#ends);
    [this.#text, this.#accented, this.#starts, this.#ends] = [text, accented, starts, ends];
  }

  toFoldedText(): FoldedText {
    const text = toText(this.#text, this.#count);
    return {
      text,
      accented: this.#isAccented() ? toText(this.#accented, this.#count) : text,
      starts: this.#starts.subarray(0, this.#count),
      ends: this.#ends.subarray(0, this.#count),
    };
  }

  #isAccented(): boolean {
    for (let unit = 0; unit < this.#count; unit += 1) {
      if (this.#text[unit] !== this.#accented[unit]) return true;
    }
    return false;
  }
}

function isSameList(one: Int32Array, other: Int32Array): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** Whether two foldings of one text are the same, and so their fragments. */
export function isSameFolding(one: FoldedText, other: FoldedText | undefined): boolean {
  return (
    other !== undefined &&
    one.text === other.text &&
    one.accented === other.accented &&
    isSameList(one.starts, other.starts) &&
    isSameList(one.ends, other.ends)
  );
}
