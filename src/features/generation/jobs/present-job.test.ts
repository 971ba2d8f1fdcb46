import { describe, expect, it } from 'vitest';
import { toJobName } from './present-job.ts';

const named = (prompt?: string) => toJobName(prompt, { operation: 'image_to_text' });

describe('the name of a job', () => {
  it.each([
    ['a lighthouse keeper', 'a lighthouse keeper'],
    ['  two\n\nlines\tof text ', 'two lines of text'],
    [
      'a lighthouse keeper at dusk, with a lantern in one hand and a rope in the other',
      'a lighthouse keeper at dusk, with a lantern in one hand and…',
    ],
    [
      'a portrait in the old manner, oil on canvas, three quarters, soft light',
      'a portrait in the old manner, oil on canvas, three…',
    ],
    ['x'.repeat(100), `${'x'.repeat(30)}…`],
  ])('%j is called %j', (prompt, name) => {
    expect(named(prompt)).toBe(name);
  });

  it('is the operation without a prompt', () => {
    expect(named()).toBe('image to text');
  });
});
