/** Reads the progress that an extended handler reports (docs/runpod-handler.md). Steps only move forward. */

import type { EngineProgress } from '@castwright/engine-port';
import { z } from 'zod';
import { findPictureType } from '#engines/outputs';
import { findOverallStep, type StepPlan } from '#engines/workflows';
import { maxPreviewBytes } from './options.ts';

const whole = z.int().min(0).max(1_000_000);
const loss = z.number().finite();

const report = z.looseObject({
  castwright: z.literal(1),
  /** The graph's node that the steps belong to; left out: they are those of the whole graph. */
  node: z.string().max(60).optional(),
  step: whole,
  steps: whole.min(1),
  /** The loss of a training at this step. */
  loss: loss.optional(),
  /** The losses of earlier steps, which polling every few seconds misses. */
  losses: z
    .array(z.tuple([whole, loss]))
    .max(500)
    .optional()
    .catch(undefined),
  preview: z
    .string()
    .max(Math.ceil((maxPreviewBytes * 4) / 3) + 4)
    .optional()
    .catch(undefined),
});

/** @returns a function that takes the output of a running run, and reports what is new in it */
export function createProgressReader({
  plan,
  onProgress,
}: {
  plan: StepPlan;
  onProgress: (progress: EngineProgress) => void;
}): (output: unknown) => void {
  let place = { step: 0, steps: 1 };
  let shown: string | undefined;
  let lossTold = -1;
  return (output) => {
    const { data } = report.safeParse(output);
    if (!data) return;
    const { node, preview: text, steps } = data;
    const placed = (step: number) =>
      node === undefined || plan.length === 0
        ? { step, steps }
        : findOverallStep(plan, { node, value: step, max: steps });
    for (const [step, value] of data.losses ?? []) {
      const at = placed(step);
      if (step <= lossTold || step >= data.step || !at) continue;
      lossTold = step;
      onProgress({ ...at, loss: value });
    }
    const next = placed(Math.min(data.step, steps));
    const moved = next !== null && (next.steps !== place.steps || next.step > place.step);
    const preview = text !== undefined && text !== shown ? parsePreview(text) : null;
    if (!moved && !preview) return;
    if (moved) place = next;
    shown = text;
    const lossNow = data.loss !== undefined && data.step > lossTold ? data.loss : undefined;
    if (lossNow !== undefined) lossTold = data.step;
    onProgress({ ...place, ...(lossNow !== undefined && { loss: lossNow }), ...(preview && { preview }) });
  };
}

function parsePreview(text: string): EngineProgress['preview'] | null {
  const bytes = Buffer.from(text, 'base64');
  const mediaType = findPictureType(bytes);
  return mediaType && bytes.length <= maxPreviewBytes ? { bytes, mediaType } : null;
}
