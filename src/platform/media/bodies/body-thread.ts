/** The thread that finds bodies: it loads the model with its first picture and keeps it until it ends. */

import { loadBodyLibrary } from '../faces/human-library.ts';
import { type FoundBody, findBody } from './find-body.ts';

let library: ReturnType<typeof loadBodyLibrary> | undefined;

/** Finds the body of one picture; runs in a Piscina thread. */
export default async function work(bytes: Uint8Array): Promise<FoundBody | null> {
  library ??= loadBodyLibrary();
  return findBody(await library, bytes);
}
