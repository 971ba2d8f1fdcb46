import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/**
 * Runs a contract suite of tests/engine-contract against a server, and prints what it says.
 *
 * @param file its name in that folder
 * @param env where the server is
 * @returns its exit code and what it said
 */
export async function runSuite(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const reporter = '--reporter=./tests/engine-contract/reporter.ts';
  const suite = spawn(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--project=unit', '--maxWorkers=1', reporter, `tests/engine-contract/${file}`],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } },
  );
  let said = '';
  suite.stdout.on('data', (bytes: Buffer) => {
    process.stdout.write(bytes);
    said += bytes;
  });
  const [code] = await once(suite, 'close');
  return { code, said };
}
