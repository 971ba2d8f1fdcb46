import { describe, expect, it } from 'vitest';
import { defaultNegativePrompt } from '#contract/limits.ts';
import { composerAgain, toolAgain, waysAgain } from './settings-again.ts';

const picture = { name: 'A harbour…', type: 'image', category: 'nsfw', variants: 1 } as const;
const [personaId, modelId] = [crypto.randomUUID(), crypto.randomUUID()];
const made = {
  prompt: 'a harbour in the rain',
  negativePrompt: 'fog',
  seed: 4711,
  aspectRatio: '3:4',
  personaId,
  modelId,
  tag: 'lace',
};

describe('a picture from words', () => {
  it('is repeated with everything that its record has', () => {
    expect(composerAgain(picture, made, 'repeat')).toEqual({
      dialog: null,
      draft: {
        prompt: 'a harbour in the rain',
        negativePrompt: 'fog',
        kind: 'image',
        category: 'nsfw',
        aspectRatio: '3:4',
        seed: 4711,
        count: 1,
        modelId,
        personaId,
        nsfwTag: 'lace',
        lora: 'none',
      },
    });
  });

  it('is remixed with everything but the seed, and as many as its call made', () => {
    const { draft, dialog } = composerAgain({ ...picture, variants: 4 }, made, 'remix');
    expect(draft).toMatchObject({ prompt: 'a harbour in the rain', seed: null, count: 4 });
    expect(dialog).toBeNull();
    // The composer counts to four.
    expect(composerAgain({ ...picture, variants: 12 }, made, 'remix')).toMatchObject({
      dialog: 'bundle',
      draft: { bundleCount: 12 },
    });
    expect(composerAgain({ ...picture, variants: 12 }, made, 'repeat').draft).toMatchObject({ count: 1 });
  });

  it('leaves the negative prompt empty where nobody typed one, and takes the name for a lost prompt', () => {
    const usual = { negativePrompt: defaultNegativePrompt };
    expect(composerAgain(picture, usual, 'remix').draft).toMatchObject({
      prompt: 'A harbour…',
      negativePrompt: '',
    });
  });
});

it('a video keeps its length, quality and LoRA, and opens its dialog where the composer has another length', () => {
  const video = { ...picture, type: 'video' } as const;
  const filmed = { prompt: 'waves', seed: 3, seconds: 10, quality: 'high', lora: 'slow_pan' };
  expect(composerAgain(video, filmed, 'repeat')).toMatchObject({
    dialog: 'video',
    draft: { kind: 'video', seconds: 10, quality: 'high', lora: 'slow_pan', seed: 3, nsfwTag: null },
  });
  expect(composerAgain(video, { ...filmed, seconds: 5 }, 'repeat').dialog).toBeNull();
});

describe('what a tool made', () => {
  it('goes back to the tool with its settings', () => {
    const redrawn = {
      ...made,
      operation: 'image_to_image',
      style: 'noir',
      strength: 0.4,
      keepComposition: false,
    };
    expect(toolAgain({ ...picture, variants: 3 }, redrawn as never, 'remix')).toMatchObject({
      form: 'image-to-image',
      settings: { style: 'noir', strength: 0.4, keepComposition: false, count: 3, seed: null, modelId },
    });
    expect(toolAgain(picture, { operation: 'inpaint', task: 'replace', seed: 5 }, 'repeat')).toMatchObject({
      form: 'inpaint',
      settings: { task: 'replace', seed: 5, prompt: '' },
    });
    expect(toolAgain(picture, { operation: 'upscale', factor: 4, detail: 0.1 }, 'repeat')).toEqual({
      form: 'upscale',
      settings: { factor: 4, detail: 0.1 },
    });
    expect(toolAgain(picture, { operation: 'face_swap', identityStrength: 0.3, seed: 8 }, 'repeat')).toEqual({
      form: 'face-swap',
      settings: { strength: 0.3, category: 'nsfw', seed: 8 },
    });
    expect(toolAgain(picture, made, 'remix')).toBeNull();
  });
});

it('offers what the record can say', () => {
  expect(waysAgain(picture, made)).toEqual(['remix', 'repeat']);
  expect(waysAgain(picture, { prompt: 'older than seeds' })).toEqual(['remix']);
  expect(waysAgain(picture, { operation: 'upscale' })).toEqual(['repeat']);
  expect(waysAgain(picture, {})).toEqual([]);
  expect(waysAgain({ type: 'model' }, made)).toEqual([]);
});
