import { describe, expect, it } from 'vitest';
import { describeDoubt, toPrompt } from './line-labels.ts';

describe('a line of a reading', () => {
  it("is marked if the engine's confidence is low", () => {
    expect(describeDoubt(0.62)).toBe('Low confidence, 62%');
    expect(describeDoubt(0.8)).toBeNull();
  });
});

describe('a text as a prompt', () => {
  it('is one paragraph', () => {
    expect(toPrompt('  A harbour\nat dusk,\n\nin the rain ')).toBe('A harbour at dusk, in the rain');
  });

  it('is as long as a prompt may be', () => {
    expect(toPrompt('word '.repeat(2_000))).toHaveLength(4_000);
  });
});
