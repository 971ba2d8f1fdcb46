/**
 * The watermark: how many of the preview engine's pictures it is read from after each treatment, how near a marked
 * picture is to its original, how long marking takes, and how often a mark is found where there is none: in the
 * originals, in pictures of noise, and in noise given to the decoder. Then videos. `--pictures N` takes other than 24,
 * `--videos N` other than 4. Every picture and video has its number as its seed; `--from N` begins with that one, so that a
 * long measurement can be made in parts.
 */

import { drawPreview } from '@castwright/preview-engine';
import { detect, detectedSide, embed, type Pixels, readGrey } from '@castwright/watermark';
import { codedBits, decode } from '@castwright/watermark/code.ts';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { atLeast, atMost, type Bench, noted, short } from './setup/bench.ts';
import { median, quantile } from './setup/statistics.ts';
import { computePsnr, computeSsim } from './watermark/similarity.ts';
import { applyTreatment, treatments } from './watermark/treatments.ts';
import { measureVideos } from './watermark/videos.ts';

const subjects = [
  'a woman in a garden',
  'a man on a beach at noon',
  'a queen on a stage, oil painting',
  'a couple at a café, watercolour',
  'a bowl of fruit on a table',
  'a street in a neon city',
  'a dancer in a studio, film photo',
  'an empty room',
  'a chef in the snow',
  'an astronaut in a desert, close portrait',
];
const ratios = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const;
const decodedNoise = 100_000;
const noisePictures = 24;
/** The first pictures compile the code. */
const warmUp = 5;

/** The number after an option. */
function readCount(option: string, otherwise: number): number {
  const at = process.argv.indexOf(option);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

async function draw(n: number): Promise<Pixels> {
  const drawn = await drawPreview({
    prompt: subjects[n % subjects.length] ?? '',
    negativePrompt: '',
    seed: n,
    model: null,
    identity: null,
    aspectRatio: ratios[Math.floor(n / subjects.length) % ratios.length] ?? '1:1',
  });
  const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 3 };
}

const read = async (bytes: Buffer) => detect(await readGrey(bytes, limits.upscaledPixelsMaximum));
const getProcessorTime = (since: NodeJS.CpuUsage) => {
  const { system, user } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

export const watermark: Bench = {
  name: 'watermark',
  onlyByName: true,
  async run() {
    const count = readCount('--pictures', 24);
    const from = readCount('--from', 0);
    const videos = await measureVideos(from, readCount('--videos', 4));
    const found = new Map(Object.keys(treatments).map((name) => [name, 0]));
    const [psnr, ssim, marking, reading]: [number[], number[], number[], number[]] = [[], [], [], []];
    let falselyFound = 0;
    for (let n = from; n < from + count; n++) {
      const original = await draw(n);
      const pixels = { ...original, data: original.data.slice() };
      const payload = BigInt.asUintN(64, BigInt(n + 1) * 0x9e37_79b9_7f4a_7c15n);
      const begun = process.cpuUsage();
      embed(pixels, payload);
      marking.push(getProcessorTime(begun) / ((pixels.width * pixels.height) / 1e6));
      psnr.push(computePsnr(original, pixels));
      ssim.push(computeSsim(original, pixels));
      for (const name of found.keys()) {
        const grey = await readGrey(await applyTreatment(name, pixels), limits.upscaledPixelsMaximum);
        const started = process.cpuUsage();
        if (detect(grey)?.payload === payload) found.set(name, (found.get(name) ?? 0) + 1);
        reading.push(getProcessorTime(started));
      }
      if (await read(await sharp(original.data, { raw: original }).png().toBuffer())) falselyFound++;
    }
    return {
      figures: [
        ...Object.entries(treatments).map(([name, { aim }]) => {
          const of = found.get(name) ?? 0;
          return atLeast(`read after ${name}`, of / count, aim, `${of} of ${count} pictures`);
        }),
        atLeast(
          'PSNR, median, of 42 dB',
          median(psnr) / 42,
          1,
          `${short(median(psnr))} dB, least ${short(Math.min(...psnr))}`,
        ),
        atLeast('SSIM, median', median(ssim), 0.99, `least ${Math.min(...ssim).toFixed(4)}`),
        atMost(
          'marking a megapixel, processor, median',
          median(marking.slice(warmUp)),
          60,
          'ms',
          `99 % within ${short(quantile(marking.slice(warmUp), 0.99))} ms`,
        ),
        noted(
          'reading a picture, processor',
          `${short(median(reading))} ms`,
          `99 % within ${short(quantile(reading, 0.99))} ms`,
        ),
        ...videos,
        noted('found in pictures without a mark', `${falselyFound} of ${count}`, 'originals'),
        noted('found in pictures of noise', `${countInNoise()} of ${noisePictures}`, ''),
        noted(
          'found by the decoder in noise',
          `${countDecoded()} of ${decodedNoise}`,
          'the checksum has 24 bits, and at most 4 positions are tried: 2.4 in ten million',
        ),
      ],
      memory: [],
    };
  },
};

function countInNoise(): number {
  let found = 0;
  for (let n = 0; n < noisePictures; n++) {
    const values = new Float32Array(detectedSide * detectedSide).map(() => Math.random() * 255);
    if (detect({ values, width: detectedSide, height: detectedSide })) found++;
  }
  return found;
}

function countDecoded(): number {
  let found = 0;
  const soft = new Float64Array(codedBits);
  for (let n = 0; n < decodedNoise; n++) {
    for (let at = 0; at < codedBits; at++) soft[at] = Math.random() * 2 - 1;
    if (decode(soft) !== null) found++;
  }
  return found;
}
