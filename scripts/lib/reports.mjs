/** Reads the reports of the test runners and prints a short summary: CI keeps only the last lines. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

const linesPerItem = 8;
const maximumLines = 60;

/**
 * A test that did not pass at the first attempt.
 * @typedef {{ name: string, error: string }} Trouble
 * @typedef {{ passed: number, failed: Trouble[], flaky: Trouble[] }} Outcome
 */

/** @returns {Outcome} of a report by Vitest or Playwright; a failure when there is no report */
export function readReport(name, file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return report.testResults ? parseVitestReport(report) : parsePlaywrightReport(report);
  } catch (error) {
    return { passed: 0, failed: [{ name, error: `left no report: ${error.message}` }], flaky: [] };
  }
}

/** A test that passed on retry keeps the errors of its first attempt. */
function parseVitestReport({ testResults }) {
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
    // The file failed outside its tests: on load or in a hook.
    if (status === 'failed' && outcome.failed.length === before) {
      outcome.failed.push({ name: where, error: message });
    }
  }
  return outcome;
}

function parsePlaywrightReport({ suites, errors }) {
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

/** The first lines of an error, without colours, blank lines and frames of the runner. */
function firstLines(error) {
  return stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, linesPerItem - 1)
    .map((line) => `    ${line.slice(0, 200)}`);
}

/**
 * Summarises failures in at most sixty lines: each failed step without a failed test by its last output, each
 * failed test by its name and the first lines of its error, each flaky test by its name.
 *
 * @param {{ name: string, said: string[] }[]} steps
 * @param {Outcome[]} outcomes
 */
export function formatSummary(steps, outcomes) {
  const lines = [
    ...steps.flatMap(({ name, said }) => [
      `FAILED  ${name}, in the end:`,
      ...said.slice(1 - linesPerItem).map((line) => `    ${line.slice(0, 200)}`),
    ]),
    ...outcomes.flatMap(({ failed }) =>
      failed.flatMap(({ name, error }) => [`FAILED  ${name}`, ...firstLines(error)]),
    ),
    ...outcomes.flatMap(({ flaky }) => flaky.map(({ name }) => `FLAKY   ${name}`)),
  ];
  if (lines.length <= maximumLines) return lines;
  return [...lines.slice(0, maximumLines - 1), `… and ${lines.length - maximumLines + 1} lines more`];
}
