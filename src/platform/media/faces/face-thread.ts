/** The thread that finds faces: it loads the models with its first picture and keeps them until it ends. */

import { type DetectedFace, detectFaces, type Face, findFaces } from './find-faces.ts';
import { loadHumanLibrary } from './human-library.ts';

/** `embeds`: with the embeddings of the faces. */
export type FaceTask = { bytes: Uint8Array; embeds: boolean };

let library: ReturnType<typeof loadHumanLibrary> | undefined;

/** Finds the faces of one picture; runs in a Piscina thread. */
export default async function work({ bytes, embeds }: FaceTask): Promise<DetectedFace[] | Face[]> {
  library ??= loadHumanLibrary();
  return embeds ? findFaces(await library, bytes) : detectFaces(await library, bytes);
}
