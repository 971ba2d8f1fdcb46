import { useQuery } from '@tanstack/react-query';
import type { Abilities, TagAbility } from '#contract/abilities.ts';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Engines come and go without an event: they belong to nobody. */
const lookAgainMs = 30_000;

/** How work stands with the engines here. */
export type WorkState = {
  /** Why none of them can do it, in a sentence or two. */
  unable: string | null;
  /** Those that can are away: it waits for them. */
  away: boolean;
};

/** What the engines here can do. Undefined until it is known, and where it cannot be learned: the server refuses then. */
export function useAbilities(): Abilities | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.abilities,
    queryFn: ({ signal }) => call('abilities', { signal }),
    refetchInterval: lookAgainMs,
    retry: false,
  });
  return data;
}

/** @param withModel whether a trained model is to be applied */
export function workState(
  abilities: Abilities | undefined,
  operation: Operation,
  category: Category,
  withModel = false,
): WorkState {
  const known = abilities?.work.find((each) => each.operation === operation && each.category === category);
  const unable = known?.reason ?? (withModel && known?.modelReason) ?? null;
  return { unable: unable || null, away: !unable && known?.state === 'away' };
}

/** `workState`, as it is now. */
export function useWork(operation: Operation, category: Category, withModel?: boolean): WorkState {
  return workState(useAbilities(), operation, category, withModel);
}

/** Why an operation cannot be done here in any category; null where it can, or while it is not known. */
export function unableHere(abilities: Abilities | undefined, operation: Operation): string | null {
  const known = abilities?.work.filter((each) => each.operation === operation) ?? [];
  return known.every(({ state }) => state === 'unable') ? (known[0]?.reason ?? null) : null;
}

/** What is to be said of a tag whose LoRA is not applied; undefined for all others. */
export function tagAbility(
  abilities: Abilities | undefined,
  operation: Operation,
  tagId: string | null,
): TagAbility | undefined {
  return abilities?.tags.find((each) => each.operation === operation && each.tagId === tagId);
}
