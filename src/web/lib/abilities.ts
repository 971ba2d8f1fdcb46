import { useQuery } from '@tanstack/react-query';
import type { Abilities, TagAbility } from '#contract/abilities.ts';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { type OperatingModes, usualModes } from '#contract/operating-modes.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Polling interval: no event says that an engine has new abilities, or that its worker has ended. */
const refetchMs = 30_000;

/** Whether the engines of this installation can do an operation now. */
export type Availability = {
  /** Why no engine supports it, in one or two sentences; null if one does. */
  unsupportedReason: string | null;
  /** The engines that support it are offline: a job stays queued until one is back. */
  offline: boolean;
};

/** What the engines can do. Undefined while loading and after an error; the server then refuses what no engine supports. */
export function useAbilities(): Abilities | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.abilities,
    queryFn: ({ signal }) => call('abilities', { signal }),
    refetchInterval: refetchMs,
    retry: false,
  });
  return data;
}

/** What the operator's settings narrow; while that is unknown, nothing. The server refuses what is. */
export function useOperatingModes(): OperatingModes {
  return useAbilities()?.modes ?? usualModes;
}

/**
 * The availability of an operation in a category.
 *
 * @param withModel whether the job uses a trained model
 */
export function getAvailability(
  abilities: Abilities | undefined,
  operation: Operation,
  category: Category,
  withModel = false,
): Availability {
  const known = abilities?.work.find((each) => each.operation === operation && each.category === category);
  const unable = known?.reason ?? (withModel && known?.modelReason) ?? null;
  return { unsupportedReason: unable || null, offline: !unable && known?.state === 'away' };
}

/** The current availability of an operation; see `getAvailability`. */
export function useAvailability(operation: Operation, category: Category, withModel?: boolean): Availability {
  return getAvailability(useAbilities(), operation, category, withModel);
}

/** Seconds of the longest video that can be made in a category; null where every length is made, or unknown. */
export function findLongestVideo(
  abilities: Abilities | undefined,
  operation: Operation,
  category: Category,
): number | null {
  const known = abilities?.work.find((each) => each.operation === operation && each.category === category);
  return known?.longestVideo ?? null;
}

/** Why no engine takes regions of such a picture; null if one does, or while that is unknown. */
export function findRegionLimit(
  abilities: Abilities | undefined,
  category: Category,
  { withModel, withReferences }: GivenIdentity,
): string | null {
  const known = abilities?.work.find(
    (each) => each.operation === 'text_to_image' && each.category === category,
  );
  const given = withModel ? 'references_and_model' : 'references';
  const limit = known?.regionLimits.find(
    ({ requests }) => requests === 'any' || (withReferences && requests === given),
  );
  return limit?.reason ?? null;
}

/** Why no engine supports an operation in any category; null if one does, or while that is unknown. */
export function findUnsupportedReason(abilities: Abilities | undefined, operation: Operation): string | null {
  const known = abilities?.work.filter((each) => each.operation === operation) ?? [];
  return known.every(({ state }) => state === 'unable') ? (known[0]?.reason ?? null) : null;
}

/** What a request knows its person by, as far as it decides which tags can be used. */
export type GivenIdentity = {
  /** Whether it uses a trained model. */
  withModel: boolean;
  /** Whether its persona has reference pictures that its category may use. */
  withReferences: boolean;
};

/** The limitation of a tag whose LoRA no engine applies to such a request; undefined for every other tag. */
export function findTagAbility(
  abilities: Abilities | undefined,
  operation: Operation,
  tagId: string | null,
  { withModel, withReferences }: GivenIdentity,
): TagAbility | undefined {
  const isLimited = {
    all: true,
    with_references: withReferences,
    with_references_alone: withReferences && !withModel,
  };
  return abilities?.tags.find(
    (each) => each.operation === operation && each.tagId === tagId && isLimited[each.limits],
  );
}
