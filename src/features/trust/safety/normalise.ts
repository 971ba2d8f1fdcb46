import { type FoldedText, FoldedUnits } from './folded-text.ts';
import { findLookAlike, toCyrillic, toNativeForm } from './look-alikes.ts';
import { inScript, isNative } from './scripts.ts';

/** Two ways to read a text: each letter as the Latin letter it looks like, or in its own script. */
export type Alphabet = 'latin' | 'native';

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Mn}\p{Me}]$/u;
const marks = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Mn}\p{Me}]/gu;
const lineBreak = /^[\n\r\v\f\u0085\u2028\u2029]$/;
// JavaScript counts the zero-width U+FEFF as white space, but it is invisible.
const whiteSpace = /^[^\S\ufeff]$/;
const decimalDigit = /^\p{Nd}$/u;

/** Some characters expand to a whole sentence; none of the rules' words is in one of them. */
const longestExpansion = 4;
/** Folding does not depend on the context, so it is cached; bounded, because texts choose the keys. */
const maxCached = 30_000;

/** Unicode has the digits of each script in runs of ten, so the value is the distance to the start of the run. */
function digitValue(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let distance = 0;
  while (distance < 60 && decimalDigit.test(String.fromCodePoint(codePoint - distance - 1))) distance += 1;
  return String(distance % 10);
}

function foldDecomposed(character: string): string {
  const known = findLookAlike(character);
  if (known !== undefined) return known;
  if (character > '\u007f' && decimalDigit.test(character)) return digitValue(character);
  const lower = character.toLowerCase();
  return findLookAlike(lower) ?? lower;
}

function foldToLatin(character: string): string {
  if (lineBreak.test(character)) return '\n';
  if (whiteSpace.test(character)) return ' ';
  const known = findLookAlike(character);
  if (known !== undefined) return known;
  if (invisible.test(character)) return '';
  let folded = '';
  const decomposed = character.normalize('NFKD').replace(marks, '').slice(0, longestExpansion);
  for (const part of decomposed) folded += foldDecomposed(part);
  return folded;
}

function foldToNative(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (isNative(code) && !decimalDigit.test(character)) return toNativeForm(character);
  // Arabic presentation forms, compatibility ideographs, enclosed kana.
  const compatible = code > 0x2fff ? character.normalize('NFKC').slice(0, longestExpansion) : '';
  if (compatible !== character && isNative(compatible.codePointAt(0) ?? 0)) {
    return [...compatible].map(toNativeForm).join('');
  }
  return foldToLatin(character);
}

const folds = { latin: foldToLatin, native: foldToNative } as const;
/** A folded character, with the accented form of its only UTF-16 unit if a few words differ by it. */
type FoldedCharacter = { folded: string; form: number | undefined };
const foldCache: Record<Alphabet, Map<number, FoldedCharacter>> = { latin: new Map(), native: new Map() };

function foldCharacter(code: number, alphabet: Alphabet): FoldedCharacter {
  const known = foldCache[alphabet].get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const folded = folds[alphabet](character);
  const form = code > 0x7f && folded.length === 1 ? findAccentedForm(character)?.charCodeAt(0) : undefined;
  const one = { folded, form };
  if (foldCache[alphabet].size >= maxCached) foldCache[alphabet].clear();
  foldCache[alphabet].set(code, one);
  return one;
}

const isCyrillicAt = (text: string, index: number): boolean => inScript.cyrillic(text.charCodeAt(index));
const apostrophes: ReadonlySet<number> = new Set(Array.from("'’ʼ`´", (sign) => sign.charCodeAt(0)));

/** Whether an apostrophe stands inside a Cyrillic word, where it says how to pronounce it: "п’ять". */
const isInsideCyrillic = (text: string, index: number): boolean =>
  apostrophes.has(text.charCodeAt(index)) && isCyrillicAt(text, index - 1) && isCyrillicAt(text, index + 1);

const isCombiningMark = (code: number): boolean => code >= 0x300 && code <= 0x36f;
const isVoicingMark = (folded: string): boolean => folded === '\u3099' || folded === '\u309a';

/** Composes a letter with its accent where Unicode has such a character: "n" and "~" become "ñ". */
function withMark(letter: number, mark: string): number {
  const composed = (String.fromCharCode(letter) + mark).normalize('NFC');
  return composed.length === 1 ? composed.charCodeAt(0) : letter;
}

/** In lower case, if that is one UTF-16 unit as well: that of the Turkish İ is two. */
function toLowerUnit(character: string): string | undefined {
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : undefined;
}

/** The accented Latin letter or katakana of a character, by which a few words differ from harmless ones. */
function findAccentedForm(character: string): string | undefined {
  // Latin-1 to Latin Extended-B, and the letters of Vietnamese.
  if (character > '\u00bf' && character < '\u0250') return toLowerUnit(character);
  if (character >= '\u1e00' && character <= '\u1eff') return toLowerUnit(character);
  const wide = character >= '\uff66' && character <= '\uff9f' ? character.normalize('NFKC') : character;
  return wide >= '\u30a1' && wide <= '\u30f6' ? wide : undefined;
}

/** Converts Latin letters in words with Cyrillic letters to the Cyrillic letters that they look like. */
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
 * length; accepts any string, lone surrogates included. `lattice.ts` handles leetspeak, spacing and repeated
 * letters, because they depend on the neighbouring characters: the 4 of "4 years" is a number, of "n4me" a
 * letter.
 */
export function fold(original: string, alphabet: Alphabet = 'latin'): FoldedText {
  const units = new FoldedUnits(original.length);
  for (let offset = 0; offset < original.length; ) {
    const code = original.codePointAt(offset) ?? 0;
    const end = offset + (code > 0xffff ? 2 : 1);
    const { folded, form } = foldCharacter(code, alphabet);
    const isVoicing = isVoicingMark(folded);
    if (code > 0x7f && units.count > 0 && (isVoicing || isCombiningMark(code))) {
      const mark = isVoicing ? folded : String.fromCharCode(code);
      units.changeLast((letter) => withMark(letter, mark), isVoicing);
    } else if (alphabet === 'latin' || !isInsideCyrillic(original, offset)) {
      for (let unit = 0; unit < folded.length; unit += 1) {
        const letter = folded.charCodeAt(unit);
        units.add(letter, form ?? letter, offset, end);
      }
    }
    offset = end;
  }
  const { text, accented, starts, ends } = units.toFoldedText();
  return { text: alphabet === 'native' ? unmix(text) : text, accented, starts, ends };
}

/** Whether a text has letters of native scripts, so that its native reading can differ from the Latin one. */
export function hasNativeLetters(original: string): boolean {
  for (let index = 0; index < original.length; index += 1) {
    const code = original.charCodeAt(index);
    if (code < 0x400 || (code >= 0xd800 && code < 0xf900)) continue;
    if (isNative(code) || code >= 0xf900 || inScript.han(code) || (code >= 0x3200 && code < 0x3400))
      return true;
  }
  return false;
}
