import { lookAlike, nativeForm, toCyrillic } from './look-alikes.ts';
import { inScript, isNative } from './scripts.ts';

/** Folded text with, for each of its UTF-16 units, the range of the original that it came from. */
export type FoldedText = {
  text: string;
  /** The same units with the accents of Latin letters kept, for the few words that differ by them. */
  accented: string;
  starts: readonly number[];
  ends: readonly number[];
};

/** Two ways to read a text: every letter as the Latin one it looks like, or in its own script. */
export type Alphabet = 'latin' | 'native';

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Mn}\p{Me}]$/u;
const marks = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Mn}\p{Me}]/gu;
const lineBreak = /^[\n\r\v\f\u0085\u2028\u2029]$/;
// JavaScript counts the zero-width U+FEFF as white space; to the eye it is nothing.
const whiteSpace = /^[^\S\ufeff]$/;
const decimalDigit = /^\p{Nd}$/u;

/** Characters that stand for a whole sentence exist; none of the rules' words hides in one. */
const longestExpansion = 4;
/** Folding is the same wherever a character stands, so it is kept; bounded, because texts choose the keys. */
const mostKept = 30_000;

/** Digits of any script stand in runs of ten, so the value is the distance to the start of the run. */
function digitValue(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let distance = 0;
  while (distance < 60 && decimalDigit.test(String.fromCodePoint(codePoint - distance - 1))) distance += 1;
  return String(distance % 10);
}

function foldDecomposed(character: string): string {
  const known = lookAlike(character);
  if (known !== undefined) return known;
  if (character > '\u007f' && decimalDigit.test(character)) return digitValue(character);
  const lower = character.toLowerCase();
  return lookAlike(lower) ?? lower;
}

function foldToLatin(character: string): string {
  if (lineBreak.test(character)) return '\n';
  if (whiteSpace.test(character)) return ' ';
  const known = lookAlike(character);
  if (known !== undefined) return known;
  if (invisible.test(character)) return '';
  let folded = '';
  const decomposed = character.normalize('NFKD').replace(marks, '').slice(0, longestExpansion);
  for (const part of decomposed) folded += foldDecomposed(part);
  return folded;
}

function foldToNative(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (isNative(code) && !decimalDigit.test(character)) return nativeForm(character);
  // Arabic presentation forms, compatibility ideographs, enclosed kana.
  const compatible = code > 0x2fff ? character.normalize('NFKC').slice(0, longestExpansion) : '';
  if (compatible !== character && isNative(compatible.codePointAt(0) ?? 0)) {
    return [...compatible].map(nativeForm).join('');
  }
  return foldToLatin(character);
}

const folds = { latin: foldToLatin, native: foldToNative } as const;
const kept: Record<Alphabet, Map<string, string>> = { latin: new Map(), native: new Map() };

function foldCharacter(character: string, alphabet: Alphabet): string {
  const known = kept[alphabet].get(character);
  if (known !== undefined) return known;
  const folded = folds[alphabet](character);
  if (kept[alphabet].size >= mostKept) kept[alphabet].clear();
  kept[alphabet].set(character, folded);
  return folded;
}

const combiningMark = (character: string): boolean => character >= '\u0300' && character <= '\u036f';
const voicingMark = (folded: string): boolean => folded === '\u3099' || folded === '\u309a';

/** The letter with its accent where Unicode has one, so that "n" and "~" are "ñ" however they are written. */
function withMark(letter: string, mark: string): string {
  const composed = (letter + mark).normalize('NFC');
  return composed.length === 1 ? composed : letter;
}

/** The form in which a few words differ from harmless ones: Latin letters with accents, and katakana. */
function keptForm(character: string): string | undefined {
  if (character > '\u00bf' && character < '\u0180') return character.toLowerCase();
  const wide = character >= '\uff66' && character <= '\uff9f' ? character.normalize('NFKC') : character;
  return wide >= '\u30a1' && wide <= '\u30f6' ? wide : undefined;
}

/** In a word that has Cyrillic letters, the Latin ones that look like Cyrillic are meant as such. */
function unmix(text: string): string {
  return text.replace(/[a-z\d\u0400-\u052f]+/g, (run) =>
    /[\u0400-\u052f]/.test(run) && /[a-z]/.test(run)
      ? run.replace(/[a-z\d]/g, (letter) => toCyrillic(letter))
      : run,
  );
}

/**
 * Folds a text for matching: compatibility forms (NFKD without the marks, which for matching equals NFKC
 * without them), lower case, zero-width and control characters removed, digits of every script to ASCII,
 * white space to a space or `\n`; look-alikes to Latin, or native letters to one form each. Linear in the
 * length; any string is accepted, lone surrogates included. Leetspeak, spacing and repeated letters are
 * read later (`lattice.ts`), because they depend on the neighbouring characters: the 4 of "4 years" is a
 * number, of "n4me" a letter.
 */
export function fold(original: string, alphabet: Alphabet = 'latin'): FoldedText {
  // Lists of units: a mark may change the one before it.
  const text: string[] = [];
  const accented: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let offset = 0; offset < original.length; ) {
    const code = original.codePointAt(offset) ?? 0;
    const end = offset + (code > 0xffff ? 2 : 1);
    const character = original.slice(offset, end);
    const folded = foldCharacter(character, alphabet);
    const last = accented.length - 1;
    if (code > 0x7f && last >= 0 && (combiningMark(character) || voicingMark(folded))) {
      accented[last] = withMark(accented[last] ?? '', voicingMark(folded) ? folded : character);
      if (voicingMark(folded)) text[last] = accented[last];
    } else {
      const form = code > 0x7f && folded.length === 1 ? keptForm(character) : undefined;
      for (let unit = 0; unit < folded.length; unit += 1) {
        text.push(folded[unit] ?? '');
        accented.push(form ?? folded[unit] ?? '');
        starts.push(offset);
        ends.push(end);
      }
    }
    offset = end;
  }
  const joined = text.join('');
  return { text: alphabet === 'native' ? unmix(joined) : joined, accented: accented.join(''), starts, ends };
}

/** Whether reading a text in its own script can differ from reading it as Latin. */
export function hasNativeLetters(original: string): boolean {
  for (let index = 0; index < original.length; index += 1) {
    const code = original.charCodeAt(index);
    if (code < 0x400 || (code >= 0xd800 && code < 0xf900)) continue;
    if (isNative(code) || code >= 0xf900 || inScript.han(code) || (code >= 0x3200 && code < 0x3400))
      return true;
  }
  return false;
}

/**
 * Adds the places from `from` to `to`, backwards. One original character's units stay together: a picture
 * that is read as a word is not turned round.
 */
function addBackwards(order: number[], { starts }: FoldedText, from: number, to: number): void {
  let end = to;
  while (end > from) {
    let start = end - 1;
    while (start > from && starts[start] === starts[start - 1]) start -= 1;
    for (let unit = start; unit < end; unit += 1) order.push(unit);
    end = start;
  }
}

function textAt(text: string, order: readonly number[]): string {
  let arranged = '';
  for (const unit of order) arranged += text[unit] ?? '';
  return arranged;
}

function arrange(folded: FoldedText, order: readonly number[]): FoldedText {
  return {
    text: textAt(folded.text, order),
    accented: folded.accented === folded.text ? textAt(folded.text, order) : textAt(folded.accented, order),
    starts: order.map((unit) => folded.starts[unit] ?? 0),
    ends: order.map((unit) => folded.ends[unit] ?? 0),
  };
}

/** The text from its end to its beginning. */
export function reversed(folded: FoldedText): FoldedText {
  const order: number[] = [];
  addBackwards(order, folded, 0, folded.text.length);
  return arrange(folded, order);
}

/** Each word from its end to its beginning, the words in their order. */
export function reversedByWord(folded: FoldedText): FoldedText {
  const order: number[] = [];
  let end = 0;
  for (const { index, 0: space } of folded.text.matchAll(/\s/g)) {
    addBackwards(order, folded, end, index);
    for (let unit = index; unit < index + space.length; unit += 1) order.push(unit);
    end = index + space.length;
  }
  addBackwards(order, folded, end, folded.text.length);
  return arrange(folded, order);
}
