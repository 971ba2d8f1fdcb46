import type { EngineFile } from '#engines/setup';
import type { EngineTerms } from '#features/generation/fleet';

type Listed = Pick<EngineFile['engines'][number], 'id' | 'priority'> & { costPerSecond?: number | undefined };

const microDollarsAnHour = 3600 * 1_000_000;

/**
 * Priority and cost of each engine: from the engine file, and hourly costs from `ENGINE_HOURLY_COSTS` for engines
 * that the file does not list or lists without a cost.
 *
 * @param listHourlyCosts micro-dollars, by engine id
 * @throws Error for an engine with a cost in both places
 */
export function createEngineTerms(
  listed: readonly Listed[],
  hourlyCosts: ReadonlyMap<string, number>,
): Map<string, EngineTerms> {
  const terms = new Map<string, EngineTerms>();
  for (const [id, hourlyCost] of hourlyCosts) terms.set(id, { priority: 0, hourlyCost });
  for (const { costPerSecond, id, priority } of listed) {
    const hourlyCost = hourlyCosts.get(id) ?? null;
    if (costPerSecond !== undefined && hourlyCost !== null) {
      throw new Error(
        `The cost of ${id} is set both in the engine file (costPerSecond) and in ENGINE_HOURLY_COSTS. Remove it from ENGINE_HOURLY_COSTS.`,
      );
    }
    const inFile = costPerSecond === undefined ? null : Math.round(costPerSecond * microDollarsAnHour);
    terms.set(id, { priority, hourlyCost: inFile ?? hourlyCost });
  }
  return terms;
}
