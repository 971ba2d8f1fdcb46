import type { IdentitySource, ReferenceRole, TextToImage } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { createModelChoice, everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { createObjectInfo } from '#tests/fakes/comfyui/object-info.ts';
import { compile, objectInfo, probeCapabilities, type UploadedPicture } from './index.ts';

const nodes = objectInfo.parse(createObjectInfo(everyFile));
const jobId = '0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d';

const textToImage = {
  operation: 'text_to_image',
  category: 'sfw',
  prompt: 'a woman in a green coat on a bridge',
  negativePrompt: 'crowd',
  seed: 7,
  model: null,
  identity: null,
  adapters: [],
  aspectRatio: '3:4',
} as const;

/** More pictures of a person than any model takes. */
const sheet = [1, 2, 3, 4, 5].map(
  (at): UploadedPicture => ({ name: `castwright/reference-${at}.png`, width: 900, height: 1200 }),
);

const withoutKlein = {
  ...everyFile,
  diffusion_models: everyFile.diffusion_models.filter((name) => !name.includes('klein')),
};

describe('a person', () => {
  const trained = { id: 'm', sha256: 'e'.repeat(64) };
  const drawnBy = (
    models: ReturnType<typeof createModelChoice>,
    given: Partial<typeof textToImage> & { trained?: typeof trained; references?: UploadedPicture[] },
  ) => {
    const { graph, model } = compile({ ...textToImage, ...given }, { jobId, models });
    const classes = Object.values(graph).map(({ class_type }) => class_type);
    return {
      model,
      pictures: classes.filter((each) => each === 'LoadImage').length,
      loras: classes.filter((each) => each.startsWith('LoraLoader')).length,
    };
  };
  const withOrder = (identity: IdentitySource[]) => {
    const models = createModelChoice('zimage', 'klein');
    const zimage = { ...models.stacks.zimage, identity } as (typeof models.stacks)[string];
    return { ...models, stacks: { ...models.stacks, zimage } };
  };

  it('is drawn from a trained model first, and otherwise from as many pictures as the stack takes', () => {
    const models = createModelChoice('zimage', 'klein');
    expect(drawnBy(models, { references: sheet, trained })).toEqual({
      model: 'zimage (z-image-turbo)',
      pictures: 0,
      loras: 1,
    });
    expect(drawnBy(models, { references: sheet })).toEqual({
      model: 'klein (flux2-klein)',
      pictures: 4,
      loras: 0,
    });
    expect(drawnBy(createModelChoice('zimage', 'edit'), { references: sheet })).toMatchObject({
      model: 'edit (qwen-image-edit)',
      pictures: 3,
    });
  });

  it('is drawn in the order of the engine file', () => {
    const pictures = { model: 'klein (flux2-klein)', pictures: 4, loras: 0 };
    expect(drawnBy(withOrder(['references', 'trained_model']), { references: sheet, trained })).toEqual(
      pictures,
    );
    const alone = withOrder(['references']);
    expect(drawnBy(alone, { references: sheet, trained })).toEqual(pictures);
    expect(() => drawnBy(alone, { trained })).toThrow('Choose no model.');
    expect(drawnBy(withOrder(['trained_model']), { references: sheet })).toMatchObject({
      model: 'zimage (z-image-turbo)',
      pictures: 0,
    });
  });

  it('is never drawn with a LoRA of another family: pictures come next, or the model is refused', () => {
    const models = createModelChoice('zimage', 'klein');
    const mixed = { ...models, uses: { ...models.uses, lora_training: { sfw: 'sdxl', nsfw: 'sdxl' } } };
    expect(drawnBy(mixed, { references: sheet, trained })).toMatchObject({ pictures: 4, loras: 0 });
    expect(() => drawnBy(mixed, { trained })).toThrow('Choose no model.');
  });

  it('is drawn from the prompt where the server lacks what pictures need', () => {
    const models = createModelChoice('zimage', 'klein');
    const { identity } = probeCapabilities(models, objectInfo.parse(createObjectInfo(withoutKlein)));
    const { graph, model } = compile({ ...textToImage, references: sheet }, { jobId, models, identity });
    expect(model).toBe('zimage (z-image-turbo)');
    expect(Object.values(graph).some(({ class_type }) => class_type === 'LoadImage')).toBe(false);
  });
});

describe('references of the creator’s choice', () => {
  const trained = { id: 'm', sha256: 'e'.repeat(64) };
  const chosen = (...roles: ReferenceRole[]) =>
    roles.map((role) => ({ role, picture: { name: `castwright/${role}.png`, width: 800, height: 1000 } }));
  const draw = (
    models: ReturnType<typeof createModelChoice>,
    given: Pick<TextToImage<UploadedPicture>, 'chosenReferences' | 'references' | 'trained'>,
  ) => {
    const { graph, model } = compile({ ...textToImage, ...given }, { jobId, models });
    const nodes = Object.values(graph);
    return {
      model,
      pictures: nodes.flatMap(({ class_type, inputs }) => (class_type === 'LoadImage' ? inputs.image : [])),
      loras: nodes.flatMap(({ class_type, inputs }) =>
        class_type.startsWith('LoraLoader') ? inputs.lora_name : [],
      ),
    };
  };

  it('come first, and pictures of the persona get the places that are left', () => {
    const models = createModelChoice('zimage', 'edit');
    expect(draw(models, { chosenReferences: chosen('outfit', 'place'), references: sheet })).toMatchObject({
      model: 'edit (qwen-image-edit)',
      pictures: ['castwright/outfit.png', 'castwright/place.png', 'castwright/reference-1.png'],
    });
    const full = { chosenReferences: chosen('outfit', 'place', 'style'), references: sheet };
    expect(draw(models, full).pictures).toHaveLength(3);
    expect(draw(createModelChoice('zimage', 'klein'), full).pictures).toHaveLength(4);
  });

  it('are drawn from although a trained model would come before pictures of a person', () => {
    const drawn = draw(createModelChoice('klein'), { chosenReferences: chosen('pose'), trained });
    expect(drawn).toMatchObject({ model: 'klein (flux2-klein)', pictures: ['castwright/pose.png'] });
    expect(drawn.loras).toEqual([`castwright/${trained.sha256}.safetensors`]);
  });

  it('are refused rather than left out', () => {
    const five = chosen('person', 'outfit', 'place', 'style', 'pose');
    expect(() => draw(createModelChoice('klein'), { chosenReferences: five })).toThrow('so many references');
    expect(() => draw(createModelChoice('zimage'), { chosenReferences: chosen('outfit') })).toThrow();
    const mixed = createModelChoice('zimage', 'klein');
    const sdxl = { ...mixed, uses: { ...mixed.uses, lora_training: { sfw: 'sdxl', nsfw: 'sdxl' } } };
    expect(() => draw(sdxl, { chosenReferences: chosen('outfit'), trained })).toThrow('Choose no model.');
  });

  it('are reported with the most that a server takes, and whether a trained model works besides', () => {
    const report = (models: ReturnType<typeof createModelChoice>, files = everyFile) =>
      probeCapabilities(models, objectInfo.parse(createObjectInfo(files))).chosenReferences;
    expect(report(createModelChoice('klein'))[0]).toEqual({ category: 'sfw', most: 4, withModel: true });
    const edit = createModelChoice('zimage', 'edit');
    const sdxl = { ...edit, uses: { ...edit.uses, lora_training: { sfw: 'sdxl', nsfw: 'sdxl' } } };
    expect(report(sdxl)[0]).toEqual({ category: 'sfw', most: 3, withModel: false });
    expect(report(createModelChoice('zimage'))).toEqual([]);
    expect(report(createModelChoice('zimage', 'klein'), withoutKlein)).toEqual([]);
  });
});

const forPicture = ({ identity }: ReturnType<typeof probeCapabilities>) =>
  identity.filter(({ operation }) => operation === 'text_to_image');

describe('a server', () => {
  it('says what a person is drawn from, by the order of the file and the most pictures', () => {
    const both = probeCapabilities(createModelChoice('zimage', 'edit'), nodes);
    const sources = ['trained_model', 'references'];
    expect(forPicture(both)).toEqual([
      { operation: 'text_to_image', category: 'sfw', sources, references: 3 },
      { operation: 'text_to_image', category: 'nsfw', sources, references: 3 },
    ]);
    expect(both.models).toContainEqual({
      operation: 'text_to_image',
      category: 'sfw',
      model: 'edit (qwen-image-edit)',
      licence: 'Apache-2.0',
      identity: 'references',
    });
    expect(both.identity.find(({ operation }) => operation === 'text_to_video')?.sources).toEqual([]);
    // A family that takes pictures is its own stack for them.
    expect(forPicture(probeCapabilities(createModelChoice('klein'), nodes))[0]).toMatchObject({
      references: 4,
    });
    expect(forPicture(probeCapabilities(createModelChoice('zimage'), nodes))[0]).toMatchObject({
      sources: ['trained_model'],
      references: 0,
    });
  });

  it('takes no pictures of a person without the file or the node for it, and names them to the operator', () => {
    const models = createModelChoice('zimage', 'klein');
    const bare = probeCapabilities(models, objectInfo.parse(createObjectInfo(withoutKlein)));
    expect(bare.operations).toContain('text_to_image');
    expect(forPicture(bare)[0]).toMatchObject({ sources: ['trained_model'], references: 0 });
    expect(bare.unsupportedWithReferences[0]).toEqual({
      operation: 'text_to_image',
      category: 'sfw',
      reason: 'The engine lacks a model file for this.',
      details: ['flux-2-klein-4b.safetensors is not among the files of UNETLoader.unet_name'],
    });
    const { ReferenceLatent: _, ...older } = createObjectInfo(everyFile);
    const old = probeCapabilities(models, objectInfo.parse(older));
    expect(old.unsupportedWithReferences[0]?.details).toEqual(['there is no node ReferenceLatent']);
    expect(old.models.some(({ identity }) => identity === 'references')).toBe(false);
  });
});
