/** The models of a server in the operator's file, validated when the worker starts. */
import { type Category, categories } from '@castwright/engine-port';
import { z } from 'zod';
import { drawingFamilies, referenceFamilies } from '#engines/workflows';
import {
  listServedFamilies,
  type ServedFamily,
  type ServedUse,
  type ServerKind,
  servedFamilies,
  servedUses,
} from './server-kinds.ts';

const servedModel = z.strictObject({
  /** The name as the server's `/v1/models` lists it. */
  model: z.string().trim().min(1).max(200),
  family: z.enum(servedFamilies),
  /** The SPDX id or the name of the licence: `Apache-2.0`. */
  licence: z.string().trim().min(1).max(100),
  uses: z
    .array(z.enum(servedUses))
    .min(1)
    .refine((uses) => new Set(uses).size === uses.length, 'names a use twice'),
  categories: z
    .array(z.enum(categories))
    .min(1)
    .default([...categories]),
  /** The operator's overrides of the family's sampling. */
  steps: z.int().min(1).max(150).optional(),
  /** Classifier-free guidance; a distilled model takes none. */
  guidance: z.number().min(0).max(20).optional(),
  /** The most pixels of a picture that the server draws, as with `--max-generated-image-size` of vLLM-Omni. */
  maxPixels: z.int().min(1_100_000).max(16_000_000).optional(),
});
export type ServedModel = z.output<typeof servedModel>;

/** The models of one server: at least one. */
export const servedModels = z.array(servedModel).min(1).max(20);

const isDrawn = (family: ServedFamily) =>
  [...drawingFamilies, ...referenceFamilies].some((each) => each === family);

/**
 * Finds the mistakes in the models of a server: what it does not serve with a family, and two models for the same work.
 *
 * @returns each with its path in the list
 */
export function findModelMistakes(
  server: ServerKind,
  models: readonly ServedModel[],
): { path: (string | number)[]; message: string }[] {
  const taken = new Map<string, string>();
  return models.flatMap((each, at) =>
    each.uses.flatMap((use, place) => {
      const path = [at, 'uses', place];
      const able = listServedFamilies(server, use);
      if (able.length === 0) return [{ path, message: `${server} does not serve ${use}` }];
      if (!able.includes(each.family)) {
        return [
          { path, message: `${server} does not serve ${use} with ${each.family}; with ${able.join(', ')}` },
        ];
      }
      return each.categories.flatMap((category) => {
        const other = taken.get(`${use} ${category}`);
        taken.set(`${use} ${category}`, each.model);
        if (other === undefined) return [];
        return [{ path, message: `${other} is chosen for ${use} (${category}) already` }];
      });
    }),
  );
}

/** The model that does something in a category; null when there is none. */
export const findModel = (
  models: readonly ServedModel[],
  use: ServedUse,
  category: Category,
): ServedModel | null =>
  models.find((each) => each.uses.includes(use) && each.categories.includes(category)) ?? null;

export type PictureModel = ServedModel & { family: Exclude<ServedFamily, `wan-${string}`> };
export type VideoModel = ServedModel & { family: Extract<ServedFamily, `wan-${string}`> };

export const isPictureModel = (model: ServedModel): model is PictureModel => isDrawn(model.family);
