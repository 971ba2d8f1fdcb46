import { randomInt } from 'node:crypto';
import { mod97 } from './mod97.ts';

/**
 * The structured creditor reference of ISO 11649: `RF`, two check digits, and up to 21 letters and digits. Moved to
 * the end, as `…RF00`, with letters as 10 to 35, it leaves 1 modulo 97, so one wrong character or two swapped ones
 * are always found. Ours have twelve random digits: sixteen characters, which are typed in four groups.
 */
const bodyDigits = 12;
const pattern = new RegExp(`(?=(RF\\d{${2 + bodyDigits}}))`, 'g');

/** @param body digits and capital letters */
export function formatCreditorReference(body: string): string {
  return `RF${String(98 - mod97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** A new reference. It is random, so that it says nothing about how many there are. */
export function createCreditorReference(): string {
  const digits = Array.from({ length: bodyDigits }, () => randomInt(10)).join('');
  return formatCreditorReference(digits);
}

export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[0-9A-Z]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

/** References of our form in what a payer wrote: in any case, with spaces, hyphens or dots between the characters. */
export function findCreditorReferences(text: string): string[] {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const found = [...plain.matchAll(pattern)].flatMap(([, reference]) => (reference ? [reference] : []));
  return [...new Set(found)].filter(isCreditorReference);
}

/** In groups of four, as ISO 11649 prints it. */
export function groupByFour(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
