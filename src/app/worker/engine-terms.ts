import type { EngineTerms } from '#features/generation/fleet';
import type { EngineFile } from './engines-file.ts';

type Listed = Pick<EngineFile['engines'][number], 'id' | 'priority' | 'costPerSecond'>;

const microDollarsAnHour = 3600 * 1_000_000;

/**
 * What the operator says of engines: priority and cost in the engine file, and by the hour in `ENGINE_HOURLY_COSTS` what
 * engines cost that do not stand there, or stand there without a cost.
 *
 * @param hourlyCosts micro-dollars, by the engine's id
 * @throws Error for an engine whose cost stands in both: one of them would be overlooked when prices change
 */
export function engineTerms(
  listed: readonly Listed[],
  hourlyCosts: ReadonlyMap<string, number>,
): Map<string, EngineTerms> {
  const terms = new Map<string, EngineTerms>();
  for (const [id, hourlyCost] of hourlyCosts) terms.set(id, { priority: 0, hourlyCost });
  for (const { costPerSecond, id, priority } of listed) {
    const hourlyCost = hourlyCosts.get(id) ?? null;
    if (costPerSecond !== undefined && hourlyCost !== null) {
      throw new Error(
        `What ${id} costs stands in the engine file (costPerSecond) and in ENGINE_HOURLY_COSTS: take it out of ENGINE_HOURLY_COSTS.`,
      );
    }
    const inFile = costPerSecond === undefined ? null : Math.round(costPerSecond * microDollarsAnHour);
    terms.set(id, { priority, hourlyCost: inFile ?? hourlyCost });
  }
  return terms;
}
