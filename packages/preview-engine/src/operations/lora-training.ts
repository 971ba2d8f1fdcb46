/** Trains a model: learns a person from the recipes of pictures. */

import { EngineError } from '@castwright/engine-port';
import { readRecipe } from '../recipe.ts';
import { Fit } from '../training/fit.ts';
import { modelFileName, writeModelFile } from '../training/model-file.ts';
import { drawFinalSample, drawSampleSoFar } from '../training/sample.ts';
import type { Perform } from './operation.ts';

/** When samples are drawn, as fractions of the training; more at the start, where it learns most. */
const sampleMoments = [0, 1 / 16, 1 / 8, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 1] as const;
/** The least milliseconds between two reports without a sample. */
const reportEveryMs = 100;
/** The most points of a loss curve. */
const maxLossPoints = 200;

/** The note for the creator on pictures that could not be used. */
function formatNote({ given, read, agreeing }: { given: number; read: number; agreeing: number }): string {
  const skipped = given - read;
  const others = read - agreeing;
  const of = (count: number, all: number) =>
    count === 1 ? `1 of ${all} pictures` : `${count} of ${all} pictures`;
  return [
    skipped > 0 &&
      `${of(skipped, given)} ${skipped === 1 ? 'was' : 'were'} skipped: the preview engine learns only from pictures that it drew.`,
    others > 0 && `${of(others, read)} ${others === 1 ? 'shows' : 'show'} another person and counted less.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** @throws EngineError `unsupported` when this engine drew none of the pictures */
export const loraTraining: Perform<'lora_training'> = async (request, report) => {
  const { steps, seed, trigger, pictures } = request;
  const people = pictures.flatMap(({ picture }) => {
    const scene = readRecipe(picture)?.scene;
    return scene && scene.subject === undefined ? [scene.identity] : [];
  });
  if (people.length === 0)
    throw new EngineError(
      'unsupported',
      'The preview engine learns from pictures that it drew itself, and it drew none of these. Training with other pictures needs a GPU engine.',
    );
  const fit = new Fit(people, steps, seed);
  const samples = new Set(sampleMoments.map((part) => Math.max(1, Math.round(part * steps))));
  const stride = Math.ceil(steps / maxLossPoints);
  let toldAt = performance.now();
  for (let step = 1; step <= steps; step++) {
    const loss = fit.next();
    const sampled = samples.has(step);
    if (!sampled && (step % stride > 0 || performance.now() - toldAt < reportEveryMs)) continue;
    report({ step, steps, loss, ...(sampled && { preview: await drawSampleSoFar(fit.person, seed) }) });
    toldAt = performance.now();
  }
  const { person: identity, loss, agreeing } = fit;
  const counts = { given: pictures.length, read: people.length, agreeing };
  const note = formatNote(counts);
  return [
    {
      kind: 'model',
      bytes: writeModelFile({ trigger, identity, pictures: counts, steps, seed, loss }),
      fileName: modelFileName,
      sample: { bytes: await drawFinalSample(identity, seed), mediaType: 'image/png' },
      ...(note && { note }),
    },
  ];
};
