import { describe, expect, it } from 'vitest';
import type { StoredRequest, StoredTextToImage } from '#features/trust/safety';
import { type Bases, listLoraNames, toAffinity, toBaseKey, toNeedsKey } from './affinity.ts';

const picture: StoredTextToImage = {
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
  it('have the same key for two pictures of one person, whatever they show', () => {
    const one = toNeedsKey({ ...picture, trained: ada });
    expect(toNeedsKey({ ...picture, trained: ada, prompt: 'a street', seed: 2, aspectRatio: '9:16' })).toBe(
      one,
    );
    expect(toNeedsKey({ ...picture, trained: grace })).not.toBe(one);
    expect(toNeedsKey(picture)).toBe('');
  });

  it('have a key by the file of a model and not by its id: the same file is loaded once', () => {
    expect(toNeedsKey({ ...picture, trained: { ...ada, id: 'a copy' } })).toBe(
      toNeedsKey({ ...picture, trained: ada }),
    );
  });

  it('have different keys where names contain spaces, the order differs, or a name is a hash', () => {
    const keys = [
      { adapters: ['soft', 'light'] },
      { adapters: ['soft light'] },
      { adapters: ['light', 'soft'] },
      { adapters: [ada.sha256] },
      { trained: ada },
    ].map((more) => toNeedsKey({ ...picture, ...more }));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are kept apart from jobs that other engines can do: with pictures of the person, or a longer video', () => {
    const { aspectRatio: _, ...prompted } = picture;
    const regions = [{ box: { x: 0, y: 0, width: 0.5, height: 1 }, prompt: 'a tree' }];
    const film = { ...prompted, operation: 'text_to_video', width: 512, height: 912 } as const;
    const keys = [
      toNeedsKey(picture),
      toNeedsKey({ ...picture, references: [source] }),
      toNeedsKey({ ...picture, references: [source], trained: ada }),
      toNeedsKey({ ...picture, regions }),
      toNeedsKey({ ...film, seconds: 5 }),
      toNeedsKey({ ...film, seconds: 10 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(toNeedsKey({ ...picture, references: [] })).toBe('');
    const [lora] = toNeedsKey({ ...picture, references: [source], trained: ada }).split(' ');
    expect(lora).toBe(toNeedsKey({ ...picture, trained: ada }));
  });

  it('are listed for the operator without the name of the model', () => {
    expect(listLoraNames({ ...picture, trained: ada, adapters: ['soft'] })).toEqual([
      'a trained model',
      'soft',
    ]);
  });
});

describe('what a job needs loaded', () => {
  const work = { operation: 'text_to_image', category: 'sfw' } as const;
  const bases: Bases = new Map([
    ['text_to_image sfw', 'z-image'],
    ['image_to_image sfw', 'z-image'],
    ['text_to_image nsfw', 'xl'],
  ]);
  const getBase = (operation: StoredRequest['operation'], category: 'sfw' | 'nsfw') =>
    toAffinity({ operation, category }, '', bases)?.base;

  it('is the base model that engines report: one for two operations, another by category', () => {
    expect(getBase('text_to_image', 'sfw')).toBe('z-image');
    expect(getBase('image_to_image', 'sfw')).toBe('z-image');
    expect(getBase('text_to_image', 'nsfw')).toBe('xl');
  });

  it('is a separate base model where no engine has reported one', () => {
    expect(getBase('upscale', 'sfw')).toBe('upscale sfw');
    expect(getBase('upscale', 'nsfw')).not.toBe(getBase('upscale', 'sfw'));
  });

  it('includes the LoRAs', () => {
    const loras = toNeedsKey({ ...picture, trained: ada });
    expect(toAffinity(work, loras, bases)).toEqual({ base: 'z-image', lora: loras });
    expect(toAffinity(work, '', bases)).toEqual({ base: 'z-image', lora: null });
  });

  it('is the base model for reference pictures where the person is drawn from them', () => {
    const bases: Bases = new Map([
      ['text_to_image sfw', 'z-image'],
      [toBaseKey({ ...work, references: true }), 'klein'],
    ]);
    const getBase = (given: { trained?: boolean; references?: boolean }) =>
      toAffinity({ ...work, ...given }, '', bases)?.base;
    expect([getBase({}), getBase({ trained: true })]).toEqual(['z-image', 'z-image']);
    expect(getBase({ references: true })).toBe('klein');
    // The engine prefers the trained model.
    expect(getBase({ references: true, trained: true })).toBe('z-image');
  });

  it('is nothing for reading text, which needs no GPU model', () => {
    const request: StoredRequest = { operation: 'image_to_text', category: 'sfw', source, languages: ['en'] };
    expect(toAffinity(request, '', bases)).toBeUndefined();
  });
});
