import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  exifBlock,
  plainPng,
  pngChunk,
  textChunk,
  withChunks,
  withExif,
  worldTextChunk,
  zippedTextChunk,
} from '#tests/factories/picture-files.ts';
import { describeFile } from './describe-file.ts';
import { noGenerationMetadata } from './generation-metadata.ts';

const readMetadata = async (file: Buffer) => (await describeFile(file)).generationMetadata;

let png: Buffer;
let jpeg: Buffer;
beforeAll(async () => {
  png = await plainPng();
  jpeg = await sharp(png).jpeg().toBuffer();
});

const parameters = [
  'a lighthouse at dusk, <lora:seaside:0.8>',
  'oil on canvas',
  'Negative prompt: blurry, low contrast',
  'Steps: 28, Sampler: DPM++ 2M, CFG scale: 6.5, Seed: 1234567890, Size: 832x1216, Model: harbour_v2, Lora hashes: "seaside: 1a2b, other: 3c4d"',
].join('\n');

const lighthouse = {
  generator: 'AUTOMATIC1111',
  prompt: 'a lighthouse at dusk, <lora:seaside:0.8>\noil on canvas',
  negativePrompt: 'blurry, low contrast',
  seed: '1234567890',
  settings: [
    { name: 'Steps', value: '28' },
    { name: 'Sampler', value: 'DPM++ 2M' },
    { name: 'CFG scale', value: '6.5' },
    { name: 'Size', value: '832x1216' },
    { name: 'Model', value: 'harbour_v2' },
    { name: 'LoRA', value: 'seaside (0.8)' },
    { name: 'LoRA', value: 'other' },
  ],
};

describe('a PNG of a common generator', () => {
  test.each([
    ['plain', () => textChunk('parameters', parameters)],
    ['compressed', () => zippedTextChunk('parameters', parameters)],
    ['in Unicode', () => worldTextChunk('parameters', parameters)],
    ['in Unicode, compressed', () => worldTextChunk('parameters', parameters, true)],
  ])('gives prompt, seed and settings of a `parameters` text, %s', async (_, chunk) => {
    expect(await readMetadata(withChunks(png, chunk()))).toEqual({ from: 'png_text', ...lighthouse });
  });

  test('gives accents whichever way they are written', async () => {
    const text = 'café à la crème\nSteps: 4, Seed: 7';
    for (const encoding of ['latin1', 'utf8'] as const) {
      const file = withChunks(png, textChunk('parameters', text, encoding));
      expect(await readMetadata(file)).toMatchObject({ prompt: 'café à la crème', seed: '7' });
    }
  });

  test('gives what a ComfyUI graph leads to, through LoRAs and primitives', async () => {
    const graph = {
      '3': {
        class_type: 'KSampler',
        inputs: {
          seed: ['20', 0],
          steps: 20,
          cfg: 7,
          sampler_name: 'euler',
          scheduler: 'karras',
          denoise: 1,
          model: ['10', 0],
          positive: ['6', 0],
          negative: ['7', 0],
          latent_image: ['5', 0],
        },
      },
      '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'harbour.safetensors' } },
      '6': { class_type: 'CLIPTextEncode', inputs: { text: ['21', 0], clip: ['10', 1] } },
      '7': { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['10', 1] } },
      '10': { class_type: 'LoraLoader', inputs: { lora_name: 'seaside', model: ['4', 0], clip: ['4', 1] } },
      '20': { class_type: 'PrimitiveInt', inputs: { value: 99 } },
      '21': { class_type: 'PrimitiveString', inputs: { value: 'a lighthouse' }, is_changed: [Number.NaN] },
    };
    const text = JSON.stringify(graph).replace('[null]', '[NaN]');
    expect(await readMetadata(withChunks(png, textChunk('prompt', text)))).toEqual({
      from: 'png_text',
      generator: 'ComfyUI',
      prompt: 'a lighthouse',
      negativePrompt: 'blurry',
      seed: '99',
      settings: [
        { name: 'Steps', value: '20' },
        { name: 'Sampler', value: 'euler' },
        { name: 'Scheduler', value: 'karras' },
        { name: 'CFG scale', value: '7' },
        { name: 'Model', value: 'harbour.safetensors' },
        { name: 'LoRA', value: 'seaside' },
      ],
    });
  });

  test('gives what a ComfyUI graph of the newer samplers leads to', async () => {
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
      c: {
        class_type: 'CFGGuider',
        inputs: { model: ['m', 0], positive: ['p', 0], negative: ['z', 0], cfg: 1 },
      },
      d: { class_type: 'KSamplerSelect', inputs: { sampler_name: 'res_multistep' } },
      e: { class_type: 'BasicScheduler', inputs: { steps: 8, scheduler: 'simple', model: ['m', 0] } },
      m: { class_type: 'UNETLoader', inputs: { unet_name: 'z_image.safetensors' } },
      g: { class_type: 'CLIPTextEncode', inputs: { text: 'a quiet bay' } },
      p: { class_type: 'FluxGuidance', inputs: { conditioning: ['g', 0], guidance: 3.5 } },
      z: { class_type: 'ConditioningZeroOut', inputs: { conditioning: ['g', 0] } },
    };
    expect(await readMetadata(withChunks(png, textChunk('prompt', JSON.stringify(graph))))).toMatchObject({
      prompt: 'a quiet bay',
      negativePrompt: null,
      seed: '5',
      settings: expect.arrayContaining([
        { name: 'Model', value: 'z_image.safetensors' },
        { name: 'Steps', value: '8' },
        { name: 'Sampler', value: 'res_multistep' },
      ]),
    });
  });

  test.each([
    [
      'NovelAI',
      [
        textChunk('Software', 'NovelAI'),
        textChunk('Description', 'a bay'),
        textChunk(
          'Comment',
          JSON.stringify({ prompt: 'a bay', uc: 'blurry', seed: 11, steps: 28, scale: 5 }),
        ),
      ],
    ],
    [
      'InvokeAI',
      [
        worldTextChunk(
          'invokeai_metadata',
          JSON.stringify({
            positive_prompt: 'a bay',
            negative_prompt: 'blurry',
            seed: 11,
            steps: 28,
            model: { name: 'm' },
          }),
        ),
      ],
    ],
    [
      'SwarmUI',
      [
        textChunk(
          'parameters',
          JSON.stringify({
            sui_image_params: { prompt: 'a bay', negativeprompt: 'blurry', seed: 11, steps: 28 },
          }),
        ),
      ],
    ],
  ])('gives the words of %s', async (generator, chunks) => {
    expect(await readMetadata(withChunks(png, ...chunks))).toMatchObject({
      from: 'png_text',
      generator,
      prompt: 'a bay',
      negativePrompt: 'blurry',
      seed: '11',
      settings: expect.arrayContaining([{ name: 'Steps', value: '28' }]),
    });
  });
});

describe('EXIF', () => {
  const comment = (order: 'be' | 'le') => {
    const text = Buffer.from(parameters, 'utf16le');
    return Buffer.concat([Buffer.from('UNICODE\0'), order === 'le' ? text : text.swap16()]);
  };

  test.each([
    ['be', 'MM'],
    ['be', 'II'],
    ['le', 'II'],
  ] as const)('gives the parameters in a comment, %s in %s', async (order, tiff) => {
    const file = withExif(jpeg, exifBlock({}, { 37510: comment(order) }, tiff));
    expect(await readMetadata(file)).toEqual({ from: 'exif', ...lighthouse });
  });

  test('gives the parameters of a WebP', async () => {
    const block = exifBlock({}, { 37510: comment('be') });
    const webp = await sharp(withExif(jpeg, block)).keepExif().webp().toBuffer();
    expect(await readMetadata(webp)).toMatchObject({ from: 'exif', ...lighthouse });
  });

  test('gives camera, software and date of a photograph; never place, owner or serial number', async () => {
    const block = exifBlock(
      { 271: 'Lumen', 272: 'Lumen X100', 305: 'Darkroom 3', 315: 'Ada Owner', 34853: 'GPS' },
      { 36867: '2024:05:17 10:11:12', 42032: 'Ada Owner', 42033: 'SN-123456', 42037: 'LENS-99' },
    );
    const metadata = await readMetadata(withExif(jpeg, block));
    expect(metadata).toEqual({
      ...noGenerationMetadata,
      from: 'exif',
      settings: [
        { name: 'Camera', value: 'Lumen X100' },
        { name: 'Software', value: 'Darkroom 3' },
        { name: 'Taken', value: '2024-05-17 10:11:12' },
      ],
    });
  });
});

/** The package's own tests have more of them. */
describe('hostile and broken files', () => {
  test.each([
    ['no picture', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['a plain picture', () => png],
    ['a picture cut short', () => png.subarray(0, 40)],
    [
      'a chunk longer than the file',
      () => withChunks(png, pngChunk('tEXt', Buffer.from('a\0b'), 0xffffffff)),
    ],
    ['broken compression', () => withChunks(png, pngChunk('zTXt', Buffer.from('parameters\0\0nonsense')))],
    ['a text without keyword', () => withChunks(png, pngChunk('tEXt', Buffer.from('no zero')))],
    ['a graph nested without end', () => withChunks(png, textChunk('prompt', '{"a":'.repeat(200_000)))],
    ['EXIF of noise', () => withExif(jpeg, Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'))],
  ])('%s gives no metadata', async (_, file) => {
    expect(await readMetadata(file())).toEqual(noGenerationMetadata);
  });

  test('a graph that leads in a circle ends', async () => {
    const graph = {
      1: { inputs: { latent_image: ['2', 0], positive: ['2', 0], seed: 3 } },
      2: { inputs: { text: ['2', 0] } },
    };
    const metadata = await readMetadata(withChunks(png, textChunk('prompt', JSON.stringify(graph))));
    expect(metadata).toMatchObject({ generator: 'ComfyUI', prompt: null, seed: '3' });
  });

  test('texts are bounded, and hold nothing that a database or a page cannot', async () => {
    const prompt = `a\0b\u202e\u0007 ${'long '.repeat(20_000)}\ud800`;
    const settings = Array.from({ length: 500 }, (_, n) => `Name ${n} ${'x'.repeat(99)}: ${'y'.repeat(900)}`);
    const text = JSON.stringify({ prompt, seed: '9'.repeat(900), steps: 'z'.repeat(5_000) });
    const metadata = await readMetadata(withChunks(png, worldTextChunk('parameters', text)));
    expect(metadata.prompt).toMatch(/^ab long long /);
    expect(metadata.prompt?.length).toBeLessThanOrEqual(10_000);
    expect(metadata.prompt?.isWellFormed()).toBe(true);
    expect(metadata.seed).toBeNull();
    expect(metadata.settings.every(({ value }) => value.length <= 300)).toBe(true);
    const many = await readMetadata(
      withChunks(png, textChunk('parameters', `p\nSteps: 1, ${settings.join(', ')}`)),
    );
    expect(many.settings.length).toBeLessThanOrEqual(40);
    expect(many.settings.every(({ name }) => name.length <= 60)).toBe(true);
  });
});
