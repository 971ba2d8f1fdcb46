/** The ratios of earlier runs, and whether a run is worse than they allow. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Outcome } from './setup/bench.ts';
import { median } from './setup/statistics.ts';

type Ratio = { better: 'higher' | 'lower'; median: number; min: number; max: number; runs: number };
/** By bench and figure, as `throughput › jobs per second, …`. */
export type Baseline = Record<string, Ratio>;

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

/** The committed baseline; empty where there is none. */
export async function readBaseline(): Promise<Baseline> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Baseline;
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

/** Writes the ratios of several runs into the baseline; those of other benches stay. */
export async function recordBaseline(runs: readonly ReadonlyMap<string, Outcome>[]): Promise<void> {
  const baseline = await readBaseline();
  const values = new Map<string, { better: 'higher' | 'lower'; values: number[] }>();
  for (const { name, better, value } of runs.flatMap(listRatios)) {
    const known = values.get(name) ?? { better, values: [] };
    known.values.push(value);
    values.set(name, known);
  }
  for (const [name, { better, values: measured }] of values) {
    const [lowest, middle, highest] = [Math.min(...measured), median(measured), Math.max(...measured)];
    const round = (value: number) => Number(value.toPrecision(3));
    baseline[name] = {
      better,
      median: round(middle),
      min: round(lowest),
      max: round(highest),
      runs: measured.length,
    };
  }
  const sorted = Object.fromEntries(Object.entries(baseline).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
