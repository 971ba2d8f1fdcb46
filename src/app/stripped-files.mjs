import { hash } from 'node:crypto';
import path from 'node:path';

/** The folder of the server's TypeScript without its types. */
export const strippedFolder = path.resolve(import.meta.dirname, '..', '..', 'dist', 'server');

/**
 * The file with a source without its types. Its name is a hash of the source, so that a file that has changed since the
 * build is not loaded from there.
 *
 * @param {Buffer | string} source
 */
export function getStrippedFile(source) {
  return path.join(strippedFolder, `${hash('sha256', source)}.js`);
}
