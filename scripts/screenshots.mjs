/** `npm run screenshots`: takes every screen's picture anew, into docs/screenshots. */
import { ensureInstalled, environment, runToEnd } from './lib/project.mjs';

ensureInstalled();
if (runToEnd('node', ['scripts/build.mjs', '--quiet']) !== 0) process.exit(1);
process.exit(runToEnd('playwright', ['test', 'screenshots'], { env: { ...environment, SCREENSHOTS: '1' } }));
