import { describe, expect, it } from 'vitest';
import { asPrompt, describeDoubt } from './line-words.ts';

describe('a line that was read', () => {
  it('says when the engine was not sure of it', () => {
    expect(describeDoubt(0.62)).toBe('Doubtful, 62 % sure');
    expect(describeDoubt(0.8)).toBeNull();
  });
});

describe('a text as a prompt', () => {
  it('is one paragraph', () => {
    expect(asPrompt('  A harbour\nat dusk,\n\nin the rain ')).toBe('A harbour at dusk, in the rain');
  });

  it('is as long as a prompt may be', () => {
    expect(asPrompt('word '.repeat(2_000))).toHaveLength(4_000);
  });
});
