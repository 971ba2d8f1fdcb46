import { describe, expect, it } from 'vitest';
import { applyDescription } from './apply-description.ts';
import { createIdentity } from './identity.ts';
import type { Identity } from './scene.ts';
import { understand } from './understand.ts';

/** A person with colours that no word names. */
const model: Identity = {
  ...createIdentity(21, understand('a woman in her thirties with a brown bob', '')),
  skin: '#c38b64',
  eyes: '#4a6f58',
  physique: 'slim',
  beautyMark: true,
};
const described = (prompt: string, negativePrompt = '') =>
  applyDescription(model, understand(prompt, negativePrompt));

describe('a known person', () => {
  it.each([
    '',
    'portrait',
    'a woman in a red coat at the beach, smiling',
    'a pilot, looking left, watercolor',
    'in her thirties, with a bob',
  ])('is the same by words that say nothing else of a person: %s', (prompt) => {
    expect(described(prompt)).toEqual(model);
  });

  it('has what the prompt names, and keeps the rest', () => {
    expect(described('with long blond hair and freckles')).toEqual({
      ...model,
      hair: { ...model.hair, style: 'long', color: '#d9ab5c' },
      beard: '#d9ab5c',
      freckles: true,
    });
    expect(described('an elderly woman with green eyes')).toEqual({ ...model, age: '70s', eyes: '#4f8656' });
    expect(described('a man with a moustache')).toMatchObject({
      build: 'masculine',
      facialHair: 'moustache',
    });
    expect(described('bald')).toMatchObject({ hair: { style: 'bald' } });
  });

  it('keeps a third of the face’s measures in a named shape', () => {
    const round = described('a round face').face;
    expect(round.width).toBeGreaterThan(model.face.width);
    expect(round.eyeTilt).toBe(model.face.eyeTilt);
    expect(described('a broad-shouldered woman')).toMatchObject({ physique: 'broad' });
  });

  it('lacks what a negative prompt rules out', () => {
    expect(described('', 'beauty mark')).toEqual({ ...model, beautyMark: false });
    expect(described('', 'glasses, blurry, blond')).toEqual(model);
    expect(described('', 'bob').hair.style).not.toBe('bob');
  });

  it('has hair when the prompt names its colour', () => {
    const bald = { ...model, hair: { ...model.hair, style: 'bald' as const } };
    expect(applyDescription(bald, understand('red hair', '')).hair.style).not.toBe('bald');
    expect(applyDescription(bald, understand('a red scarf', '')).hair.style).toBe('bald');
  });
});
