/** `npm test`: everything that must hold, from a clean clone; closes with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled, environment } from './lib/project.mjs';
import { runSteps, staticChecks } from './lib/steps.mjs';

const browser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

function ensureBrowser() {
  if (existsSync(browser)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env });
  }
  if (!existsSync(browser)) {
    console.error(
      `The browser tests need Chromium at ${browser}. On Debian: sudo apt-get install chromium. Elsewhere, set CHROMIUM_PATH.`,
    );
    process.exit(1);
  }
}

/** Passed and failed tests of a JSON report; a report that was never written is one failure. */
function countsOf(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

ensureInstalled();
ensureBrowser();
const reports = mkdtempSync(path.join(tmpdir(), 'castwright-reports-'));
const unitReport = path.join(reports, 'vitest.json');
const browserReport = path.join(reports, 'playwright.json');

const failedSteps = runSteps([
  ...staticChecks,
  {
    name: 'unit and integration tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  { name: 'build', command: 'node', args: ['scripts/build.mjs'] },
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, CHROMIUM_PATH: browser },
  },
]);

const counts = [
  countsOf(unitReport, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
  countsOf(browserReport, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  })),
];
rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failedTests = counts.reduce((sum, each) => sum + each.failed, 0);
// A step may fail without a failed test: types, lint, a broken test file.
const failed = failedSteps.length > 0 ? Math.max(failedTests, failedSteps.length) : failedTests;
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
