/** The ratios of earlier runs, and whether a run is worse than they allow. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Outcome } from './setup/bench.ts';
import { median } from './setup/statistics.ts';

type Better = 'higher' | 'lower';
type Ratio = { better: Better; median: number; min: number; max: number; runs: number };
/** By bench and figure, as `throughput › jobs per second, …`. */
export type Baseline = Record<string, Ratio>;
/** The baseline as it is stored: the values of each run, oldest first. */
export type Recorded = Record<string, { better: Better; values: number[] }>;

export type Comparison = {
  name: string;
  value: number;
  baseline: Ratio;
  /** How much worse than the baseline's median, as a fraction; negative where it is better. */
  worseBy: number;
  isRegression: boolean;
};

const file = new URL('./baseline.json', import.meta.url);
/** A ratio that is worse by more than this is a regression: the spread of quiet runs stays within it. */
const tolerance = 1 / 3;

/** Runs that are kept of each ratio. */
const keptRuns = 10;

const readRecorded = async () => JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Recorded;

/** The committed baseline; empty where there is none. */
export async function readBaseline(): Promise<Baseline> {
  const recorded = Object.entries(await readRecorded());
  return Object.fromEntries(
    recorded.map(([name, { better, values }]) => [
      name,
      {
        better,
        median: median(values),
        min: Math.min(...values),
        max: Math.max(...values),
        runs: values.length,
      },
    ]),
  );
}

/** Every ratio of a run, by its name in the baseline. */
export function listRatios(outcomes: ReadonlyMap<string, Outcome>) {
  return [...outcomes].flatMap(([bench, { figures }]) =>
    figures.flatMap(({ what, ratio }) => (ratio ? [{ name: `${bench} › ${what}`, ...ratio }] : [])),
  );
}

/** Compares a run with the baseline. Ratios that it does not know are left out. */
export function compare(outcomes: ReadonlyMap<string, Outcome>, baseline: Baseline): Comparison[] {
  return listRatios(outcomes).flatMap(({ name, value }) => {
    const known = baseline[name];
    if (!known) return [];
    const loss = known.better === 'higher' ? known.median / value : value / known.median;
    const isOutsideSpread = known.better === 'higher' ? value < known.min : value > known.max;
    return [
      {
        name,
        value,
        baseline: known,
        worseBy: loss - 1,
        isRegression: isOutsideSpread && loss - 1 > tolerance,
      },
    ];
  });
}

/**
 * The recorded values with those of more runs; those of other benches stay.
 *
 * @param adds whether they join the earlier ones, of which the newest ten are kept: as long as nothing has changed that
 *   they measure, ten runs need not be made in one go
 */
export function addRuns(
  recorded: Recorded,
  runs: readonly ReadonlyMap<string, Outcome>[],
  adds: boolean,
): Recorded {
  const added: Recorded = {};
  for (const { name, better, value } of runs.flatMap(listRatios)) {
    added[name] ??= { better, values: adds ? [...(recorded[name]?.values ?? [])] : [] };
    added[name].values.push(Number(value.toPrecision(3)));
  }
  const kept = Object.entries(added).map(([name, { better, values }]) => [
    name,
    { better, values: values.slice(-keptRuns) },
  ]);
  return { ...recorded, ...Object.fromEntries(kept) };
}

/** Writes the ratios of several runs into the baseline, as `addRuns` has it. */
export async function recordBaseline(
  runs: readonly ReadonlyMap<string, Outcome>[],
  adds: boolean,
): Promise<void> {
  const baseline = addRuns(await readRecorded(), runs, adds);
  const sorted = Object.fromEntries(Object.entries(baseline).sort(([a], [b]) => (a < b ? -1 : 1)));
  // A line for the values of a ratio, as the formatter has it.
  const text = JSON.stringify(sorted, null, 2).replace(
    /\[\s+([^\]]+?)\s+\]/g,
    (_, values: string) => `[${values.replace(/\s+/g, ' ')}]`,
  );
  await writeFile(file, `${text}\n`);
}
