/**
 * `npm run keys:make -- FOLDER`: creates a full set of keys as plain files in one folder, for a secret store that
 * is mounted as `KEYS_DIR`. Existing keys stay unchanged.
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
console.log('These files can open documents and sign in your name. Protect them like passwords.');
