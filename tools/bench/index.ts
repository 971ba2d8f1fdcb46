/**
 * `npm run bench [-- NAME …] [--picture] [--check | --record RUNS [--add]] [--faces FOLDER]
 * [--pictures N] [--videos N]`: compares the product with what it
 * is built on, each figure a ratio within this run, and prints the ratios with their aims. A missed aim does not fail the
 * run: machines differ. `--check` compares the ratios with `baseline.json` and fails where one is worse by more than a
 * third; `--record 10` runs ten times and writes them there, and `--record 5 --add` adds five runs to those of before.
 */
import { parseArgs } from 'node:util';
import { compare, readBaseline, recordBaseline } from './baseline.ts';
import { capacity } from './capacity.ts';
import { comfyui } from './comfyui.ts';
import { contentList } from './content-list.ts';
import { costs } from './costs.ts';
import { fairness } from './fairness.ts';
import { films } from './films.ts';
import { fleet } from './fleet.ts';
import { generateToDone } from './generate-to-done.ts';
import { growth } from './growth.ts';
import { hashLists } from './hash-lists.ts';
import { idle } from './idle.ts';
import { inspection } from './inspection.ts';
import { jobList } from './job-list.ts';
import { knownPeople } from './known-people.ts';
import { landing } from './landing.ts';
import { ledger } from './ledger.ts';
import { library } from './library.ts';
import { likeness } from './likeness.ts';
import { links } from './links.ts';
import { manyProcesses } from './many.ts';
import { preview } from './preview.ts';
import { printComparison, printTables } from './report.ts';
import { safety } from './safety.ts';
import { scroll } from './scroll.ts';
import type { Bench, Outcome } from './setup/bench.ts';
import { stage } from './stage.ts';
import { storage } from './storage.ts';
import { throughput } from './throughput.ts';
import { tools } from './tools.ts';
import { trainingCrowd } from './training-crowd.ts';
import { trainingSet } from './training-set.ts';
import { watermark } from './watermark.ts';
import { zip } from './zip.ts';

const benches: readonly Bench[] = [
  capacity,
  growth,
  costs,
  contentList,
  comfyui,
  generateToDone,
  fairness,
  films,
  fleet,
  hashLists,
  idle,
  inspection,
  jobList,
  knownPeople,
  ledger,
  library,
  likeness,
  links,
  throughput,
  manyProcesses,
  preview,
  landing,
  scroll,
  stage,
  safety,
  storage,
  tools,
  trainingSet,
  trainingCrowd,
  watermark,
  zip,
];

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    picture: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    record: { type: 'string' },
    add: { type: 'boolean', default: false },
    faces: { type: 'string' },
    pictures: { type: 'string' },
    videos: { type: 'string' },
    from: { type: 'string' },
  },
});
const runs = options.record === undefined ? 1 : Number(options.record);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--record takes how many runs to record, such as 10.');
  process.exit(2);
}
const unknown = asked.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${benches.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

let scope = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void scope.disposeAsync().finally(() => process.exit(130)));
}

/** Runs every requested bench. @returns their measurements, and whether each completed */
async function runAll(): Promise<{ outcomes: Map<string, Outcome>; failed: boolean }> {
  const outcomes = new Map<string, Outcome>();
  let failed = false;
  for (const bench of benches) {
    if (asked.length > 0 ? !asked.includes(bench.name) : bench.onlyByName) continue;
    process.stdout.write(`${bench.name} … `);
    const started = performance.now();
    scope = new AsyncDisposableStack();
    try {
      outcomes.set(bench.name, await bench.run(scope));
      process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`);
    } catch (error) {
      failed = true;
      console.error('failed', error);
    } finally {
      await scope.disposeAsync();
    }
  }
  printTables(outcomes);
  return { outcomes, failed };
}

const measured = [];
for (let run = 0; run < runs; run++) measured.push(await runAll());
const outcomes = measured.map((each) => each.outcomes);
let isBad = measured.some(({ failed }) => failed);
if (options.record !== undefined && !isBad) await recordBaseline(outcomes, options.add);
if (options.check) {
  const comparisons = compare(outcomes[0] ?? new Map(), await readBaseline());
  printComparison(comparisons);
  isBad ||= comparisons.some(({ isRegression }) => isRegression);
}
process.exit(isBad ? 1 : 0);
