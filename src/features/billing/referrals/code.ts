import { randomInt } from 'node:crypto';

/** Letters and digits that are hard to confuse: no 0, O, 1, I, L or U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Creates a random code of 39 bits, which cannot be guessed through a rate-limited form. */
export function createCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Formats a code for display: `ABCD-EFGH`. */
export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Normalises typed input to the stored form: upper case, without hyphens and spaces. */
export function parseCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
