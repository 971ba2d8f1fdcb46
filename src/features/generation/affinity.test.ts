import { describe, expect, it } from 'vitest';
import type { TextToImage } from '#engines/port';
import type { StoredRequest } from '#features/safety';
import { affinityOf } from './affinity.ts';

const picture: TextToImage = {
  operation: 'text_to_image',
  category: 'sfw',
  prompt: 'a harbour',
  negativePrompt: '',
  seed: 1,
  model: null,
  identity: null,
  adapters: [],
  aspectRatio: '1:1',
};
const ada = { id: 'ada', sha256: 'a'.repeat(64) };
const source = { kind: 'content', id: 'c', sha256: 'c', width: 8, height: 8 } as const;

describe('what a request needs loaded', () => {
  it('is the same for two pictures of one person, whatever they show', () => {
    const one = affinityOf({ ...picture, trained: ada });
    const other = affinityOf({ ...picture, trained: ada, prompt: 'a street', seed: 2, aspectRatio: '9:16' });
    expect(one).toEqual(other);
  });

  it('is another LoRA for another person, and none for nobody', () => {
    const grace = { id: 'grace', sha256: 'b'.repeat(64) };
    expect(affinityOf({ ...picture, trained: ada })?.lora).not.toBe(
      affinityOf({ ...picture, trained: grace })?.lora,
    );
    expect(affinityOf({ ...picture, trained: ada })?.base).toBe(
      affinityOf({ ...picture, trained: grace })?.base,
    );
    expect(affinityOf(picture)).toEqual({ base: 'text_to_image sfw', lora: null });
  });

  it('is known by the file of a model and not by its id: the same file is loaded once', () => {
    const copy = { ...ada, id: 'a copy' };
    expect(affinityOf({ ...picture, trained: ada })).toEqual(affinityOf({ ...picture, trained: copy }));
  });

  it('is another base for another category, operation or named model', () => {
    const requests: StoredRequest[] = [
      picture,
      { ...picture, category: 'nsfw' },
      { ...picture, model: 'film' },
      { operation: 'upscale', category: 'sfw', source, factor: 2, detail: 0 },
      { operation: 'caption', category: 'sfw', source },
    ];
    expect(new Set(requests.map((request) => affinityOf(request)?.base)).size).toBe(requests.length);
  });

  it('keeps names apart that have spaces in them', () => {
    const two = affinityOf({ ...picture, adapters: ['soft', 'light'] });
    expect(two).not.toEqual(affinityOf({ ...picture, adapters: ['soft light'] }));
    expect(two).not.toEqual(affinityOf({ ...picture, adapters: ['light', 'soft'] }));
  });

  it('is nothing for reading words: that needs no model of a GPU', () => {
    expect(
      affinityOf({ operation: 'image_to_text', category: 'sfw', source, languages: ['en'] }),
    ).toBeUndefined();
  });
});
