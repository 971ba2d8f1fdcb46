/** The thread that finds faces: it loads the models with its first picture and keeps them until it ends. */

import { type DetectedFace, detectFaces, type Face, findFaces, locateFaces } from './find-faces.ts';
import { loadHumanLibrary } from './human-library.ts';

export type FaceTask = { bytes: Uint8Array; look: keyof typeof looks };

/** What is done with a picture, as the methods of `FaceEmbedder` say. */
const looks = { embed: findFaces, locate: locateFaces, detect: detectFaces };

let library: ReturnType<typeof loadHumanLibrary> | undefined;

/** Finds the faces of one picture; runs in a Piscina thread. */
export default async function work({ bytes, look }: FaceTask): Promise<DetectedFace[] | Face[]> {
  library ??= loadHumanLibrary();
  return looks[look](await library, bytes);
}
