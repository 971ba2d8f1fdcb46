import { expect, it } from 'vitest';
import { countAskedPeople } from './count-asked-people.ts';

const count = (prompt: string, hasPerson = false) =>
  countAskedPeople({ operation: 'text_to_image', prompt, hasPerson });

it.each([
  ['portrait of a woman with long hair, soft light', 1],
  ['a man in a garden', 1],
  ['a woman and a man on a beach', 2],
  ['two women at a café table', 2],
  ['three men in suits', 3],
  ['a couple dancing in the rain', 2],
])('“%s” asks for %i', (prompt, people) => {
  expect(count(prompt)).toBe(people);
});

it('a persona is one person, and one more where the prompt adds one', () => {
  expect(count('reading a book in a garden, soft light', true)).toBe(1);
  expect(count('in a red dress on the beach with a man', true)).toBe(2);
});

it.each([
  'a woman before a mirror',
  'a woman in front of a poster',
  'a woman at a party',
  'women on a beach',
  'a crowd in a square',
  'a chair in a room',
  'eine Frau mit ihrer Freundin am Strand',
  'une femme avec son amie',
  '',
])('“%s” leaves the number open', (prompt) => {
  expect(count(prompt)).toBeNull();
});

it('other operations than drawing have no number', () => {
  expect(countAskedPeople({ operation: 'inpaint', prompt: 'a woman', hasPerson: false })).toBeNull();
});

it('a prompt in another language leaves the number open, with a persona as well', () => {
  expect(count('mit ihrer Freundin am Strand', true)).toBeNull();
  expect(count('avec son amie à la plage', true)).toBeNull();
  expect(count('con una amiga en la playa', true)).toBeNull();
  expect(count('met haar vriendin op het strand', true)).toBeNull();
});
