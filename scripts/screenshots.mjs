/**
 * `npm run screenshots [-- -g WORDS]`: takes a picture of every screen into `screenshots`, and refreshes those that
 * `docs/screenshots` keeps.
 */
import { ensureInstalled, environment, runToEnd } from './lib/project.mjs';

ensureInstalled();
if (runToEnd('node', ['scripts/build.mjs', '--quiet']) !== 0) process.exit(1);
const args = ['test', 'screenshots', ...process.argv.slice(2)];
process.exit(runToEnd('playwright', args, { env: { ...environment, SCREENSHOTS: '1' } }));
