/** Runs a TypeScript file of the project with the project's Node: `node scripts/run.mjs FILE [ARG …]`. */
import { ensureInstalled, runToEnd } from './lib/project.mjs';

ensureInstalled();
process.exit(runToEnd('node', process.argv.slice(2)));
