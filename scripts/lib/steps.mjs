/** Runs a list of named steps and prints their results. */
import { runAndCapture } from './project.mjs';

/** Static checks, the longest first. */
export const staticChecks = [
  // One checker: each additional one computes the shared types again. Four, the default, took twice the processor
  // time (58 s, not 29); on two cores, one leaves a core to the step beside it.
  { name: 'types', command: 'tsc', args: ['-p', '.', '--checkers', '1'] },
  { name: 'types of the pages', command: 'tsc', args: ['-p', 'src/web', '--checkers', '1'] },
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
