/** `npm test`: runs all checks from a clean clone and ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findChromiumWithNotifications, headlessShell } from './lib/chromium.mjs';
import { isPreviewEngineTested } from './lib/preview-tests.mjs';
import { ensureInstalled, environment } from './lib/project.mjs';
import { formatSummary, readReport } from './lib/reports.mjs';
import { canRetry, listFailedFiles, retryFailed } from './lib/retry.mjs';
import { runSteps, staticChecks } from './lib/steps.mjs';

const pooler = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';

/** Installs what the tests need besides npm packages: on Debian, as root. */
function ensurePrograms() {
  const wanted = {
    [headlessShell]: process.env.CHROMIUM_PATH ?? `/usr/bin/${headlessShell}`,
    chromium: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    pgbouncer: pooler,
    python3: '/usr/bin/python3',
  };
  const isInPath = (name) => spawnSync(name, ['--version']).status === 0;
  const missing = Object.keys(wanted).filter((name) => !existsSync(wanted[name]) && !isInPath(name));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} for the tests…`);
    // In runlevel 1, packages do not start their services: tests start their own PgBouncer.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    for (const name of missing)
      spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit', env });
  }
  if (!existsSync(pooler)) {
    console.log(`There is no PgBouncer at ${pooler}, so the tests behind one are skipped.`);
  }
  if (!isInPath('python3')) {
    console.log('There is no python3, so the tests of the programs for engines are skipped.');
  }
  if (!findChromiumWithNotifications()) {
    console.log('There is no Chromium besides its headless shell, so the tests of notifications fail.');
  }
  const browser = findChromium();
  if (!browser || !existsSync(browser)) {
    console.error(
      `The browser tests need Chromium. On Debian: sudo apt-get install ${headlessShell}. Elsewhere, set CHROMIUM_PATH.`,
    );
    process.exit(1);
  }
}

ensureInstalled();
ensurePrograms();
const reports = mkdtempSync(path.join(tmpdir(), 'castwright-reports-'));
const report = (name) => path.join(reports, `${name}.json`);
const unitReporters = (name) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(name)}`,
];
const browserReporters = ['--reporter=list,json'];
const browserEnvironment = (name) => ({
  ...environment,
  PLAYWRIGHT_JSON_OUTPUT_FILE: report(name),
});

const leftOut = isPreviewEngineTested() ? ['--project=!preview'] : [];
if (leftOut.length > 0) {
  console.log(
    'The preview engine is what its tests passed with last: they are left out (npm run test:preview).',
  );
}

/** The steps that are tests, each with how it runs once more what failed. */
const unit = {
  name: 'unit and integration tests',
  command: 'vitest',
  args: ['run', ...leftOut, ...unitReporters('unit')],
};
const browserTests = {
  name: 'browser tests',
  command: 'playwright',
  args: ['test', ...browserReporters],
  env: browserEnvironment('browser'),
};
const tests = [
  {
    step: unit,
    report: report('unit'),
    again: (outcome) => ({
      args: ['run', '--maxWorkers=1', ...unitReporters('unit-again'), ...listFailedFiles(outcome)],
      report: report('unit-again'),
    }),
  },
  {
    step: browserTests,
    report: report('browser'),
    again: () => ({
      args: ['test', '--last-failed', '--workers=1', ...browserReporters],
      env: browserEnvironment('browser-again'),
      report: report('browser-again'),
    }),
  },
];

// Two at a time, on CI's two cores; the tests have both to themselves.
const build = { name: 'build', command: 'node', args: ['scripts/build.mjs'] };
const [types, ...otherChecks] = staticChecks;
let failedSteps = [
  ...(await runSteps([types, build, ...otherChecks], { atOnce: 2 })),
  ...(await runSteps([unit, browserTests])),
];

const outcomes = [];
for (const { step, report: file, again } of tests) {
  const failedOnce = failedSteps.find(({ name }) => name === step.name);
  const first = readReport(step.name, file);
  const outcome =
    process.env.CI && failedOnce && canRetry(first) ? await retryFailed(step, first, again(first)) : first;
  if (outcome.failed.length === 0 && outcome !== first) {
    failedSteps = failedSteps.filter((failed) => failed !== failedOnce);
  }
  outcomes.push(outcome);
}
rmSync(reports, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failedTests = outcomes.reduce((sum, outcome) => sum + outcome.failed.length, 0);
// A step may fail without a failed test: types, lint, an error outside every test.
const failed = failedSteps.length > 0 ? Math.max(failedTests, failedSteps.length) : failedTests;
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.map(({ name }) => name).join(', ')}`);
for (const line of formatSummary(failedSteps, outcomes)) console.log(line);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
