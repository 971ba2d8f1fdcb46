/** Ways to obfuscate a text that a person can still read, for the tests of the safety rules. */
type Obfuscation = (text: string) => string;

const swap =
  (table: Readonly<Record<string, string>>): Obfuscation =>
  (text) =>
    [...text].map((character) => table[character.toLowerCase()] ?? character).join('');

const shifted =
  (lower: number, upper: number, digit?: number): Obfuscation =>
  (text) =>
    text
      .replace(/[a-z]/g, (letter) => String.fromCodePoint(lower + letter.charCodeAt(0) - 97))
      .replace(/[A-Z]/g, (letter) => String.fromCodePoint(upper + letter.charCodeAt(0) - 65))
      .replace(/\d/g, (sign) => (digit === undefined ? sign : String.fromCodePoint(digit + Number(sign))));

const betweenLetters =
  (separator: string): Obfuscation =>
  (text) =>
    text.replace(/\p{L}\p{M}*(?=\p{L})/gu, (letter) => letter + separator);

const lookAlikes = swap({
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
  d: 'ԁ',
  h: 'һ',
});
const greekAndOthers = swap({
  a: 'α',
  e: 'ε',
  i: 'ι',
  o: 'ο',
  t: 'τ',
  n: 'ո',
  u: 'ս',
  k: 'κ',
  v: 'ν',
  r: 'ʀ',
  l: 'ʟ',
});
const leetSigns = swap({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' });
/** The first letter of a word stays: a word that is all digits is unreadable. */
const leet: Obfuscation = (text) => text.replace(/(?<=\p{L})\p{L}{2,}/gu, leetSigns);

/** For every script. */
export const obfuscations: Readonly<Record<string, Obfuscation>> = {
  'zero-width characters': betweenLetters('\u200b'),
  'bidirectional controls': (text) => `\u2067${betweenLetters('\u200e')(text)}\u2069`,
  'soft hyphens': betweenLetters('\u00ad'),
  'capital letters': (text) => text.toUpperCase(),
};

/** For texts in Latin letters. */
export const latinObfuscations: Readonly<Record<string, Obfuscation>> = {
  'full-width letters': shifted(0xff41, 0xff21, 0xff10),
  'mathematical letters': shifted(0x1d41a, 0x1d400, 0x1d7ce),
  'circled letters': shifted(0x24d0, 0x24b6),
  'Cyrillic look-alikes': lookAlikes,
  'Greek and Armenian look-alikes': greekAndOthers,
  leetspeak: leet,
  'stacked marks': betweenLetters('\u0336'),
  'spaces between letters': (text) => betweenLetters(' ')(text).replaceAll('  ', '   '),
  'dots between letters': betweenLetters('.'),
  'hyphens between letters': betweenLetters('-'),
  'the text backwards': (text) => [...text].reverse().join(''),
  'each word backwards': (text) =>
    text
      .split(' ')
      .map((word) => [...word].reverse().join(''))
      .join(' '),
  'backwards under an override': (text) => `\u202e${[...text].reverse().join('')}\u202c`,
};
