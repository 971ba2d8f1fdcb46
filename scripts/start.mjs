/** `npm start`: installs what is missing, builds what has changed, and runs web and worker. */
import { ensureInstalled, runAttached, runToEnd } from './lib/project.mjs';

ensureInstalled();
if (runToEnd('node', ['scripts/build.mjs', '--quiet']) !== 0) process.exit(1);
runAttached(['src/main.mjs', ...process.argv.slice(2)]);
