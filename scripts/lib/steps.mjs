/** Runs a list of named checks one after the other and says how each went. */
import { runToEnd } from './project.mjs';

/** Checks that read the code without running it. */
export const staticChecks = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'types of the pages', command: 'tsc', args: ['-p', 'src/web'] },
  { name: 'lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'import rules', command: 'depcruise', args: ['--config', '.dependency-cruiser.mjs', 'src'] },
  { name: 'dead code', command: 'knip', args: [] },
];

/** @returns the names of those that failed */
export function runSteps(steps) {
  const failed = [];
  for (const { name, command, args, env } of steps) {
    const started = Date.now();
    console.log(`\n── ${name}`);
    const code = runToEnd(command, args, env ? { env } : {});
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}
