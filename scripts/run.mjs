/** Runs one of the project's TypeScript files under its own Node: `node scripts/run.mjs FILE [ARG …]`. */
import { ensureInstalled, runToEnd } from './lib/project.mjs';

ensureInstalled();
process.exit(runToEnd('node', process.argv.slice(2)));
