/** Runs a list of named checks one after the other and says how each went. */
import { runAndListen } from './project.mjs';

/** Checks that read the code without running it. */
export const staticChecks = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'types of the pages', command: 'tsc', args: ['-p', 'src/web'] },
  { name: 'lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'import rules', command: 'depcruise', args: ['--config', '.dependency-cruiser.mjs', 'src'] },
  { name: 'dead code', command: 'knip', args: [] },
];

/** @returns those that failed, by name, with what they said in the end */
export async function runSteps(steps) {
  const failed = [];
  for (const { name, command, args, env } of steps) {
    const started = Date.now();
    console.log(`\n── ${name}`);
    const { code, said } = await runAndListen(command, args, env);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
    if (code !== 0) failed.push({ name, said });
  }
  return failed;
}
