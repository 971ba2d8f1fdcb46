import type { z } from 'zod';
import { generateImageForm } from '#contract/generation.ts';
import { judge } from '#features/safety';
import type { Db } from '#platform/db/client.ts';
import type { EngineJobRow } from '../../src/features/generation/schema.ts';
import { startImageGeneration } from '../../src/features/generation/start-image-generation.ts';

/** Orders a picture for a person as the dashboard does: decided on, paid for and in the queue. */
export function orderPicture(
  db: Db,
  userId: string,
  asked: Partial<z.input<typeof generateImageForm>> = {},
): Promise<EngineJobRow> {
  const form = generateImageForm.parse({ type: 'image', prompt: 'a lighthouse keeper at dusk', ...asked });
  return startImageGeneration({ db, judge }, { userId, idempotencyKey: null, form });
}
