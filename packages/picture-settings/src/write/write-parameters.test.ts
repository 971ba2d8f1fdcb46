import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPictureSettings } from '../read.ts';
import { toKnownSampling } from '../samplers.ts';
import { formatParameters, type WrittenSettings } from './format-parameters.ts';
import { writeParameters } from './write-parameters.ts';

const drawn = sharp({ create: { width: 24, height: 16, channels: 3, background: '#336699' } });
const encoders = {
  PNG: () => drawn.clone().png().toBuffer(),
  JPEG: () => drawn.clone().jpeg().toBuffer(),
  WebP: () => drawn.clone().webp().toBuffer(),
  'lossless WebP with alpha': () => drawn.clone().ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
};

const settings: WrittenSettings = {
  prompt: 'a café, at "dusk"\nSteps: 3 of stone\nNegative prompt: is no word of mine',
  negativePrompt: 'fog, rain',
  seed: 42,
  steps: 20,
  guidance: 5.5,
  sampler: 'dpmpp_2m',
  scheduler: 'karras',
  width: 24,
  height: 16,
  model: 'Name, with: marks "and" a comma',
};

describe.each(Object.keys(encoders) as (keyof typeof encoders)[])('a %s', (kind) => {
  test('with settings is read as they were written, and shows the same pixels', async () => {
    const file = await encoders[kind]();
    const written = Buffer.from(writeParameters(file, formatParameters(settings)));
    expect(await readPictureSettings(written)).toEqual({
      tool: 'castwright',
      version: 'Castwright',
      place: kind === 'PNG' ? 'png_text' : 'exif',
      prompt: 'a café, at "dusk"\n Steps: 3 of stone\n Negative prompt: is no word of mine',
      negativePrompt: settings.negativePrompt,
      seed: '42',
      steps: 20,
      guidance: 5.5,
      sampler: 'DPM++ 2M',
      scheduler: 'Karras',
      size: { width: 24, height: 16 },
      model: { name: settings.model, hash: null },
      loras: [],
      others: [],
    });
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(written)).equals(await pixels(file))).toBe(true);
    expect(await sharp(written).metadata()).toMatchObject({ width: 24, height: 16 });
  });
});

test('settings without steps are read too, and nothing is written for what is unknown', async () => {
  const text = formatParameters({ prompt: 'a bay', seed: 7, width: 24, height: 16 });
  expect(text).toBe('a bay\nSeed: 7, Size: 24x16, Version: Castwright');
  const file = writeParameters(await encoders.PNG(), text);
  expect(await readPictureSettings(file)).toMatchObject({
    tool: 'castwright',
    prompt: 'a bay',
    seed: '7',
    steps: null,
  });
});

test('a text that a JPEG cannot hold is refused', async () => {
  const file = await encoders.JPEG();
  expect(() => writeParameters(file, 'x'.repeat(40_000))).toThrow(RangeError);
  expect(() => writeParameters(Buffer.from('GIF89a'), 'x')).toThrow('not a PNG, JPEG or WebP');
});

test.each([
  ['DPM++ 2M Karras', null, 'dpmpp_2m', 'karras'],
  ['DPM++ 2M', 'Karras', 'dpmpp_2m', 'karras'],
  ['Euler a', 'Automatic', 'euler_ancestral', null],
  ['dpmpp_2m_sde_k', null, 'dpmpp_2m_sde', 'karras'],
  ['dpmpp_2m_sde_gpu', 'karras', 'dpmpp_2m_sde', 'karras'],
  ['k_lms', null, 'lms', null],
  ['DDIM', null, 'ddim', null],
  ['res_multistep', 'simple', 'res_multistep', 'simple'],
  ['somebody’s own', 'beta', null, 'beta'],
  [null, null, null, null],
])('the sampler %s with %s is %s with %s', (sampler, scheduler, known, schedule) => {
  expect(toKnownSampling(sampler, scheduler)).toEqual({ sampler: known, scheduler: schedule });
});
