import { numberKinds } from './numbers.ts';
import { knownWords } from './word-table.ts';

const wordBits = 11;
const setBits = 10;

function hash(label: string): number {
  let sum = 0;
  for (let index = 0; index < label.length; index += 1) sum = (31 * sum + label.charCodeAt(index)) | 0;
  return sum >>> 0;
}

/**
 * One of 31 bits for a label (a number of `knownWords`): each kind of number has its own, whatever its language, because
 * a number has several; word sets share ten, and words the others.
 */
export function toLabelBit(label: number): number {
  const word = knownWords.get(label);
  if (!word.startsWith('{')) return 1 << (hash(word) % wordBits);
  // "{grade}" and, of another language, "{grade:de}".
  const [name = ''] = word.split(':');
  const kind = numberKinds.findIndex((each) => each === name || each === `${name}}`);
  if (kind < 0) return 1 << (wordBits + (hash(word) % setBits));
  return 1 << (wordBits + setBits + kind);
}

/** The bits of several labels. Two lists that share no bit share no label, which is quicker than looking for each. */
export function toLabelBits(labels: readonly number[]): number {
  let all = 0;
  for (const label of labels) all |= toLabelBit(label);
  return all;
}
