/**
 * `npm run chaos -- [--jobs N] [--seed S] [--every MS]`: jobs of all kinds while engine and workers are killed, frozen
 * and disturbed (docs/engines.md). Ends with 1 after any violation.
 */

import { parseArgs } from 'node:util';
import { withScope } from '#tests/setup/with-scope.ts';
import { openBenchDatabase } from '../bench/setup/database.ts';
import { formatReport } from './report.ts';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '6000' },
  },
});
const jobs = Number(values.jobs);
let said = 0;
const report = await withScope(async (scope) => {
  const { db, url: databaseUrl } = await openBenchDatabase(scope);
  return runChaos({
    db,
    databaseUrl,
    jobs,
    seed: Number(values.seed),
    people: 6,
    trainings: Math.min(8, Math.ceil(jobs / 200)),
    disturbedEveryMs: Number(values.every),
    say(line) {
      if (Date.now() - said < 10_000) return;
      said = Date.now();
      console.log(line);
    },
  });
});
console.log(`\n${formatReport(report).join('\n\n')}`);
process.exitCode = report.violations.length > 0 ? 1 : 0;
