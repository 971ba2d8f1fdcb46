/** Runs a list of named steps and prints their results. */
import { runAndCapture } from './project.mjs';

/**
 * Compiles with what the last run knows, which needs a tenth of the processor time (4.5 s, not 42).
 *
 * @param {string} project a folder with a `tsconfig.json`
 * @param {string} name of the file that keeps it
 */
const compile = (project, name) => [
  ...['-p', project, '--checkers', '1', '--incremental'],
  ...['--tsBuildInfoFile', `node_modules/.cache/castwright/${name}.tsbuildinfo`],
];

/** Static checks, the longest first. */
export const staticChecks = [
  // One checker: each additional one computes the shared types again. Four, the default, took twice the processor
  // time (58 s, not 29); on two cores, one leaves a core to the step beside it.
  { name: 'types', command: 'tsc', args: compile('.', 'server') },
  { name: 'types of the pages', command: 'tsc', args: compile('src/web', 'web') },
  { name: 'dead code', command: 'knip', args: [] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', 'src', 'packages', 'tests', 'tools', 'scripts'],
  },
  { name: 'lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
];

/**
 * Runs steps one after the other or several at a time. The output of parallel steps is printed when each ends, so
 * that it stays together.
 *
 * @param {{ name: string, command: string, args: string[], env?: object }[]} steps independent of each other when
 *   they run in parallel
 * @returns the failed steps in the order of the list, with their names and last output
 */
export async function runSteps(steps, { atOnce = 1 } = {}) {
  const ended = new Map();
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      ended.set(step, await run(step, atOnce > 1));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return steps.flatMap((step) => {
    const { code, said } = ended.get(step);
    return code === 0 ? [] : [{ name: step.name, said }];
  });
}

async function run({ name, command, args, env }, together) {
  const started = Date.now();
  const kept = [];
  if (!together) console.log(`\n── ${name}`);
  const outcome = await runAndCapture(
    command,
    args,
    env,
    together ? (stream, text) => kept.push([stream, text]) : undefined,
  );
  if (together) console.log(`\n── ${name}`);
  for (const [stream, text] of kept) stream.write(text);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${outcome.code === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
  return outcome;
}
