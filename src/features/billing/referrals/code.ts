import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another: no 0, O, 1, I, L or U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** A new code: 39 bits, which nobody guesses through a form that counts its tries. */
export function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** As people read it: `ABCD-EFGH`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What somebody typed, as codes are kept: in upper case, without hyphens and spaces. */
export function typedCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
