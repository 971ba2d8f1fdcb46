/**
 * The inspection of outputs: processor time of one picture with the built-in inspectors, as a ratio to making its preview
 * sizes, and its time with 50 in flight; adult results are compared with uploads besides. Then how many of 548 harmless
 * pictures would be withheld at which threshold:
 * clothed figures of the preview engine, 500 varied ones and the 48 of its contact sheet, because no other pictures can
 * be had here. With `--picture` these shares go to
 * `docs/inspection.svg`.
 */

import { writeFile } from 'node:fs/promises';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { drawPreview } from '@castwright/preview-engine';
import { samplePeople } from '@castwright/preview-engine/sample-people.ts';
import { countAskedPeople } from '@castwright/preview-engine/subject';
import { limits } from '#contract/limits.ts';
import { createFaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import { createExplicitnessInspector } from '../../src/features/trust/inspection/explicitness/inspector.ts';
import { createPeopleInspector } from '../../src/features/trust/inspection/faces/people.ts';
import { drawFalseRefusals } from './inspection/picture.ts';
import { atMost, type Bench, multiple, noted, short } from './setup/bench.ts';
import { median, quantile } from './setup/statistics.ts';

const figures = [
  'a woman',
  'a man',
  'an old fisherman',
  'a dancer',
  'a chef',
  'a swimmer',
  'a queen',
  'a couple',
  'a surfer',
  'an astronaut',
];
const places = [
  'in a garden',
  'on a beach at noon',
  'in a bedroom',
  'in a neon city',
  'by a pool',
  'in a studio',
  'in the snow',
  'at a café',
  'on a stage',
  'in a desert',
];
const styles = ['', ', watercolour', ', film photo', ', oil painting', ', close portrait'];
/** What ships (`inspection` of the site file). */
const shipped = 0.85;
const shippedFaces = 0.6;
const thresholds = [0.1, 0.3, 0.5, 0.6, 0.7, shipped];
const inFlight = 50;
type Shown = { frame: Buffer; prompt: string };
const never = new AbortController().signal;

const readProcessor = () => {
  const { system, user } = process.cpuUsage();
  return (user + system) / 1_000;
};

const countFrom = (scores: readonly { explicit: number }[], threshold: number) =>
  `${scores.filter(({ explicit }) => explicit >= threshold).length} of ${scores.length}`;

export const inspection: Bench = {
  name: 'inspection',
  onlyByName: true,
  async run(scope) {
    const inspector = createExplicitnessInspector();
    scope.defer(() => inspector.close());
    const embedder = createFaceEmbedder();
    scope.defer(() => embedder.close());
    const people = createPeopleInspector(embedder, countAskedPeople);
    const inspectAll = async ({ frame, prompt }: Shown) => {
      const output = {
        userId: 'bench',
        prompt: { operation: 'text_to_image' as const, prompt, hasPerson: false },
      };
      const [{ explicit = Number.NaN }, { extraFaces = Number.NaN }] = await Promise.all([
        inspector.inspect({ frames: [frame] }, never),
        people.inspect({ frames: [frame], output }, never),
      ]);
      return { explicit, extraFaces };
    };
    const varied = figures.flatMap((who) =>
      places.flatMap((where) => styles.map((style) => `${who} ${where}${style}`)),
    );
    const prompts = [...varied, ...samplePeople];
    const scores: { prompt: string; explicit: number; extraFaces: number }[] = [];
    const [inspecting, shrinking, shown]: [number[], number[], Shown[]] = [[], [], []];
    for (const [seed, prompt] of prompts.entries()) {
      const drawn = await drawPreview({
        prompt,
        negativePrompt: '',
        seed,
        model: null,
        identity: null,
        aspectRatio: '1:1',
      });
      const pixels = await decodePicture(drawn, limits.editedPixelsMaximum);
      const start = readProcessor();
      const { preview } = await createPictureViews(pixels);
      const shrunk = readProcessor();
      const found = await inspectAll({ frame: preview, prompt });
      inspecting.push(readProcessor() - shrunk);
      shrinking.push(shrunk - start);
      scores.push({ prompt, ...found });
      if (shown.length < inFlight) shown.push({ frame: preview, prompt });
    }
    const started = performance.now();
    await Promise.all(shown.map(inspectAll));
    const together = performance.now() - started;
    // The first ones load the model.
    const warm = inspecting.slice(20);
    if (process.argv.includes('--picture')) {
      await writeFile(
        new URL('../../docs/inspection.svg', import.meta.url),
        drawFalseRefusals(
          scores.map(({ explicit }) => explicit),
          shipped,
        ),
      );
    }
    const counted = prompts.filter(
      (prompt) => countAskedPeople({ operation: 'text_to_image', prompt, hasPerson: false }) !== null,
    );
    const highest = scores.reduce((one, other) => (one.explicit >= other.explicit ? one : other));
    return {
      figures: [
        atMost(
          'inspection of a picture, processor, 99th percentile',
          quantile(warm, 0.99),
          150,
          'ms',
          `median ${short(median(warm))} ms`,
        ),
        multiple(
          'inspection of a picture, in times of making its preview sizes',
          median(warm) / median(shrinking.slice(20)),
          `${short(median(shrinking))} ms`,
        ),
        noted(`${inFlight} pictures in flight, until the last`, `${short(together)} ms`, ''),
        noted(
          'harmless pictures withheld for extra people',
          `${scores.filter(({ extraFaces }) => extraFaces >= shippedFaces).length} of ${counted.length} whose prompt has a number`,
          `from ${shippedFaces} on`,
        ),
        ...thresholds.map((threshold) =>
          noted(
            `harmless pictures withheld at ${threshold}`,
            `${countFrom(scores.slice(0, varied.length), threshold)}, and ${countFrom(scores.slice(varied.length), threshold)} of the contact sheet`,
            `highest ${short(highest.explicit)}, ${JSON.stringify(highest.prompt)}`,
          ),
        ),
      ],
      memory: [],
    };
  },
};
