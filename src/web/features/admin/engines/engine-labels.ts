import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { EngineEntry, ServedModel } from '#contract/jobs-and-backups.ts';
import { formatNumber, formatRelative, formatTime } from '#web/lib/format.ts';
import { formatUnitPrice } from '#web/lib/money.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** The status of an engine. A pause takes precedence over offline, and offline over the circuit breaker. */
export function getEngineStatus({
  breaker,
  online,
  paused,
  running,
}: Pick<EngineEntry, 'breaker' | 'online' | 'paused' | 'running'>): { tone: Tone; label: string } {
  if (paused) return { tone: 'waiting', label: running > 0 ? 'Draining' : 'Paused' };
  if (!online) return { tone: 'bad', label: 'Offline' };
  if (breaker.state === 'open') return { tone: 'bad', label: 'Paused after errors' };
  return breaker.state === 'half_open'
    ? { tone: 'waiting', label: 'Recovering' }
    : { tone: 'good', label: 'Online' };
}

/** Explains an open circuit breaker or recent faults; null when there are none. */
export function formatBreaker({ faults, state, until }: EngineEntry['breaker']): string | null {
  if (state === 'open' && until) {
    return `Several jobs in a row failed on this engine. It gets no jobs until ${formatTime(until)}, then one trial job.`;
  }
  if (state !== 'closed') {
    return 'Several jobs in a row failed on this engine. It gets one trial job, and more when that succeeds.';
  }
  if (faults === 0) return null;
  return `${faults === 1 ? 'One job has' : `${formatNumber(faults)} jobs have`} failed on this engine since its last success. It still gets jobs.`;
}

/** The models loaded on an engine; null when engines of its kind do not report them. */
export function formatMemory(memory: EngineEntry['memory'], now?: Date): string | null {
  if (!memory) return null;
  const { base, loras, since } = memory;
  if (base === null) return 'No model is known to be loaded.';
  const withLoras = loras.length > 0 ? `, now with ${listFormat.format(loras)}` : '';
  return `Loaded${since ? ` ${formatRelative(since, now)}` : ''}: ${base}${withLoras}.`;
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** The priority and cost of an engine, and how often its breaker opened and it loaded models. */
export function toFleetFacts({
  breaker,
  hourlyCost,
  memory,
  priority,
}: Pick<EngineEntry, 'breaker' | 'hourlyCost' | 'memory' | 'priority'>): string[] {
  return [
    `priority ${priority}`,
    hourlyCost === null ? 'cost unknown' : `${formatUnitPrice(hourlyCost * 100, 1)} per hour`,
    ...(breaker.timesOpened > 0 ? [`paused after errors ${formatTimes(breaker.timesOpened)}`] : []),
    ...(memory
      ? [
          `base models loaded ${formatTimes(memory.basesLoaded)}`,
          `LoRAs only ${formatTimes(memory.lorasLoaded)}`,
        ]
      : []),
  ];
}

const formatTimes = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`);

/** `Video`, or `Video (NSFW)` when it covers only one category. */
export function formatWork({
  operation,
  categories,
}: {
  operation: Operation;
  categories: Category[];
}): string {
  const [only, other] = categories;
  const name = operationLabels[operation];
  return only && !other ? `${name} (${only.toUpperCase()})` : name;
}

/** Groups operations by model, with the licence, in the order of the input. */
export function groupWorkByModel(
  models: readonly ServedModel[],
): { model: string; licence: string | null; work: string[] }[] {
  const found = new Map<string, { model: string; licence: string | null; work: string[] }>();
  for (const { identity, model, licence, ...work } of models) {
    const entry = found.get(model) ?? { model, licence, work: [] };
    entry.work.push(identity ? `${formatWork(work)} from reference pictures` : formatWork(work));
    found.set(model, entry);
  }
  return [...found.values()];
}
