import { describe, expect, test } from 'vitest';
import * as samples from '../samples.ts';
import {
  commentSegment,
  exifBlock,
  exifSegment,
  jpeg,
  png,
  pngChunk,
  textChunk,
  userComment,
  webp,
  worldTextChunk,
  xmpPacket,
  xmpSegment,
  zippedTextChunk,
} from '../test-files.ts';
import { readPictureSettings } from './read.ts';

const comment = 0x9286;

describe('AUTOMATIC1111', () => {
  const read = {
    tool: 'automatic1111',
    version: 'v1.10.1',
    prompt: samples.prompt,
    negativePrompt: 'blurry, low contrast',
    seed: '1234567890',
    sampler: 'DPM++ 2M',
    scheduler: 'Karras',
    steps: 28,
    guidance: 6.5,
    size: { width: 832, height: 1216 },
    model: { name: 'harbour_v2', hash: '1a2b3c4d5e' },
    loras: [
      { name: 'seaside', weight: 0.8, hash: '9f8e' },
      { name: 'other', weight: null, hash: '3c4d' },
    ],
    others: [{ name: 'Hires upscaler', value: 'a, b' }],
  };

  test.each([
    ['a tEXt chunk', () => png(textChunk('parameters', samples.automatic)), 'png_text'],
    ['a zTXt chunk', () => png(zippedTextChunk('parameters', samples.automatic)), 'png_text'],
    ['an iTXt chunk', () => png(worldTextChunk('parameters', samples.automatic)), 'png_text'],
    ['a compressed iTXt chunk', () => png(worldTextChunk('parameters', samples.automatic, true)), 'png_text'],
    [
      'EXIF of a JPEG',
      () => jpeg(exifSegment(exifBlock({}, { [comment]: userComment(samples.automatic) }))),
      'exif',
    ],
    [
      'EXIF of a JPEG, little-endian',
      () => jpeg(exifSegment(exifBlock({}, { [comment]: userComment(samples.automatic, 'le') }))),
      'exif',
    ],
    [
      'EXIF of a WebP',
      () => webp({ EXIF: exifBlock({}, { [comment]: userComment(samples.automatic) }) }),
      'exif',
    ],
    [
      'EXIF of a PNG',
      () => png(pngChunk('eXIf', exifBlock({}, { [comment]: userComment(samples.automatic) }))),
      'exif',
    ],
    ['a description in EXIF', () => jpeg(exifSegment(exifBlock({ 270: samples.automatic }))), 'exif'],
    ['XMP of a JPEG', () => jpeg(xmpSegment(xmpPacket('exif:UserComment', samples.automatic))), 'xmp'],
    [
      'XMP of a WebP',
      () => webp({ 'XMP ': Buffer.from(xmpPacket('dc:description', samples.automatic)) }),
      'xmp',
    ],
    ['a comment of a JPEG', () => jpeg(commentSegment(samples.automatic)), 'comment'],
  ])('is read from %s', async (_, file, place) => {
    expect(await readPictureSettings(file())).toEqual({ ...read, place });
  });

  test('is read with accents whichever way they are written', async () => {
    for (const encoding of ['latin1', 'utf8'] as const) {
      const file = png(textChunk('parameters', 'café à la crème\nSteps: 4, Seed: 7', encoding));
      expect(await readPictureSettings(file)).toMatchObject({ prompt: 'café à la crème', seed: '7' });
    }
  });

  test('without settings is a prompt of an unknown tool', async () => {
    expect(await readPictureSettings(png(textChunk('parameters', 'a bay, at night')))).toMatchObject({
      tool: 'unknown',
      prompt: 'a bay, at night',
      steps: null,
    });
  });
});

test('Forge is told apart by its version, and what has no field is kept', async () => {
  expect(await readPictureSettings(png(textChunk('parameters', samples.forge)))).toMatchObject({
    tool: 'forge',
    guidance: 1,
    scheduler: 'Simple',
    others: [
      { name: 'Distilled CFG Scale', value: '3.5' },
      { name: 'Module 1', value: 'ae' },
    ],
  });
});

describe('InvokeAI', () => {
  test('writes its metadata with models as objects', async () => {
    expect(await readPictureSettings(png(worldTextChunk('invokeai_metadata', samples.invoke)))).toEqual({
      tool: 'invokeai',
      version: '5.6.0',
      place: 'png_text',
      prompt: 'a harbour',
      negativePrompt: 'fog',
      seed: '77',
      sampler: 'dpmpp_2m_sde_k',
      scheduler: null,
      steps: 30,
      guidance: 5.5,
      size: { width: 1024, height: 768 },
      model: { name: 'harbour', hash: 'blake3:aa' },
      loras: [
        { name: 'seaside', weight: 0.6, hash: 'blake3:bb' },
        { name: 'older', weight: 1, hash: null },
      ],
      others: [{ name: 'generation_mode', value: 'sdxl_txt2img' }],
    });
  });

  test.each([
    [
      'sd-metadata',
      samples.invokeLegacy,
      { steps: 50, sampler: 'k_lms', negativePrompt: 'dark, fog', prompt: 'a mill', seed: '3' },
    ],
    [
      'Dream',
      samples.dream,
      { steps: 50, sampler: 'k_euler_a', negativePrompt: 'fog', prompt: 'a mill by a stream', seed: '42' },
    ],
    ['dream', samples.dream, { steps: 50, guidance: 7.5, seed: '42' }],
  ])('wrote %s', async (keyword, text, read) => {
    expect(await readPictureSettings(png(textChunk(keyword, text)))).toMatchObject({
      tool: 'invokeai',
      size: { width: 512, height: 640 },
      ...read,
    });
  });
});

describe('ComfyUI', () => {
  const read = {
    tool: 'comfyui',
    prompt: 'a lighthouse',
    negativePrompt: 'blurry',
    seed: '99',
    sampler: 'euler_ancestral',
    scheduler: 'karras',
    steps: 20,
    guidance: 7,
    size: { width: 640, height: 960 },
    model: { name: 'harbour.safetensors', hash: null },
    loras: [
      { name: 'seaside.safetensors', weight: 0.7, hash: null },
      { name: 'grain.safetensors', weight: 0.4, hash: null },
    ],
    others: [],
  };

  test.each([
    ['a PNG', () => png(textChunk('prompt', samples.comfy), textChunk('workflow', samples.comfyWorkflow))],
    [
      'a WebP',
      () =>
        webp({
          EXIF: exifBlock({ 272: `prompt:${samples.comfy}`, 271: `workflow:${samples.comfyWorkflow}` }),
        }),
    ],
    ['a JPEG', () => jpeg(exifSegment(exifBlock({ 271: `Prompt:${samples.comfy}` })))],
  ])('is read from the graph in %s', async (_, file) => {
    expect(await readPictureSettings(file())).toMatchObject(read);
  });

  test('is read through the newer samplers, and through several LoRAs in one node', async () => {
    const graph = {
      a: {
        class_type: 'SamplerCustomAdvanced',
        inputs: {
          noise: ['b', 0],
          guider: ['c', 0],
          sampler: ['d', 0],
          sigmas: ['e', 0],
          latent_image: ['l', 0],
        },
      },
      b: { class_type: 'RandomNoise', inputs: { noise_seed: 5 } },
      c: { class_type: 'BasicGuider', inputs: { model: ['s', 0], conditioning: ['p', 0] } },
      d: { class_type: 'KSamplerSelect', inputs: { sampler_name: 'res_multistep' } },
      e: { class_type: 'BasicScheduler', inputs: { steps: 8, scheduler: 'simple', model: ['m', 0] } },
      l: { class_type: 'EmptySD3LatentImage', inputs: { width: ['w', 0], height: 1024 } },
      w: { class_type: 'PrimitiveInt', inputs: { value: 768 } },
      m: { class_type: 'UNETLoader', inputs: { unet_name: 'bay.safetensors' } },
      s: {
        class_type: 'Power Lora Loader (rgthree)',
        inputs: {
          model: ['m', 0],
          lora_1: { on: true, lora: 'one', strength: 0.5 },
          lora_2: { on: false, lora: 'two', strength: 1 },
        },
      },
      g: { class_type: 'CLIPTextEncode', inputs: { text: 'a quiet bay' } },
      p: { class_type: 'FluxGuidance', inputs: { conditioning: ['g', 0], guidance: 3.5 } },
    };
    expect(await readPictureSettings(png(textChunk('prompt', JSON.stringify(graph))))).toMatchObject({
      prompt: 'a quiet bay',
      negativePrompt: null,
      seed: '5',
      sampler: 'res_multistep',
      size: { width: 768, height: 1024 },
      model: { name: 'bay.safetensors' },
      loras: [{ name: 'one', weight: 0.5 }],
      others: [{ name: 'Distilled guidance', value: '3.5' }],
    });
  });

  test('with the workflow of its editor alone says so', async () => {
    expect(await readPictureSettings(png(textChunk('workflow', samples.comfyWorkflow)))).toMatchObject({
      tool: 'comfyui',
      prompt: null,
      others: [{ name: 'Workflow' }],
    });
  });

  test('keeps seeds of 64 bits only where all digits are there', async () => {
    const graph = (seed: string) =>
      png(
        textChunk(
          'prompt',
          `{"1":{"class_type":"KSampler","inputs":{"seed":${seed},"steps":3,"latent_image":["2",0]}}}`,
        ),
      );
    expect(await readPictureSettings(graph('1125899906842624'))).toMatchObject({ seed: '1125899906842624' });
    expect(await readPictureSettings(graph('18446744073709551557'))).toMatchObject({ seed: null });
  });
});

test.each([
  ['a PNG', () => png(textChunk('parameters', samples.swarm))],
  ['a JPEG', () => jpeg(exifSegment(exifBlock({}, { [comment]: userComment(samples.swarm) })))],
])('SwarmUI is read from %s', async (_, file) => {
  expect(await readPictureSettings(file())).toMatchObject({
    tool: 'swarmui',
    version: '0.9.6.2',
    prompt: 'a pier',
    negativePrompt: 'rain',
    seed: '11',
    steps: 24,
    guidance: 6,
    sampler: 'dpmpp_2m',
    model: { name: 'harbour', hash: 'abc1' },
    loras: [
      { name: 'seaside', weight: 0.5, hash: 'abc2' },
      { name: 'grain', weight: 1, hash: null },
    ],
    others: [{ name: 'aspectratio', value: '1:1' }],
  });
});

describe('Fooocus', () => {
  const read = {
    tool: 'fooocus',
    version: 'Fooocus v2.5.5',
    prompt: 'a boat',
    negativePrompt: 'fog',
    seed: '5124',
    steps: 30,
    guidance: 4,
    size: { width: 1152, height: 896 },
    model: { name: 'harbour_xl', hash: 'aeb7' },
    loras: [{ name: 'seaside', weight: 0.1, hash: '4852' }],
  };

  test.each([
    [
      'its own scheme',
      () => png(textChunk('parameters', samples.fooocus), textChunk('fooocus_scheme', 'fooocus')),
    ],
    [
      'its own scheme in EXIF, without a character code',
      () =>
        jpeg(exifSegment(exifBlock({ 305: 'Fooocus v2.5.5' }, { [comment]: Buffer.from(samples.fooocus) }))),
    ],
    // Within quotes, because a list with commas and colons cannot be told from further settings.
    [
      'the scheme a1111',
      () => {
        const text = samples.fooocusText
          .replace('Lora hashes: seaside: 4852', 'Lora hashes: "seaside: 4852"')
          .replace('Lora weights: seaside: 0.1', 'Lora weights: "seaside: 0.1"');
        return png(textChunk('parameters', text), textChunk('fooocus_scheme', 'a1111'));
      },
    ],
  ])('is read in %s', async (_, file) => {
    expect(await readPictureSettings(file())).toMatchObject(read);
  });
});

test('NovelAI is read from description and comment', async () => {
  const settings = JSON.stringify({
    prompt: 'a bay',
    uc: 'blurry',
    seed: 11,
    steps: 28,
    scale: 5,
    sampler: 'k_euler',
  });
  const file = png(
    textChunk('Software', 'NovelAI'),
    textChunk('Description', 'a bay'),
    textChunk('Comment', settings),
  );
  expect(await readPictureSettings(file)).toMatchObject({
    tool: 'novelai',
    prompt: 'a bay',
    negativePrompt: 'blurry',
    guidance: 5,
  });
});

test('Draw Things is read from XMP', async () => {
  const file = jpeg(xmpSegment(xmpPacket('exif:UserComment', samples.drawThings)));
  expect(await readPictureSettings(file)).toMatchObject({
    tool: 'draw_things',
    place: 'xmp',
    prompt: 'a cliff',
    negativePrompt: 'people',
    size: { width: 512, height: 768 },
  });
});

test('a file without settings has none, and a file of another kind is refused', async () => {
  for (const file of [png(), jpeg(), webp({})]) expect(await readPictureSettings(file)).toBeNull();
  for (const file of [Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('RIFF____AVI ')]) {
    await expect(readPictureSettings(file)).rejects.toMatchObject({ code: 'not_a_picture' });
  }
});
