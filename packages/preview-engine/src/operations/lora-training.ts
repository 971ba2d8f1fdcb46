/** Learns a person from what is written down of the pictures that show them. */

import { EngineError } from '@castwright/engine-port';
import { readRecipe } from '../recipe.ts';
import { Fit } from '../training/fit.ts';
import { modelFileName, writeModelFile } from '../training/model-file.ts';
import { finalSample, sampleSoFar } from '../training/sample.ts';
import type { Perform } from './operation.ts';

/** Where in a training a sample is drawn; close together where most is learnt. */
const samplesAt = [0, 1 / 16, 1 / 8, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 1] as const;
/** Milliseconds between two reports without a sample. */
const reportEveryMs = 100;
/** Points that a loss curve has at most. */
const mostPoints = 200;

/** What of the pictures was of no use, in words for the creator. */
function noteOn({ given, read, agreeing }: { given: number; read: number; agreeing: number }): string {
  const passedOver = given - read;
  const others = read - agreeing;
  const of = (count: number, all: number) =>
    count === 1 ? `1 of ${all} pictures` : `${count} of ${all} pictures`;
  return [
    passedOver > 0 &&
      `${of(passedOver, given)} ${passedOver === 1 ? 'was' : 'were'} passed over: the preview engine learns from pictures that it drew.`,
    others > 0 &&
      `${of(others, read)} ${others === 1 ? 'shows' : 'show'} somebody who looks otherwise, and counted little.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Throws `unsupported` where this engine drew none of the pictures. */
export const loraTraining: Perform<'lora_training'> = async (request, tell) => {
  const { steps, seed, trigger, pictures } = request;
  const people = pictures.flatMap(({ picture }) => readRecipe(picture)?.scene.identity ?? []);
  if (people.length === 0)
    throw new EngineError(
      'unsupported',
      'The preview engine learns from pictures that it drew itself, and it drew none of these. Training with other pictures needs a GPU engine.',
    );
  const fit = new Fit(people, steps, seed);
  const samples = new Set(samplesAt.map((part) => Math.max(1, Math.round(part * steps))));
  const stride = Math.ceil(steps / mostPoints);
  let toldAt = performance.now();
  for (let step = 1; step <= steps; step++) {
    const loss = fit.next();
    const sampled = samples.has(step);
    if (!sampled && (step % stride > 0 || performance.now() - toldAt < reportEveryMs)) continue;
    tell({ step, steps, loss, ...(sampled && { preview: await sampleSoFar(fit.person, seed) }) });
    toldAt = performance.now();
  }
  const { person: identity, loss, agreeing } = fit;
  const counts = { given: pictures.length, read: people.length, agreeing };
  const note = noteOn(counts);
  return [
    {
      kind: 'model',
      bytes: writeModelFile({ trigger, identity, pictures: counts, steps, seed, loss }),
      fileName: modelFileName,
      sample: { bytes: await finalSample(identity, seed), mediaType: 'image/png' },
      ...(note && { note }),
    },
  ];
};
