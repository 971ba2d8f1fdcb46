/** The recipe of a video of this engine: with it, its last frame comes back when another video continues it. */

import type { Recipe } from '@castwright/engine-port';
import { z } from 'zod';
import { recipeEngine, scene } from '../recipe.ts';
import type { MotionState } from './continue-motion.ts';

const offset = z.number().min(-100).max(100);

const motion = z.strictObject({
  waves: z.strictObject({
    seed: z.int().min(0).max(0xffffffff),
    seconds: z.int().min(1).max(60),
    reach: z.number().min(0).max(1),
  }),
  frame: z.int().min(0).max(10_000),
  camera: z
    .strictObject({
      x: offset,
      y: offset,
      zoom: z.number().min(1).max(1.2),
      push: z.number().min(0).max(0.2),
    })
    .nullable(),
  clock: z.strictObject({
    seconds: z.int().min(1).max(60),
    part: z.number().min(0).max(100_000),
    rate: z.number().min(0.5).max(2),
  }),
}) satisfies z.ZodType<MotionState>;

const drawn = z.strictObject({ scene, motion });
/** The content of a video's recipe: its scene, and where its motion stands at the last frame. */
export type DrawnVideo = z.infer<typeof drawn>;

export const toVideoRecipe = (made: DrawnVideo): Recipe => ({ engine: recipeEngine, data: { ...made } });

/** The recipe of a video that shows a picture which the engine did not draw. */
export const toPanRecipe = (): Recipe => ({ engine: recipeEngine, data: { shows: 'a picture' } });

/** Reads a video's recipe; null for none, for one of a picture or of another engine, and for a damaged one. */
export function readVideoRecipe(recipe: Recipe | null): DrawnVideo | null {
  if (recipe?.engine !== recipeEngine) return null;
  return drawn.safeParse(recipe.data).data ?? null;
}
