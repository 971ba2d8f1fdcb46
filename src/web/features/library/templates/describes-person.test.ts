import { expect, it } from 'vitest';
import { templates } from './catalogue.ts';
import { describesPerson } from './describes-person.ts';

it('every built-in template describes its person', () => {
  expect(templates.filter(({ prompt }) => !describesPerson(prompt))).toEqual([]);
});

it('a place or an outfit describes no person', () => {
  expect(describesPerson('in a garden at dawn, wearing a camel coat, mandarin collar')).toBe(false);
  expect(describesPerson('Two women at a harbour')).toBe(true);
});
