/**
 * `npm run training-states`: writes the state diagrams of the training wizard, from the source, to
 * `docs/training-states.md`. A test keeps the document up to date.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatTrainingStatesPage } from './lib/training-states-page.ts';

const page = path.join(import.meta.dirname, '..', 'docs/training-states.md');
await writeFile(page, formatTrainingStatesPage());
console.log(`Written: ${path.relative(process.cwd(), page)}`);
