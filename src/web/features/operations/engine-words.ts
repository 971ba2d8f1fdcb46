import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { EngineEntry, WorkingModel } from '#contract/operations.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** How an engine stands, in a word: a pause says more than being there. */
export function engineState({
  online,
  paused,
  running,
}: Pick<EngineEntry, 'online' | 'paused' | 'running'>): { tone: Tone; label: string } {
  if (paused) return { tone: 'waiting', label: running > 0 ? 'Draining' : 'Paused' };
  return online ? { tone: 'good', label: 'Online' } : { tone: 'bad', label: 'Offline' };
}

/** `Video`, or `Video (NSFW)` where it is one category only. */
export function workName({
  operation,
  categories,
}: {
  operation: Operation;
  categories: Category[];
}): string {
  const [only, other] = categories;
  const name = operationNames[operation];
  return only && !other ? `${name} (${only.toUpperCase()})` : name;
}

/** Each model with its licence and what it does, in the order in which they come. */
export function workByModel(
  models: readonly WorkingModel[],
): { model: string; licence: string | null; work: string[] }[] {
  const found = new Map<string, { model: string; licence: string | null; work: string[] }>();
  for (const { model, licence, ...work } of models) {
    const entry = found.get(model) ?? { model, licence, work: [] };
    entry.work.push(workName(work));
    found.set(model, entry);
  }
  return [...found.values()];
}
