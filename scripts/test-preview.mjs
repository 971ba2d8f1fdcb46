/** `npm run test:preview`: runs the tests of the preview engine and records that they passed. */
import { recordPreviewEngineTested } from './lib/preview-tests.mjs';
import { ensureInstalled, runToEnd } from './lib/project.mjs';

ensureInstalled();
const code = runToEnd('vitest', ['run', '--project=preview', ...process.argv.slice(2)]);
// A part of them says nothing of the whole.
if (code === 0 && process.argv.length === 2) recordPreviewEngineTested();
process.exit(code);
