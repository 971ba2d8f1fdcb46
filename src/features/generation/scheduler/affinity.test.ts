import type { TextToImage } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import type { StoredRequest } from '#features/trust/safety';
import { affinityOf, type Bases, loraNamesOf, lorasOf } from './affinity.ts';

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
const grace = { id: 'grace', sha256: 'b'.repeat(64) };
const source = { kind: 'content', id: 'c', sha256: 'c', width: 8, height: 8 } as const;

describe('the LoRAs of a request', () => {
  it('are the same for two pictures of one person, whatever they show', () => {
    const one = lorasOf({ ...picture, trained: ada });
    expect(lorasOf({ ...picture, trained: ada, prompt: 'a street', seed: 2, aspectRatio: '9:16' })).toBe(one);
    expect(lorasOf({ ...picture, trained: grace })).not.toBe(one);
    expect(lorasOf(picture)).toBe('');
  });

  it('are known by the file of a model and not by its id: the same file is loaded once', () => {
    expect(lorasOf({ ...picture, trained: { ...ada, id: 'a copy' } })).toBe(
      lorasOf({ ...picture, trained: ada }),
    );
  });

  it('are kept apart where names have spaces in them, another order is given, or a name is a hash', () => {
    const keys = [
      { adapters: ['soft', 'light'] },
      { adapters: ['soft light'] },
      { adapters: ['light', 'soft'] },
      { adapters: [ada.sha256] },
      { trained: ada },
    ].map((more) => lorasOf({ ...picture, ...more }));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are named to the operator without saying whose model it is', () => {
    expect(loraNamesOf({ ...picture, trained: ada, adapters: ['soft'] })).toEqual([
      'a trained model',
      'soft',
    ]);
  });
});

describe('what a job needs loaded', () => {
  const bases: Bases = new Map([
    ['text_to_image sfw', 'z-image'],
    ['image_to_image sfw', 'z-image'],
    ['text_to_image nsfw', 'xl'],
  ]);
  const baseOf = (operation: StoredRequest['operation'], category: 'sfw' | 'nsfw') =>
    affinityOf({ operation, category }, '', bases)?.base;

  it('is the model that engines say stands behind the work: one for two operations, another by category', () => {
    expect(baseOf('text_to_image', 'sfw')).toBe('z-image');
    expect(baseOf('image_to_image', 'sfw')).toBe('z-image');
    expect(baseOf('text_to_image', 'nsfw')).toBe('xl');
  });

  it('is a model of its own where no engine has said', () => {
    expect(baseOf('upscale', 'sfw')).toBe('upscale sfw');
    expect(baseOf('upscale', 'nsfw')).not.toBe(baseOf('upscale', 'sfw'));
  });

  it('has the LoRAs beside the base', () => {
    const loras = lorasOf({ ...picture, trained: ada });
    expect(affinityOf(picture, loras, bases)).toEqual({ base: 'z-image', lora: loras });
    expect(affinityOf(picture, '', bases)).toEqual({ base: 'z-image', lora: null });
  });

  it('is nothing for reading words: that needs no model of a GPU', () => {
    const request: StoredRequest = { operation: 'image_to_text', category: 'sfw', source, languages: ['en'] };
    expect(affinityOf(request, '', bases)).toBeUndefined();
  });
});
