/** A last retry of failed tests, one at a time (decision 014). */
import path from 'node:path';
import { readReport } from './reports.mjs';
import { runSteps } from './steps.mjs';

/** More failures than this are not due to a slow machine. */
const maximumRetries = 8;

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/**
 * Whether a failed run may be retried: a few tests failed, and nothing outside tests did.
 *
 * @param {Outcome} outcome
 */
export function canRetry({ failed }) {
  return (
    failed.length > 0 &&
    failed.length <= maximumRetries &&
    failed.every(({ name }) => /\.(test|spec)\./.test(name))
  );
}

/**
 * Merges two runs, the second of which ran the failures of the first: what passed then counts as passed and flaky.
 *
 * @param {Outcome} first
 * @param {Outcome} second
 * @returns {Outcome}
 */
export function mergeOutcomes(first, second) {
  const still = new Set(second.failed.map(({ name }) => name));
  const mended = first.failed.filter(({ name }) => !still.has(name));
  return {
    passed: first.passed + mended.length,
    failed: second.failed,
    flaky: [...first.flaky, ...mended],
  };
}

/**
 * Reruns the failures of a step, one test at a time.
 *
 * @param {{ name: string, command: string, args: string[], env?: object }} step
 * @param {Outcome} first the outcome of the step
 * @param {{ args: string[], report: string, env?: object }} retry how to run only the failures, and where they are
 *   reported
 */
export async function retryFailed(step, first, { args, report, env }) {
  const name = `${step.name}, once more`;
  await runSteps([{ ...step, name, args, env: env ?? step.env }]);
  const second = readReport(name, report);
  // A run without tests changes nothing.
  return second.passed + second.failed.length === 0 ? first : mergeOutcomes(first, second);
}

/** The files of Vitest's failed tests, as its command line takes them. */
export function listFailedFiles({ failed }) {
  return [...new Set(failed.map(({ name }) => path.normalize(name.split(' › ')[0])))];
}
