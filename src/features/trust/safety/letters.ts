const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  '£': 'l',
  '¢': 'c',
  '¥': 'y',
};

const toUnits = (letters: string): Uint16Array => Uint16Array.from(letters, (letter) => letter.charCodeAt(0));

const initialLetters = toUnits('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');
const vowelLetters = toUnits('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ');
/** The first of 28 is none. */
const finalLetters = toUnits('\0ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ');

const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;

/** The letter for matching of each UTF-16 unit that has another one; 0 for the others. */
const mapped = new Uint16Array(0x10000);
for (const [sign, letter] of Object.entries({ ...leetLetters, l: 'i' })) {
  mapped[sign.charCodeAt(0)] = letter.charCodeAt(0);
}
mapped['£'.charCodeAt(0)] = 'i'.charCodeAt(0);
mapped.set(initialLetters, 0x1100);
mapped.set(vowelLetters, 0x1161);
mapped.set(finalLetters.subarray(1), 0x11a8);

/**
 * Gives a folded UTF-16 unit as its letters for matching: undoes leetspeak, maps l to i, because "1", "!", a capital I
 * and a small l look alike, and splits a Hangul syllable into letters. Other units stay.
 */
export function splitLetters(unit: number, add: (letter: number) => void): void {
  if (unit < firstSyllable || unit > lastSyllable) {
    add(mapped[unit] || unit);
    return;
  }
  const index = unit - firstSyllable;
  const rhyme = Math.floor(index / finalLetters.length);
  const final = finalLetters[index % finalLetters.length] as number;
  add(initialLetters[Math.floor(rhyme / vowelLetters.length)] as number);
  add(vowelLetters[rhyme % vowelLetters.length] as number);
  if (final !== 0) add(final);
}
