/** `npm start`: installs what is missing, builds what has changed, and runs web and worker. */
import { ensureInstalled, runAlong, runToEnd } from './lib/project.mjs';

ensureInstalled();
if (runToEnd('node', ['scripts/build.mjs', '--quiet']) !== 0) process.exit(1);
runAlong(['src/main.ts', ...process.argv.slice(2)]);
