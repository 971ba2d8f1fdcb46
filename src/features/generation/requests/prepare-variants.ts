import { type GenerationInput, listSeeds } from './build-prompt.ts';
import type { VariantCell } from './expand-prompt.ts';
import { type ImageOptions, type PrepareImagesDeps, prepareImages } from './prepare-images.ts';
import { type PreparedGeneration, toLane } from './prepared-generation.ts';

type Options = Omit<ImageOptions, 'bestOf' | 'count' | 'prompts'>;

/**
 * Prepares a picture of each cell of a prompt with variants, as one bundle. The seeds start again for each persona, so
 * that the same prompt has the same seed for all of them.
 *
 * @throws AppError for a model, persona or tag that cannot be used
 */
export async function prepareVariants(
  deps: PrepareImagesDeps,
  userId: string,
  input: GenerationInput & Options,
  cells: readonly [VariantCell, ...VariantCell[]],
): Promise<PreparedGeneration> {
  const [first, ...others] = Map.groupBy(cells, ({ personaId }) => personaId);
  if (!first) throw new RangeError('a call asks for one picture or more');
  const [seed] = listSeeds(input.seed, 1);
  const prepare = async ([personaId, made]: [string | null, VariantCell[]]) => {
    const prepared = await prepareImages(deps, userId, {
      ...{ ...input, seed },
      ...(personaId !== null && { personaId }),
      count: made.length,
      prompts: made.map(({ prompt }) => prompt),
    });
    const each = made.map(({ prompt, variants }) => ({
      settings: { ...prepared.settings, prompt, variants },
    }));
    return { ...prepared, each };
  };
  const all = await prepare(first);
  for (const other of others) {
    const { each, subjects } = await prepare(other);
    all.each.push(...each);
    all.subjects = [...all.subjects, ...subjects];
  }
  return { ...all, lane: toLane(cells.length) };
}
