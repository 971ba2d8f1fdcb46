import { lookAlike } from './look-alikes.ts';

/** Folded text with, for each of its UTF-16 units, the range of the original that it came from. */
type FoldedText = {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
};

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Mn}\p{Me}]$/u;
const marks = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Mn}\p{Me}]/gu;
const lineBreak = /^[\n\r\v\f\u0085\u2028\u2029]$/;
// JavaScript counts the zero-width U+FEFF as white space; to the eye it is nothing.
const whiteSpace = /^[^\S\ufeff]$/;
const decimalDigit = /^\p{Nd}$/u;

/** Characters that stand for a whole sentence exist; none of the rules' words hides in one. */
const longestExpansion = 6;

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

function foldCharacter(character: string): string {
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

/**
 * Folds a text for matching: compatibility forms (NFKD without the marks, which for matching equals NFKC
 * without them), lower case, look-alikes to Latin, zero-width and control characters removed, digits of
 * every script to ASCII, white space to a space or `\n`. Linear in the length; any string is accepted,
 * lone surrogates included. Leetspeak, spacing and repeated letters are read later (`lattice.ts`),
 * because they depend on the neighbouring characters: the 4 of "4 years" is a number, of "n4me" a letter.
 */
export function fold(original: string): FoldedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const character of original) {
    const folded = foldCharacter(character);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(offset);
      ends.push(offset + character.length);
    }
    text += folded;
    offset += character.length;
  }
  return { text, starts, ends };
}
