import { describe, expect, it } from 'vitest';
import { keypointNames, type PosePerson } from '#contract/keypoints.ts';
import { defaultNegativePrompt } from '#contract/limits.ts';
import { listRemixModes, toComposerPrefill, toToolPrefill } from './remix-settings.ts';

const picture = {
  id: crypto.randomUUID(),
  name: 'A harbour…',
  type: 'image',
  status: 'completed',
  category: 'nsfw',
  variants: 1,
} as const;
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

const regions = [{ box: { x: 0, y: 0, width: 0.5, height: 1 }, prompt: 'a lighthouse' }];

describe('a picture from a prompt', () => {
  it('is repeated with all its settings', () => {
    expect(toComposerPrefill(picture, made, 'repeat')).toEqual({
      dialog: null,
      draft: {
        prompt: 'a harbour in the rain',
        negativePrompt: 'fog',
        kind: 'image',
        category: 'nsfw',
        aspectRatio: '3:4',
        seed: 4711,
        modelId,
        personaId,
        outfitId: null,
        placeId: null,
        loras: null,
        nsfwTag: 'lace',
        lora: 'none',
        parameters: {},
        styleWords: '',
        references: [],
        regions: [],
        variation: null,
        pose: null,
        startFrame: null,
        endFrame: null,
        continues: null,
      },
    });
  });

  it('is made again with its pose, which a variation keeps without asking for it', () => {
    const person = Object.fromEntries(keypointNames.map((name) => [name, { x: 0.5, y: 0.5 }])) as PosePerson;
    const posed = { ...made, pose: { people: [person] } };
    expect(toComposerPrefill(picture, posed, 'repeat').draft.pose).toEqual(posed.pose);
    expect(toComposerPrefill(picture, posed, 'remix').draft.pose).toEqual(posed.pose);
    expect(toComposerPrefill(picture, posed, 'vary').draft.pose).toBeNull();
  });

  it('is remixed with everything but the seed, and as many pictures as its bundle has', () => {
    const { draft, dialog } = toComposerPrefill({ ...picture, variants: 4 }, made, 'remix');
    expect(draft).toMatchObject({
      prompt: 'a harbour in the rain',
      seed: null,
      kind: 'bundle',
      bundleCount: 4,
    });
    expect(dialog).toBeNull();
    expect(toComposerPrefill({ ...picture, variants: 12 }, made, 'repeat').draft).toMatchObject({
      kind: 'image',
    });
  });

  it('leaves the negative prompt empty if it was the default, and uses the name if the prompt is missing', () => {
    const usual = { negativePrompt: defaultNegativePrompt };
    expect(toComposerPrefill(picture, usual, 'remix').draft).toMatchObject({
      prompt: 'A harbour…',
      negativePrompt: '',
    });
  });
});

it('a video keeps its length, quality and LoRA, and opens its dialog if the composer has another length', () => {
  const video = { ...picture, type: 'video' } as const;
  const metadata = { prompt: 'waves', seed: 3, seconds: 10, quality: 'high', lora: 'slow_pan' };
  expect(toComposerPrefill(video, metadata, 'repeat')).toMatchObject({
    dialog: 'video',
    draft: { kind: 'video', seconds: 10, quality: 'high', lora: 'slow_pan', seed: 3, nsfwTag: null },
  });
  expect(toComposerPrefill(video, { ...metadata, seconds: 5 }, 'repeat').dialog).toBeNull();
});

describe('an item that a tool made', () => {
  it('opens the tool with its settings', () => {
    const redrawn = {
      ...made,
      operation: 'image_to_image',
      style: 'noir',
      strength: 0.4,
      keepComposition: false,
    };
    expect(toToolPrefill({ ...picture, variants: 3 }, redrawn as never, 'remix')).toMatchObject({
      form: 'image-to-image',
      settings: { style: 'noir', strength: 0.4, keepComposition: false, count: 3, seed: null, modelId },
    });
    expect(
      toToolPrefill(picture, { operation: 'inpaint', task: 'replace', seed: 5 }, 'repeat'),
    ).toMatchObject({
      form: 'inpaint',
      settings: { task: 'replace', seed: 5, prompt: '' },
    });
    expect(toToolPrefill(picture, { operation: 'upscale', factor: 4, detail: 0.1 }, 'repeat')).toEqual({
      form: 'upscale',
      settings: { factor: 4, detail: 0.1 },
    });
    expect(
      toToolPrefill(picture, { operation: 'face_swap', identityStrength: 0.3, seed: 8 }, 'repeat'),
    ).toEqual({
      form: 'face-swap',
      settings: { strength: 0.3, category: 'nsfw', seed: 8 },
    });
    expect(toToolPrefill(picture, made, 'remix')).toBeNull();
  });
});

describe('sampling, size and variations', () => {
  const chosen = {
    steps: 44,
    guidance: 5.5,
    sampler: 'euler',
    scheduler: 'karras',
    size: { width: 1216, height: 832 },
  };

  it('are filled in again by a remix and by a repeat', () => {
    for (const again of ['remix', 'repeat'] as const) {
      const words = { styleWords: 'film grain', regions };
      const { draft } = toComposerPrefill(picture, { ...made, ...chosen, ...words }, again);
      expect(draft).toMatchObject({ parameters: chosen, ...words, variation: null });
    }
  });

  it('of a variation name its picture again, so that a repeat gives the same one', () => {
    const variationOf = crypto.randomUUID();
    const varied = { ...made, variationOf, variationStrength: 0.6 };
    expect(toComposerPrefill(picture, varied, 'repeat').draft).toMatchObject({
      seed: 4711,
      variation: { contentId: variationOf, strength: 0.6 },
    });
  });

  it('vary the picture itself with another seed', () => {
    const { size: _, ...sampling } = chosen;
    const { draft, dialog } = toComposerPrefill({ ...picture, variants: 12 }, { ...made, ...chosen }, 'vary');
    expect(draft.parameters).toEqual(sampling);
    expect(draft).toMatchObject({
      prompt: 'a harbour in the rain',
      seed: null,
      kind: 'image',
      variation: { contentId: picture.id, strength: 0.35 },
    });
    expect(dialog).toBeNull();
    // Also of what a tool made, in the composer.
    expect(toToolPrefill(picture, { ...made, operation: 'inpaint' }, 'vary')).toBeNull();
  });
});

it('lists the modes that the metadata supports', () => {
  expect(listRemixModes(picture, made)).toEqual(['remix', 'repeat', 'vary']);
  expect(listRemixModes({ ...picture, status: 'failed' }, made)).toEqual(['remix', 'repeat']);
  expect(listRemixModes({ ...picture, type: 'video' }, made)).toEqual(['remix', 'repeat']);
  expect(listRemixModes(picture, { prompt: 'older than seeds' })).toEqual(['remix', 'vary']);
  expect(listRemixModes(picture, { operation: 'upscale' })).toEqual(['repeat']);
  expect(listRemixModes(picture, {})).toEqual([]);
  expect(listRemixModes({ ...picture, type: 'model' }, made)).toEqual([]);
});
