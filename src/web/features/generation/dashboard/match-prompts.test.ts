import { describe, expect, it } from 'vitest';
import { defaultNegativePrompt } from '#contract/limits.ts';
import { getTypedNegativePrompt, matchPrompts } from './match-prompts.ts';

const entry = (prompt: string, negativePrompt = '') => ({
  prompt,
  negativePrompt,
  category: 'sfw' as const,
  operation: 'text_to_image' as const,
  usedAt: '2026-11-20T10:00:00Z',
});
const history = [entry('A violin maker at dusk', 'fog'), entry('A harbour at dusk'), entry('An astronomer')];

const found = (typed: string) => matchPrompts(typed, history).map(({ prompt }) => prompt);

describe('earlier prompts', () => {
  it('are all there until something is typed, in their order', () => {
    expect(found('  ')).toEqual(['A violin maker at dusk', 'A harbour at dusk', 'An astronomer']);
  });

  it('are found by words in any order, in any case, and by the negative prompt', () => {
    expect(found('DUSK')).toHaveLength(2);
    expect(found('dusk violin')).toEqual(['A violin maker at dusk']);
    expect(found('fog')).toEqual(['A violin maker at dusk']);
    expect(found('dusk astronomer')).toEqual([]);
  });

  it('return without the default negative prompt of the server', () => {
    expect(getTypedNegativePrompt(entry('A harbour', 'fog'))).toBe('fog');
    expect(getTypedNegativePrompt(entry('A harbour', defaultNegativePrompt))).toBe('');
  });
});
