/** The thread that finds faces: it loads the models with its first picture and keeps them until it ends. */

import { type Face, findFaces } from './find-faces.ts';
import { loadHumanLibrary } from './human-library.ts';

export type FaceTask = { bytes: Uint8Array };

let library: ReturnType<typeof loadHumanLibrary> | undefined;

/** Finds the faces of one picture; runs in a Piscina thread. */
export default async function work({ bytes }: FaceTask): Promise<Face[]> {
  library ??= loadHumanLibrary();
  return findFaces(await library, bytes);
}
