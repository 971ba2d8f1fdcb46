import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { EngineEntry, WorkingModel } from '#contract/operations.ts';
import { formatNumber, formatRelative, formatTime } from '#web/lib/format.ts';
import { formatUnitPrice } from '#web/lib/money.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** How an engine stands, in a word: a pause says more than being there, and being away more than how its jobs went. */
export function engineState({
  breaker,
  online,
  paused,
  running,
}: Pick<EngineEntry, 'breaker' | 'online' | 'paused' | 'running'>): { tone: Tone; label: string } {
  if (paused) return { tone: 'waiting', label: running > 0 ? 'Draining' : 'Paused' };
  if (!online) return { tone: 'bad', label: 'Offline' };
  if (breaker.state === 'open') return { tone: 'bad', label: 'Given nothing' };
  return breaker.state === 'half_open'
    ? { tone: 'waiting', label: 'On trial' }
    : { tone: 'good', label: 'Online' };
}

/** What is kept from an engine for how its jobs went; null: nothing is. */
export function breakerWords({ faults, state, until }: EngineEntry['breaker']): string | null {
  if (state === 'open' && until) {
    return `Several jobs in a row were lost on it. It is given nothing until ${formatTime(until)}, then one job to try.`;
  }
  if (state !== 'closed') {
    return 'Several jobs in a row were lost on it. It is given one job to try, and more once that is done.';
  }
  if (faults === 0) return null;
  return `${faults === 1 ? 'One job was' : `${formatNumber(faults)} jobs were`} lost on it since the last that was done. It is still given work.`;
}

/** What lies in its memory, in words; null where that is not known of engines of its kind. */
export function memoryWords(memory: EngineEntry['memory'], now?: Date): string | null {
  if (!memory) return null;
  const { base, loras, since } = memory;
  if (base === null) return 'Nothing is known to be loaded.';
  const besides = loras.length > 0 ? `, by now with ${listed.format(loras)}` : '';
  return `Loaded${since ? ` ${formatRelative(since, now)}` : ''}: ${base}${besides}.`;
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** What the operator says of it, and how often it was kept from work or had to load, in short. */
export function fleetFacts({
  breaker,
  hourlyCost,
  memory,
  priority,
}: Pick<EngineEntry, 'breaker' | 'hourlyCost' | 'memory' | 'priority'>): string[] {
  return [
    `priority ${priority}`,
    hourlyCost === null ? 'cost not known' : `${formatUnitPrice(hourlyCost * 100, 1)} an hour`,
    ...(breaker.timesOpened > 0 ? [`given nothing ${times(breaker.timesOpened)}`] : []),
    ...(memory
      ? [`base models loaded ${times(memory.basesLoaded)}`, `LoRAs alone ${times(memory.lorasLoaded)}`]
      : []),
  ];
}

const times = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`);

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
