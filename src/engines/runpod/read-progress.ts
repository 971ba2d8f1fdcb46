/** What an extended handler says of the work so far (docs/runpod-handler.md): forward only, and never believed blindly. */

import type { EngineProgress } from '@castwright/engine-port';
import { z } from 'zod';
import { pictureTypeOf } from '#engines/outputs';
import { placeIn, type StepPlan } from '#engines/workflows';
import { mostPreviewBytes } from './options.ts';

const whole = z.int().min(0).max(1_000_000);
const loss = z.number().finite();

const report = z.looseObject({
  castwright: z.literal(1),
  /** Of the graph; left out: steps are those of all of it. */
  node: z.string().max(60).optional(),
  step: whole,
  steps: whole.min(1),
  /** Of a training, at this step. */
  loss: loss.optional(),
  /** Of earlier steps, which a look at the run every few seconds would miss. */
  losses: z
    .array(z.tuple([whole, loss]))
    .max(500)
    .optional()
    .catch(undefined),
  preview: z
    .string()
    .max(Math.ceil((mostPreviewBytes * 4) / 3) + 4)
    .optional()
    .catch(undefined),
});

/** @returns takes a run's output while it goes on */
export function createReader({
  plan,
  tell,
}: {
  plan: StepPlan;
  tell: (progress: EngineProgress) => void;
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
        : placeIn(plan, { node, value: step, max: steps });
    for (const [step, value] of data.losses ?? []) {
      const at = placed(step);
      if (step <= lossTold || step >= data.step || !at) continue;
      lossTold = step;
      tell({ ...at, loss: value });
    }
    const next = placed(Math.min(data.step, steps));
    const moved = next !== null && (next.steps !== place.steps || next.step > place.step);
    const preview = text !== undefined && text !== shown ? pictureOf(text) : null;
    if (!moved && !preview) return;
    if (moved) place = next;
    shown = text;
    const lossNow = data.loss !== undefined && data.step > lossTold ? data.loss : undefined;
    if (lossNow !== undefined) lossTold = data.step;
    tell({ ...place, ...(lossNow !== undefined && { loss: lossNow }), ...(preview && { preview }) });
  };
}

function pictureOf(text: string): EngineProgress['preview'] | null {
  const bytes = Buffer.from(text, 'base64');
  const mediaType = pictureTypeOf(bytes);
  return mediaType && bytes.length <= mostPreviewBytes ? { bytes, mediaType } : null;
}
