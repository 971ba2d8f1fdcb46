/** The thread that computes explicitness: it loads the model with its first file and keeps it until it ends. */

import type { Scores } from '../inspector.ts';
import { type ExplicitnessModel, loadExplicitnessModel } from './model.ts';

export type ExplicitnessTask = { frames: readonly Uint8Array[] };

let model: Promise<ExplicitnessModel> | undefined;

/**
 * Computes the explicitness of one file; runs in a Piscina thread.
 *
 * @throws Error when the file has no frame, or one that cannot be read
 */
export default async function work({ frames }: ExplicitnessTask): Promise<Scores> {
  if (frames.length === 0) throw new Error('there is nothing to look at');
  model ??= loadExplicitnessModel();
  const { compute } = await model;
  let explicit = 0;
  for (const frame of frames) explicit = Math.max(explicit, await compute(frame));
  return { explicit };
}
