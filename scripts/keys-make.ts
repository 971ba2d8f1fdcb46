/**
 * `npm run keys:make -- FOLDER`: a whole set of keys as plain files of one folder, to be put into a secret store and
 * mounted as `KEYS_DIR`. What is in the folder already stays as it is.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeKeys } from '../src/app/keys.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder: npm run keys:make -- FOLDER');
const place = path.resolve(folder);
const made = await makeKeys(place);
console.log(made.length > 0 ? `Made: ${made.join(', ')}.` : 'Nothing was missing.');
console.log(`In ${place}: ${(await readdir(place)).sort().join(', ')}.`);
console.log('Whoever has these files can open documents and sign as you: keep them as you keep passwords.');
