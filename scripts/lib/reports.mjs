/** Reads what the test runners report, and says it again in short: CI's record keeps only its last lines. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

const linesOfOne = 8;
const linesOfAll = 60;

/**
 * A test that did not pass at once.
 * @typedef {{ name: string, error: string }} Trouble
 * @typedef {{ passed: number, failed: Trouble[], flaky: Trouble[] }} Outcome
 */

/** @returns {Outcome} of a report that Vitest or Playwright wrote; of one that was never written a failure */
export function readReport(name, file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return report.testResults ? ofVitest(report) : ofPlaywright(report);
  } catch (error) {
    return { passed: 0, failed: [{ name, error: `left no report: ${error.message}` }], flaky: [] };
  }
}

/** A retried test that passed keeps the errors of its first try. */
function ofVitest({ testResults }) {
  const outcome = { passed: 0, failed: [], flaky: [] };
  for (const { name: file, status, message, assertionResults } of testResults) {
    const where = path.relative(root, file);
    const before = outcome.failed.length;
    for (const { fullName, status: how, failureMessages } of assertionResults) {
      const trouble = { name: `${where} › ${fullName}`, error: failureMessages[0] ?? '' };
      if (how === 'failed') outcome.failed.push(trouble);
      if (how === 'passed') outcome.passed += 1;
      if (how === 'passed' && failureMessages.length > 0) outcome.flaky.push(trouble);
    }
    // A file that broke outside its tests: it did not load, or a hook failed.
    if (status === 'failed' && outcome.failed.length === before) {
      outcome.failed.push({ name: where, error: message });
    }
  }
  return outcome;
}

function ofPlaywright({ suites, errors }) {
  const outcome = { passed: 0, failed: [], flaky: [] };
  const visit = (suite, titles) => {
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
    for (const { title, tests } of suite.specs) {
      for (const { status, results } of tests) {
        const error = results.find((result) => result.error)?.error?.message ?? '';
        const trouble = { name: [...titles, title].join(' › '), error };
        if (status === 'unexpected') outcome.failed.push(trouble);
        if (status === 'flaky') outcome.flaky.push(trouble);
        if (status === 'expected' || status === 'flaky') outcome.passed += 1;
      }
    }
  };
  for (const suite of suites) visit(suite, [suite.title]);
  for (const { message } of errors) outcome.failed.push({ name: 'Playwright', error: message ?? '' });
  return outcome;
}

/** The first lines of an error, without colours, blank lines and the runner's own frames. */
function firstLines(error) {
  return stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, linesOfOne - 1)
    .map((line) => `    ${line.slice(0, 200)}`);
}

/**
 * What went wrong, in at most sixty lines: each failed step without a failed test of its own by its last words,
 * each failed test by its name and the first lines of its error, each flaky one by its name.
 *
 * @param {{ name: string, said: string[] }[]} steps
 * @param {Outcome[]} outcomes
 */
export function summary(steps, outcomes) {
  const lines = [
    ...steps.flatMap(({ name, said }) => [
      `FAILED  ${name}, in the end:`,
      ...said.slice(1 - linesOfOne).map((line) => `    ${line.slice(0, 200)}`),
    ]),
    ...outcomes.flatMap(({ failed }) =>
      failed.flatMap(({ name, error }) => [`FAILED  ${name}`, ...firstLines(error)]),
    ),
    ...outcomes.flatMap(({ flaky }) => flaky.map(({ name }) => `FLAKY   ${name}`)),
  ];
  if (lines.length <= linesOfAll) return lines;
  return [...lines.slice(0, linesOfAll - 1), `… and ${lines.length - linesOfAll + 1} lines more`];
}
