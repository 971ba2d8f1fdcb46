/** A last try for what failed, by itself and with nothing beside it (decision 014). */
import path from 'node:path';
import { readReport } from './reports.mjs';
import { runSteps } from './steps.mjs';

/** More than so many failures are not the machine's. */
const mostAgain = 8;

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/**
 * Whether a failed run may be tried again: some tests failed, not many, and nothing outside the tests did.
 *
 * @param {Outcome} outcome
 */
export function worthAgain({ failed }) {
  return (
    failed.length > 0 &&
    failed.length <= mostAgain &&
    failed.every(({ name }) => /\.(test|spec)\./.test(name))
  );
}

/**
 * What two runs come to, the second of which ran what had failed in the first: what passed then counts as
 * passed, and is flaky.
 *
 * @param {Outcome} first
 * @param {Outcome} second
 * @returns {Outcome}
 */
export function joined(first, second) {
  const still = new Set(second.failed.map(({ name }) => name));
  const mended = first.failed.filter(({ name }) => !still.has(name));
  return {
    passed: first.passed + mended.length,
    failed: second.failed,
    flaky: [...first.flaky, ...mended],
  };
}

/**
 * Runs once more what failed in a step, one test at a time.
 *
 * @param {{ name: string, command: string, args: string[], env?: object }} step
 * @param {Outcome} first what the step came to
 * @param {{ args: string[], report: string, env?: object }} retry how to run only what failed, and where it
 *   reports
 */
export async function runAgain(step, first, { args, report, env }) {
  const name = `${step.name}, once more`;
  await runSteps([{ ...step, name, args, env: env ?? step.env }]);
  const second = readReport(name, report);
  // A run in which nothing ran has mended nothing.
  return second.passed + second.failed.length === 0 ? first : joined(first, second);
}

/** The files of Vitest's failed tests, as its command line takes them. */
export function filesOf({ failed }) {
  return [...new Set(failed.map(({ name }) => path.normalize(name.split(' › ')[0])))];
}
