/**
 * How characters form words. `letters` come in runs (Cyrillic, Arabic, Devanagari; Latin is `latin`); a `char` can be a
 * word or a part of one without spaces (Han, kana, Hangul, Thai).
 */
export type CharacterClass = 'gap' | 'foreign' | 'latin' | 'digit' | 'symbol' | 'letters' | 'char';

export const characterClasses: readonly CharacterClass[] = [
  'gap',
  'foreign',
  'latin',
  'digit',
  'symbol',
  'letters',
  'char',
];

export const inScript = {
  cyrillic: (code: number): boolean => code >= 0x400 && code <= 0x52f,
  arabic: (code: number): boolean => (code >= 0x620 && code <= 0x64a) || (code >= 0x671 && code <= 0x6d3),
  devanagari: (code: number): boolean => (code >= 0x900 && code <= 0x963) || (code >= 0x971 && code <= 0x97f),
  kana: (code: number): boolean => (code >= 0x3041 && code <= 0x30ff) || (code >= 0xff66 && code <= 0xff9f),
  han: (code: number): boolean =>
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    code === 0x3005 ||
    code === 0x3007,
  thai: (code: number): boolean => (code >= 0xe01 && code <= 0xe3a) || (code >= 0xe40 && code <= 0xe4e),
  hangul: (code: number): boolean =>
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0x3131 && code <= 0x3163) ||
    (code >= 0x1100 && code <= 0x11ff),
} as const;

/** Whether a character belongs to a script that is matched in its own letters. */
export function isNative(code: number): boolean {
  return code >= 0x400 && Object.values(inScript).some((has) => has(code));
}

function classify(code: number): CharacterClass {
  if (code >= 97 && code <= 122) return 'latin';
  if (code >= 48 && code <= 57) return 'digit';
  const character = String.fromCharCode(code);
  if ('@$!|+€£¢¥'.includes(character)) return 'symbol';
  if (inScript.cyrillic(code) || inScript.arabic(code) || inScript.devanagari(code)) return 'letters';
  if (inScript.kana(code) || inScript.han(code) || inScript.hangul(code) || inScript.thai(code))
    return 'char';
  return code > 127 && /[\p{L}\p{N}\p{Mc}]/u.test(character) ? 'foreign' : 'gap';
}

const table = Uint8Array.from({ length: 0x10000 }, (_, code) => characterClasses.indexOf(classify(code)));

/** The class of a folded UTF-16 unit. Surrogates are gaps: emoji separate words. */
export function getCharacterClass(unit: number): CharacterClass {
  return characterClasses[table[unit] ?? 0] ?? 'gap';
}

/** Whether a folded UTF-16 unit is white space: folding leaves only spaces and `\n`. */
export const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a;
