/** `npm run check`: the fast checks, for every commit. */
import { ensureInstalled } from './lib/project.mjs';
import { runSteps, staticChecks } from './lib/steps.mjs';

ensureInstalled();
const failed = await runSteps(staticChecks, { atOnce: 2 });
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
