/**
 * The scheduler on fleets of 1, 8 and 64 engines, by simulation: how much each rule has to load, how long jobs wait
 * until they start, loading included, and what they cost. First come, first served, affinity alone, turns without
 * affinity, and the platform's rule get the same calls (`fleet/trace.ts`), so close together that the engines of first
 * come, first served are busy for 60, 80 or 95 % of their time. The result is the same in every run. With `--picture`
 * it is drawn into `docs/fleet.svg`.
 */
import { writeFile } from 'node:fs/promises';
import { traceAtLoad } from './fleet/at-load.ts';
import { type Case, rules } from './fleet/cases.ts';
import { measure } from './fleet/measure.ts';
import { drawFleet } from './fleet/picture.ts';
import { simulate } from './fleet/simulate.ts';
import { publishedLoads, quickLoads } from './fleet/trace.ts';
import { type Bench, type Figure, noted, short } from './setup/bench.ts';

const seed = 1;
const fleets = [
  { engines: 1, jobs: 6_000 },
  { engines: 8, jobs: 12_000 },
  { engines: 64, jobs: 24_000 },
] as const;
const loads = [0.6, 0.8, 0.95] as const;
export const fleet: Bench = {
  name: 'fleet',
  async run() {
    const cases = [
      ...fleets.flatMap(({ engines, jobs }) =>
        loads.map((load) => play({ engines, jobs, load, times: publishedLoads, name: 'published' })),
      ),
      // How far the result depends on the loading time of models.
      play({ engines: 8, jobs: 12_000, load: 0.8, times: quickLoads, name: 'quick' }),
    ];
    console.log(`\n${table(cases)}`);
    if (process.argv.includes('--picture')) {
      await writeFile(new URL('../../docs/fleet.svg', import.meta.url), drawFleet(cases));
    }
    return { figures: cases.flatMap(toFigures), memory: [] };
  },
};

function play(given: {
  engines: number;
  jobs: number;
  load: number;
  times: typeof publishedLoads;
  name: string;
}): Case {
  const { engines, times, load, name } = given;
  const trace = traceAtLoad({ seed, ...given });
  const played = Object.entries(rules).map(([rule, choose]) => {
    process.stdout.write('.');
    return [rule, measure(simulate(trace, engines, times, choose), engines)];
  });
  return { engines, load, times: name, measured: Object.fromEntries(played) };
}

function toFigures({ engines, load, times, measured }: Case): Figure[] {
  const { ours: own, 'first come': first } = measured;
  const where = `${engines} engine${engines > 1 ? 's' : ''} at ${load * 100} %${times === 'quick' ? ', quick loads' : ''}`;
  const most = (what: string, a: number, b: number, aim: number, unit: string): Figure => ({
    what: `${where}: ${what}, in those of first come`,
    reached: `${short(a / b)} ×`,
    aim: `≤ ${aim} ×`,
    met: a <= b * aim,
    detail: `${short(a)} of ${short(b)}${unit}`,
  });
  return [
    most('base models loaded', own.baseSwaps, first.baseSwaps, 0.5, ''),
    most('99th percentile wait', own.waitP99, first.waitP99, 1, ' s'),
    noted(
      `${where}: GPU seconds a job`,
      `${short(own.gpuSecondsPerJob)} s`,
      `${short(first.gpuSecondsPerJob)} s`,
    ),
  ];
}

function table(cases: readonly Case[]): string {
  const head = [
    'engines, load',
    'rule',
    'bases loaded',
    'LoRAs loaded',
    'mean wait',
    '99 %',
    'interactive 99 %',
    'bulk 99 %',
    'longest',
    'GPU s a job',
    'busy',
    'worst person',
  ];
  const rows = cases.flatMap(({ engines, load, times, measured }) =>
    Object.entries(measured).map(([rule, each]) => [
      `${engines}, ${load * 100} %${times === 'quick' ? ', quick loads' : ''}`,
      rule,
      String(each.baseSwaps),
      String(each.loraSwaps),
      ...[each.meanWait, each.waitP99, each.interactiveP99, each.bulkP99, each.worstWait].map(
        (seconds) => `${seconds.toFixed(0)} s`,
      ),
      each.gpuSecondsPerJob.toFixed(1),
      `${Math.round(each.busy * 100)} %`,
      `${each.unfairness.toFixed(1)} ×`,
    ]),
  );
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
