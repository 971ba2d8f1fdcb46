import { composeFrom } from '@castwright/preview-engine/compose-person.ts';
import { drawLayers } from '@castwright/preview-engine/draw.ts';
import { createIdentity } from '@castwright/preview-engine/identity.ts';
import { understand } from '@castwright/preview-engine/understand.ts';
import { describe, expect, it, vi } from 'vitest';
import { formatPersonaPrompt, type LookFacet, lookOptions, personaLook } from '#contract/persona-looks.ts';

// Two hundred drawings take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** The effect of a picker's words in a prompt that has nothing else. */
const wordsFor = (facet: LookFacet, id: string): string => {
  const several = ['clothing', 'backgrounds', 'poses'].includes(facet);
  const look = personaLook.parse({ [facet]: several ? [id] : id });
  return formatPersonaPrompt({ look, details: '' });
};
const every = (Object.keys(lookOptions) as LookFacet[]).flatMap((facet) =>
  lookOptions[facet].map(({ id }) => ({ facet, id, words: wordsFor(facet, id) })),
);
const size = { width: 756, height: 1344 };
const parseScene = (words: string, seed: number) =>
  composeFrom(understood(words), createIdentity(seed, understood(words), true), seed, size);
const understood = (words: string) => understand(words, '');
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe('the words of a persona’s pickers', () => {
  it.each(every)('are understood by the preview engine: $facet, “$words”', ({ words }) => {
    expect(understood(words).words).not.toEqual([]);
  });

  it('each change the person, the place or the light of the drawing', () => {
    const idle = every.filter(
      ({ words }) =>
        !seeds.some(
          (seed) => JSON.stringify(parseScene(words, seed)) !== JSON.stringify(parseScene('', seed)),
        ),
    );
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  it('give every option of a picker a drawing of its own', () => {
    const facets = Object.keys(lookOptions) as LookFacet[];
    for (const facet of facets.filter((each) => !['style', 'age'].includes(each))) {
      const drawings = lookOptions[facet].map(({ id }) => {
        const beard = facet === 'facialHair' ? 'man, ' : '';
        const layers = drawLayers(parseScene(`${beard}${wordsFor(facet, id)}`, 3));
        return JSON.stringify(layers);
      });
      expect(new Set(drawings).size, facet).toBe(drawings.length);
    }
  });

  it('say decades, each a face of its own', () => {
    const ages = lookOptions.age.map(({ id }) => parseScene(wordsFor('age', id), 3).identity.age);
    expect(ages).toEqual(lookOptions.age.map(({ id }) => id));
  });
});
