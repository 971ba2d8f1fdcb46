/** What can be asked of this installation, told before anybody asks, and what cannot be, refused before it costs. */
import { sql } from 'drizzle-orm';
import type { Abilities, Ability, TagAbility } from '#contract/abilities.ts';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { type Operation, operation } from '#contract/jobs.ts';
import type { ListedTag, OperatorTags } from '#contract/tags.ts';
import { inService, isFresh, notPaused } from '#features/generation/fleet';
import { type StoredRequest, trainedModelOf } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { engineStatus } from '../jobs/schema.ts';
import { type EngineInService, prospectOf } from './prospects.ts';

/** One reading serves all the pages that ask within this time. */
const keptMs = 1_000;

function engineKnowledge(db: Db): Promise<EngineInService[]> {
  return db
    .select({
      operations: engineStatus.operations,
      abilities: engineStatus.abilities,
      here: sql<boolean>`${engineStatus.online} and ${isFresh} and ${notPaused(engineStatus.id)}`,
    })
    .from(engineStatus)
    .where(inService)
    .orderBy(engineStatus.id);
}

/**
 * Refuses work that no engine of this installation can do, which would wait for ever. An engine that is away
 * for now counts: what it can do waits for it.
 *
 * @throws AppError UNAVAILABLE with the reason that an engine gives
 */
export async function requireEngineFor(db: Db, requests: readonly StoredRequest[]): Promise<void> {
  const engines = await engineKnowledge(db);
  for (const request of requests) {
    const prospect = prospectOf(engines, {
      operation: request.operation,
      category: request.category,
      withModel: trainedModelOf(request) !== undefined,
      adapters: 'adapters' in request ? request.adapters : [],
    });
    if (prospect.state !== 'unable') continue;
    throw new AppError('UNAVAILABLE', `${prospect.reason} Nothing was charged.`);
  }
}

/** Gives what can be done, by one reading a second however many ask. @returns the function that is asked */
export function openAbilities(db: Db, tags: OperatorTags) {
  let kept: { at: number; engines: Promise<EngineInService[]> } | undefined;
  /** @param open the categories that the caller may be told of */
  return async (open: readonly Category[]): Promise<Abilities> => {
    if (!kept || kept.at <= Date.now() - keptMs) {
      const reading = { at: Date.now(), engines: engineKnowledge(db) };
      kept = reading;
      reading.engines.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return abilitiesFrom(await kept.engines, tags, open);
  };
}

function abilitiesFrom(
  engines: readonly EngineInService[],
  { imageTags, trainingGroups, videoLoras }: OperatorTags,
  open: readonly Category[],
): Abilities {
  const work = operation.options.flatMap((each) =>
    open.map((category) => abilityOf(engines, each, category)),
  );
  // Tags belong to the adult category (specification 001, section 4.3).
  if (!open.includes('nsfw')) return { work, tags: [] };
  const chosenFor: [Operation, readonly ListedTag[]][] = [
    ['text_to_image', imageTags],
    ['text_to_video', videoLoras],
    ['text_to_image_with_face', trainingGroups.flatMap(({ tags }) => tags)],
  ];
  const told = chosenFor.flatMap(([each, list]) =>
    list.flatMap((tag) => tagAbilityOf(engines, each, tag) ?? []),
  );
  return { work, tags: told };
}

function abilityOf(engines: readonly EngineInService[], each: Operation, category: Category): Ability {
  const prospect = prospectOf(engines, { operation: each, category });
  const { state } = prospect;
  if (state === 'unable') {
    return { operation: each, category, state, reason: prospect.reason, modelReason: null };
  }
  const withModel = prospectOf(engines, { operation: each, category, withModel: true });
  const modelReason = withModel.state === 'unable' ? withModel.reason : null;
  return { operation: each, category, state, reason: null, modelReason };
}

function tagAbilityOf(
  engines: readonly EngineInService[],
  each: Operation,
  { adapter, id, label }: ListedTag,
): TagAbility | null {
  const work = { operation: each, category: 'nsfw' as const };
  // Where the work itself cannot be done, that is said of it.
  if (!adapter || prospectOf(engines, work).state === 'unable') return null;
  const prospect = prospectOf(engines, { ...work, adapters: [adapter] });
  const about = { operation: each, tagId: id };
  if (prospect.state === 'unable') {
    return { ...about, state: 'unable', reason: `What “${label}” adds is not available here.` };
  }
  if (prospect.wordsAlone === null) return null;
  const who = prospect.wordsAlone === 'all' ? 'The engines here' : 'Some of the engines here';
  return {
    ...about,
    state: 'words_alone',
    reason: `${who} make “${label}” from its words alone, without its LoRA.`,
  };
}
