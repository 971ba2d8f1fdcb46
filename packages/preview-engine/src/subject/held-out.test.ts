import { describe, expect, it } from 'vitest';
import { composeScene } from '../compose.ts';
import type { Scene } from '../scene.ts';
import { type Asked, heldOutPrompts } from './held-out-prompts.ts';
import { describeLimits } from './limits.ts';

const compose = (prompt: string, seed = 5): Scene =>
  composeScene({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio: '1:1' });
const limitsOf = (prompt: string) => describeLimits({ operation: 'text_to_image', prompt, hasPerson: false });

/** What a picture of a prompt shows, by the scene that it is drawn from. */
function getDrawn(prompt: string): Pick<Asked, 'shows' | 'people' | 'things'> {
  if (limitsOf(prompt)?.draws === false) return { shows: 'nothing' };
  const { subject } = compose(prompt);
  switch (subject?.kind) {
    case 'place':
      return { shows: 'place' };
    case 'things':
      return { shows: 'things', things: subject.things.map(({ name }) => name).sort() };
    default:
      return { shows: 'people', people: subject ? 2 : 1 };
  }
}

it('the held-out prompts are at least sixty', () => {
  expect(new Set(heldOutPrompts.map(({ prompt }) => prompt)).size).toBeGreaterThanOrEqual(60);
});

describe('of the held-out prompts the engine draws what is asked:', () => {
  it.each(heldOutPrompts)(
    '$prompt',
    ({ ages = ['20s', '30s', '40s'], people, place, prompt, shows, things, undrawn }) => {
      expect(getDrawn(prompt)).toEqual({
        shows,
        ...(shows === 'people' && { people: people ?? 1 }),
        ...(shows === 'things' && { things: [...(things ?? [])].sort() }),
      });
      const message = limitsOf(prompt)?.message ?? '';
      for (const part of undrawn ?? []) expect(message).toContain(part);
      if (undrawn?.length === 0) expect(message).toBe('');
      if (shows === 'nothing') return;
      const scenes = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => compose(prompt, seed));
      for (const scene of scenes) {
        if (place) expect(scene.place).toBe(place);
        if (shows === 'people') expect(ages).toContain(scene.identity.age);
      }
    },
  );
});
