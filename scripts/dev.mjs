/** `npm run dev`: the server restarts and the pages rebuild when their files change. */
import { spawn } from 'node:child_process';
import { ensureInstalled, environment, root, runAttached, runToEnd } from './lib/project.mjs';

ensureInstalled();
if (runToEnd('node', ['scripts/build.mjs', '--quiet']) !== 0) process.exit(1);
const watching = ['--watch-path=src/web', '--watch-path=src/contract', '--watch-preserve-output'];
const pages = spawn('node', [...watching, 'scripts/build.mjs'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.on('exit', () => pages.kill());
runAttached(['--watch-path=src', '--watch-path=packages', '--watch-preserve-output', 'src/main.mjs']);
