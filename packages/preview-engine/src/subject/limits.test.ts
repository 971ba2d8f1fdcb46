import { expect, it } from 'vitest';
import { describeLimits } from './limits.ts';

const limits = (prompt: string, hasPerson = false) =>
  describeLimits({ operation: 'text_to_image', prompt, hasPerson });

it.each([
  ['a woman in a red dress', null],
  ['a dog', null],
  ['', null],
  ['a woman with a guitar', 'The preview engine will not draw “guitar”.'],
  [
    'a woman with a guitar, a kite and a skateboard',
    'The preview engine will not draw “kite”, “skateboard” or “guitar”.',
  ],
  ['twelve roses', 'The preview engine draws at most six things.'],
])('of “%s” it says what it leaves out', (prompt, message) => {
  expect(limits(prompt)).toEqual(message === null ? null : { draws: true, message });
});

it.each([
  ['a child with a kite', 'The preview engine draws adults only. It will not draw “child”.'],
  ['a 15 year old', 'The preview engine draws adults only. It will not draw “15 year old”.'],
  ['a crowd', 'The preview engine draws at most two people. It will not draw “crowd”.'],
  ['the word "SALE"', 'The preview engine writes no words. It will not draw “SALE”.'],
  ['swirls', 'The preview engine draws people, places and still lifes. It will not draw “swirls”.'],
])('“%s” is refused, by the rule that it breaks', (prompt, message) => {
  expect(limits(prompt)).toEqual({ draws: false, message });
});

it('with a person the picture shows that person, whatever the prompt says', () => {
  expect(limits('swirls', true)).toMatchObject({ draws: true });
  expect(limits('at the beach', true)).toBeNull();
});

it('an operation that changes a picture draws no prompt of its own', () => {
  expect(describeLimits({ operation: 'image_to_image', prompt: 'swirls', hasPerson: false })).toBeNull();
});

it('long texts are cut, and what looks like markup stays text', () => {
  const { message } = limits(`a statue of ${'marble '.repeat(40)}columns`) ?? { message: '' };
  expect(message.length).toBeLessThan(160);
  expect(limits('<img src=x onerror=alert(1)>')?.draws).toBe(false);
});

it('a prompt of the greatest length is read within a tenth of a second', () => {
  const prompts = [
    'a woman with a hat and a long description of things, '.repeat(80).slice(0, 4_000),
    '"'.repeat(4_000),
    '1 '.repeat(2_000),
    'very '.repeat(800),
    'baked '.repeat(660),
    'a'.repeat(4_000),
  ];
  for (const prompt of prompts) {
    const started = performance.now();
    limits(prompt);
    expect(performance.now() - started, prompt.slice(0, 20)).toBeLessThan(100);
  }
});
