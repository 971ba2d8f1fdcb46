import {
  type Cell,
  drawCells,
  listCells,
  PromptVariantsError,
  resolve,
  type Template,
} from '@castwright/prompt-variants';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ExpandedPrompt, PromptVariants } from '#contract/prompt-variants.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { toPromptToRead } from '#features/generation/jobs';
import { listPersonaNames } from '#features/library/personas';
import { checkTexts, type Judge } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { EngineInService } from './availability.ts';
import { buildPrompt, type GenerationInput } from './build-prompt.ts';
import { getOutfitAndPlace } from './outfit-and-place.ts';
import { type FindModel, getPersonaAndModel } from './persona-and-model.ts';
import { describePromptLimits, type PromptReaders } from './prompt-limits.ts';
import { readPromptLists } from './prompt-lists.ts';
import { findTag } from './tags.ts';

export type ExpandPromptDeps = {
  db: Db;
  judge: Judge;
  tags: OperatorTags;
  findModel: FindModel;
  /** Those in service, whose limits leave out what none of them draws. */
  listEngines: () => Promise<readonly EngineInService[]>;
  promptReaders: PromptReaders;
};

/** A picture to make of a prompt with variants. */
export type VariantCell = {
  prompt: string;
  /** Null: the request's. */
  personaId: string | null;
  variants: NonNullable<ContentMetadata['variants']>;
};

/**
 * Expands a prompt with variants, and judges each prompt that it becomes with all words of its request.
 *
 * @throws AppError VALIDATION_FAILED for a prompt or a list that cannot be read, and for one without variants and personas;
 *   NOT_FOUND for a persona or model that the account does not have; UNAVAILABLE when the safety check failed
 */
export async function expandPrompt(
  deps: ExpandPromptDeps,
  userId: string,
  input: GenerationInput,
  variants: PromptVariants,
): Promise<ExpandedPrompt> {
  const personaIds = variants.personaIds ? [...new Set(variants.personaIds)] : [null];
  const { lists, nameValue } = await readPromptLists(deps.db, userId);
  const template = read(input.prompt, lists, personaIds.length > 1);
  const places = template.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const judgeCell = await createCellJudge(deps, userId, input);
  const count = Math.max(1, Math.floor(variants.count / personaIds.length));
  const prompts = toCells(template, { ...variants, count });
  const cells: ExpandedPrompt['cells'] = [];
  for (const personaId of personaIds) {
    const refuse = await judgeCell(personaId, variants.seed);
    for (const { prompt, values } of prompts) {
      const named = values.map((value, at) => nameValue(places[at] ?? null, value));
      cells.push({ prompt, values: named, personaId, refusal: await refuse(prompt) });
    }
  }
  const combinations = template.combinations * personaIds.length;
  return { combinations, places, cells, price: operationPrice('text_to_image') };
}

/** @returns makes, for a persona, a function that gives the reason why a prompt is refused, or null */
async function createCellJudge(
  { db, findModel, judge, listEngines, promptReaders, tags }: ExpandPromptDeps,
  userId: string,
  input: GenerationInput,
) {
  const { category } = input;
  const tag = findTag(tags.imageTags, input.tagId, category);
  const ownNames = await listPersonaNames(db, userId);
  const outfitAndPlace = await getOutfitAndPlace(db, { userId, ...input });
  const engines = await listEngines();
  return async (persona: string | null, seed: number) => {
    const chosen = {
      ...{ userId, modelId: input.modelId, personaId: persona ?? input.personaId },
      loras: input.loras ?? ('persona' as const),
    };
    const personaAndModel = await getPersonaAndModel({ db, findModel }, chosen);
    return async (prompt: string): Promise<string | null> => {
      if (prompt.length > limits.promptMaximum) return `Longer than ${limits.promptMaximum} characters.`;
      const { fields, request } = buildPrompt(
        { ...input, prompt },
        { outfitAndPlace, personaAndModel, tag },
        seed,
      );
      const verdict = await checkTexts(judge, { category, fields, ownNames });
      if (!verdict.allowed) return verdict.reasons[0] ?? verdict.message;
      const read = toPromptToRead({ ...request, operation: 'text_to_image', aspectRatio: '1:1' });
      const drawn = read && describePromptLimits(engines, promptReaders, { category, ...read });
      return drawn?.draws === false ? drawn.message : null;
    };
  };
}

/**
 * The pictures of a request that was expanded before: those of prompts that are not refused.
 *
 * @param pictures how many there were when the creator saw them
 * @throws AppError as `expandPrompt`; CONFLICT when they are not as many any more
 */
export async function requireCells(
  deps: ExpandPromptDeps,
  userId: string,
  input: GenerationInput,
  { pictures, ...variants }: PromptVariants & { pictures: number },
): Promise<[VariantCell, ...VariantCell[]]> {
  const { cells, places } = await expandPrompt(deps, userId, input, variants);
  const [first, ...others] = cells
    .filter(({ refusal }) => refusal === null)
    .map(({ personaId, prompt, values }) => ({
      ...{ personaId, prompt },
      variants: values.map((value, at) => ({ list: places[at] ?? null, value })),
    }));
  if (first && others.length + 1 === pictures) return [first, ...others];
  const message =
    'Your lists, or the rules, have changed since. Look at the prompts again. Nothing was charged.';
  throw new AppError('CONFLICT', message);
}

/** @param plain whether a prompt without variants is taken too */
function read(prompt: string, lists: Parameters<typeof resolve>[1], plain: boolean): Template {
  try {
    const template = resolve(prompt, lists);
    if (plain || template.parts.some((part) => typeof part !== 'string')) return template;
  } catch (error) {
    if (!(error instanceof PromptVariantsError)) throw error;
    const details = { fields: ['prompt'], ...(error.at !== null && { at: error.at }) };
    throw new AppError('VALIDATION_FAILED', error.message, details, { cause: error });
  }
  const message = 'This prompt has no variants. Write some as {red|blue}, or name a list as __colours__.';
  throw new AppError('VALIDATION_FAILED', message, { fields: ['prompt'] });
}

const toCells = (template: Template, { count, mode, seed }: PromptVariants): Cell[] =>
  mode === 'all' ? listCells(template, count) : drawCells(template, { count, seed });
