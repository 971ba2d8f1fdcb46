/**
 * `npm run training-states`: draws the states of the training wizard, out of the file that holds them, into
 * `docs/training-states.md`. A test holds the picture to the file.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { trainingStatesPage } from './lib/training-states-page.ts';

const page = path.join(import.meta.dirname, '..', 'docs/training-states.md');
await writeFile(page, trainingStatesPage());
console.log(`Written: ${path.relative(process.cwd(), page)}`);
