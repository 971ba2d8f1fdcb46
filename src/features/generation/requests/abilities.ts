/** What this installation can do: shown to creators in advance, and checked before a request is charged. */

import type { Work } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import type { Abilities, Ability, TagAbility } from '#contract/abilities.ts';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { SupportedRequests } from '#contract/generation-parameters.ts';
import { type Operation, operation } from '#contract/jobs.ts';
import { posePeopleMaximum } from '#contract/keypoints.ts';
import type { OperatingModes } from '#contract/operating-modes.ts';
import { noPoseHere } from '#contract/pose-messages.ts';
import type { ListedTag, OperatorTags } from '#contract/tags.ts';
import { isFresh, isInService, takesJobs } from '#features/generation/fleet';
import { getTrainedModel, listChosenReferences, listLoras, type StoredRequest } from '#features/trust/safety';
import { cachedFor } from '#platform/cached-for.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { engineStatus } from '../jobs/schema.ts';
import { type EngineInService, getAvailability, listAbleEngines, type WorkNeed } from './availability.ts';
import { listIdentityKinds, listReferenceSupports } from './identity-support.ts';
import { listParameterObstacles, listParameterSupport } from './parameter-support.ts';
import { findLongestVideo } from './plan-segments.ts';
import { type PromptReaders, refusePrompt } from './prompt-limits.ts';

/** All callers within this time share one query. */
const cacheSeconds = 1;

/** Lists the engines in service with what they last reported. */
export function listEnginesInService(db: Db): Promise<EngineInService[]> {
  return db
    .select({
      operations: engineStatus.operations,
      abilities: engineStatus.abilities,
      isAvailable: sql<boolean>`${engineStatus.online} and ${isFresh} and ${takesJobs(engineStatus.id)}`,
    })
    .from(engineStatus)
    .where(isInService)
    .orderBy(engineStatus.id);
}

/**
 * Refuses requests that no engine of this installation supports, because they would wait for ever. An engine that is
 * offline counts as supporting what it can do.
 *
 * @param promptReaders those of the prompts (decision 110); left out, prompts are not read
 * @throws AppError UNAVAILABLE with the engine's reason; VALIDATION_FAILED for parameters that the engines do not take
 */
export async function requireEngineFor(
  db: Db,
  requests: readonly StoredRequest[],
  promptReaders: PromptReaders = {},
): Promise<void> {
  const engines = await listEnginesInService(db);
  for (const request of requests) {
    const need = { ...toWorkNeed(request), refuse: refusePrompt(promptReaders, request) };
    const availability = getAvailability(engines, need);
    if (availability.state === 'unable') {
      throw new AppError('UNAVAILABLE', `${availability.reason} Nothing was charged.`);
    }
    const obstacles = listParameterObstacles(engines, request, need);
    if (obstacles.length === 0) continue;
    throw new AppError('VALIDATION_FAILED', `${obstacles.join(' ')} Nothing was charged.`);
  }
}

/** Whether an engine can use a trained model for work that has references of a creator's choice, and for all other work. */
export async function canUseModel(db: Db, need: Omit<WorkNeed, 'operation'>): Promise<boolean> {
  if (!need.chosenReferences) return true;
  const work = { ...need, operation: 'text_to_image' as const, withModel: true };
  return getAvailability(await listEnginesInService(db), work).state !== 'unable';
}

/** Whether requests wait because every engine that supports them is offline or paused. */
export async function isEngineAway(db: Db, requests: readonly StoredRequest[]): Promise<boolean> {
  const engines = await listEnginesInService(db);
  return requests.every((request) => getAvailability(engines, toWorkNeed(request)).state === 'away');
}

/** Whether the result is a video whose length counts for an engine: its frames are generated at once. */
const isGenerated = (each: Operation) => each === 'text_to_video' || each === 'image_to_video';

const toWorkNeed = (request: StoredRequest): WorkNeed => ({
  operation: request.operation,
  category: request.category,
  withModel: getTrainedModel(request) !== undefined,
  withReferences: request.operation === 'text_to_image' && (request.references ?? []).length > 0,
  chosenReferences: listChosenReferences(request).map(({ recipeEngine }) => recipeEngine),
  withLastFrame: request.operation === 'image_to_video' && request.lastFrame !== undefined,
  withRegions: request.operation === 'text_to_image' && request.regions !== undefined,
  adapters: 'adapters' in request ? request.adapters : [],
  loraFamilies: listLoras(request).map(({ family }) => family),
  ...(request.operation === 'text_to_image' && { posePeople: request.pose?.people.length ?? 0 }),
  ...(isGenerated(request.operation) && 'seconds' in request && { seconds: request.seconds }),
});

/** Creates a reader of the installation's abilities that queries the engines at most once a second. */
export function createAbilitiesReader(db: Db, tags: OperatorTags, modes: OperatingModes) {
  const engines = cachedFor(cacheSeconds, systemClock, () => listEnginesInService(db));
  return {
    /** @param open the categories that the caller may see */
    read: async (open: readonly Category[]): Promise<Abilities> => ({
      ...toAbilities(await engines.read(), tags, open),
      modes,
    }),
    listEngines: () => engines.read(),
  };
}

function toAbilities(
  engines: readonly EngineInService[],
  { imageTags, trainingGroups, videoLoras }: OperatorTags,
  open: readonly Category[],
): Omit<Abilities, 'modes'> {
  const work = operation.options.flatMap((each) =>
    open.map((category) => toAbility(engines, each, category)),
  );
  // Tags belong to the adult category (`docs/requirements/signed-in.md`, section 4.3).
  if (!open.includes('nsfw')) return { work, tags: [] };
  const tagsByOperation: [Operation, readonly ListedTag[]][] = [
    ['text_to_image', imageTags],
    ['text_to_video', videoLoras],
    ['text_to_image_with_face', trainingGroups.flatMap(({ tags }) => tags)],
  ];
  const tags = tagsByOperation.flatMap(([each, list]) =>
    list.flatMap((tag) => toTagAbilities(engines, each, tag)),
  );
  return { work, tags };
}

function toAbility(engines: readonly EngineInService[], each: Operation, category: Category): Ability {
  const availability = getAvailability(engines, { operation: each, category });
  const { state } = availability;
  if (state === 'unable') {
    const { reason } = availability;
    return {
      operation: each,
      category,
      state,
      reason,
      modelReason: null,
      endFrameReason: null,
      longestVideo: null,
      identity: [],
      references: [],
      parameters: [],
      regionLimits: [],
    };
  }
  const withModel = getAvailability(engines, { operation: each, category, withModel: true });
  const modelReason = withModel.state === 'unable' ? withModel.reason : null;
  const withEnd = getAvailability(engines, { operation: each, category, withLastFrame: true });
  const endFrameReason = withEnd.state === 'unable' ? withEnd.reason : null;
  const longestVideo = isGenerated(each) ? findLongestVideo(engines, { operation: each, category }) : null;
  const work = { operation: each, category };
  const identity = listIdentityKinds(engines, work);
  const references = listReferenceSupports(engines, work);
  const parameters = listParameterSupport(engines, work);
  const regionLimits = each === 'text_to_image' ? listRegionLimits(engines, work) : [];
  const loras = describeLoras(engines, work);
  const pose = each === 'text_to_image' && toPoseAbility(engines, work);
  return {
    ...{ ...work, state, reason: null, modelReason, endFrameReason, longestVideo },
    ...{ identity, references, parameters, regionLimits },
    ...(loras && { loras }),
    ...(pose && { pose }),
  };
}

/** How many people of a pose some engine follows, with and without reference pictures of the person. */
function toPoseAbility(engines: readonly EngineInService[], work: Work): NonNullable<Ability['pose']> {
  const isFollowed = (posePeople: number, withReferences: boolean) =>
    getAvailability(engines, { ...work, posePeople, withReferences }).state !== 'unable';
  const countFollowed = (withReferences: boolean) => {
    let people = posePeopleMaximum;
    while (people > 0 && !isFollowed(people, withReferences)) people -= 1;
    return people;
  };
  const people = countFollowed(false);
  const peopleWithReferences = countFollowed(true);
  return { people, peopleWithReferences, reason: people + peopleWithReferences > 0 ? null : noPoseHere };
}

/** Which of a creator's own LoRAs the engines apply to some work; undefined where no engine has said anything of it. */
function describeLoras(engines: readonly EngineInService[], work: Work): Ability['loras'] {
  const able = listAbleEngines(engines, work).filter(({ abilities }) => abilities !== null);
  const supports = able.flatMap(({ abilities }) =>
    (abilities?.loras ?? []).filter(
      ({ category, operation, reason }) =>
        reason === null && category === work.category && operation === work.operation,
    ),
  );
  const listFamilies = (identity?: 'references') => [
    ...new Set(supports.filter((each) => each.identity === identity).map(({ family }) => family)),
  ];
  const isLeftOut = able.some(({ abilities }) => !abilities?.loras);
  if (able.length === 0) return undefined;
  return {
    families: listFamilies(),
    familiesWithReferences: listFamilies('references'),
    wordsAlone: isLeftOut && supports.length === 0,
  };
}

/** Lists for which requests no engine takes regions: for all, or for those of a persona with reference pictures. */
function listRegionLimits(
  engines: readonly EngineInService[],
  work: Pick<WorkNeed, 'operation' | 'category'>,
): Ability['regionLimits'] {
  const find = (requests: SupportedRequests, given: Partial<WorkNeed>): Ability['regionLimits'] => {
    const found = getAvailability(engines, { ...work, ...given, withRegions: true });
    return found.state === 'unable' ? [{ requests, reason: found.reason }] : [];
  };
  const all = find('any', {});
  if (all.length > 0) return all;
  return [
    ...find('references', { withReferences: true }),
    ...find('references_and_model', { withReferences: true, withModel: true }),
  ];
}

function toTagAbilities(
  engines: readonly EngineInService[],
  each: Operation,
  { adapter, id, label }: ListedTag,
): TagAbility[] {
  const work = { operation: each, category: 'nsfw' as const };
  // If the operation itself is unsupported, its own ability says so.
  if (!adapter || getAvailability(engines, work).state === 'unable') return [];
  const need = { ...work, adapters: [adapter] };
  const availability = getAvailability(engines, need);
  const about = { operation: each, tagId: id };
  if (availability.state === 'unable') {
    const reason = `What “${label}” adds is not available here.`;
    return [{ ...about, limits: 'all', state: 'unable', reason }];
  }
  const limits = findReferenceLimits(engines, need);
  const reason = `What “${label}” adds is not available here for a persona with a reference sheet.`;
  const withReferences = limits ? [{ ...about, limits, state: 'unable' as const, reason }] : [];
  if (availability.withoutLora === null) return withReferences;
  const who = availability.withoutLora === 'all' ? 'The engines here' : 'Some of the engines here';
  const wordsAlone = `${who} make “${label}” from its words alone, without its LoRA.`;
  return [...withReferences, { ...about, limits: 'all', state: 'words_alone', reason: wordsAlone }];
}

/**
 * Finds for which requests with reference pictures a LoRA is refused that other requests may have: it is made for another
 * base model than the one that draws from pictures (decision 091). Null: for none.
 */
function findReferenceLimits(
  engines: readonly EngineInService[],
  need: WorkNeed,
): Exclude<TagAbility['limits'], 'all'> | null {
  if (need.operation !== 'text_to_image') return null;
  const isRefused = (withModel: boolean) =>
    getAvailability(engines, { ...need, withReferences: true, withModel }).state === 'unable';
  if (!isRefused(false)) return null;
  return isRefused(true) ? 'with_references' : 'with_references_alone';
}
