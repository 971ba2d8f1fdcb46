import { describe, expect, it } from 'vitest';
import { createIdentity } from '../identity.ts';
import type { Identity } from '../scene.ts';
import { understand } from '../understand.ts';
import { applyFace } from './apply-face.ts';

const createPerson = (prompt: string, seed: number) => createIdentity(seed, understand(prompt, ''));
const seeds = Array.from({ length: 30 }, (_, n) => n * 7919 + 1);
const ada = createPerson('a woman with fair skin and wavy red hair', 1);

/** The person of a prompt with a face. */
function faced(
  source: Identity,
  prompt: string,
  { seed = 2, strength = 1, bodyIsKnown = false } = {},
): Identity {
  const understood = understand(prompt, '');
  return applyFace(createIdentity(seed, understood), source, {
    strength,
    said: understood.said,
    bodyIsKnown,
  });
}

describe('a newly drawn person with a face', () => {
  it('is the source in any picture, whatever the seed', () => {
    for (const seed of seeds) expect(faced(ada, 'at the beach', { seed })).toEqual(ada);
    const covered = createPerson('a woman in a hijab', 3);
    for (const seed of seeds) expect(faced(covered, 'at the beach', { seed })).toEqual(covered);
  });

  it('is the nearer to the source the higher the strength, and a random person at 0', () => {
    const far = [0, 0.25, 0.5, 0.75, 1].map((strength) => {
      const { face } = faced(ada, 'portrait', { strength });
      return Math.hypot(face.jaw - ada.face.jaw, face.eyeTilt - ada.face.eyeTilt, face.chin - ada.face.chin);
    });
    expect(far).toEqual(far.toSorted((a, b) => b - a));
    expect(far.at(-1)).toBe(0);
    expect(faced(ada, 'portrait', { strength: 0 })).toEqual(createPerson('portrait', 2));
  });

  it('has the hair, beard and covering of the prompt, with the same face', () => {
    expect(faced(ada, 'with black braids')).toEqual({
      ...ada,
      hair: { ...ada.hair, style: 'braids', color: '#1f181b' },
    });
    const hidden = faced(ada, 'in a green hijab');
    expect(hidden).toMatchObject({ hair: { style: 'hijab' }, face: ada.face, skin: ada.skin });
    expect(faced(createPerson('a man', 4), 'with a moustache').facialHair).toBe('moustache');
  });

  it('has the body that the prompt names, or that of a known person', () => {
    expect(faced(ada, 'broad-shouldered')).toMatchObject({ physique: 'broad', skin: ada.skin });
    const known = createIdentity(77, understand('a broad-shouldered woman', ''), true);
    expect(applyFace(known, ada, { strength: 1, said: new Set(), bodyIsKnown: true })).toEqual({
      ...ada,
      physique: 'broad',
      face: { ...ada.face, shoulders: known.face.shoulders },
    });
  });
});
