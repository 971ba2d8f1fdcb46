import type { PromptToRead } from '@castwright/engine-port';
import type { FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import type { DetectedFace } from '#platform/media/faces/find-faces.ts';
import type { Inspector, Scores } from '../inspector.ts';

/** @returns how many people a prompt asks for at most; null where it does not say, or where a face is no person */
export type CountPeople = (prompt: PromptToRead) => number | null;

/** A smaller face, in heights of the largest one, is somebody in the background. */
const smallestHeight = 0.5;

/**
 * Creates the inspector for more people than a prompt asks for. Its only label is `extraFaces`: how certain the detector is of
 * the first face beyond those that the prompt asks for, 0 without one. What is no prompt's picture has 0.
 *
 * It counts faces where they are, and infers nothing from them, no age above all.
 *
 * @param embedder finds faces; the caller closes it
 */
export function createPeopleInspector(
  embedder: Pick<FaceEmbedder, 'detect' | 'embed'>,
  countPeople: CountPeople,
): Inspector {
  const score = async (frame: Uint8Array, asked: number, signal: AbortSignal) => {
    const options = { urgent: true, signal };
    if (getExtra(await embedder.detect(frame, options), asked) === 0) return 0;
    // The detector alone takes a pattern for a face now and then: only what the mesh confirms counts.
    return getExtra(await embedder.embed(frame, options), asked);
  };
  return {
    id: 'people',
    version: 'human-3.3.6-blazeface',
    async inspect({ frames, output }, signal): Promise<Scores> {
      const asked = output?.prompt ? countPeople(output.prompt) : null;
      let extraFaces = 0;
      if (asked !== null) {
        for (const frame of frames) extraFaces = Math.max(extraFaces, await score(frame, asked, signal));
      }
      return { extraFaces };
    },
    close: async () => {},
  };
}

/** @returns the certainty of the first face beyond `asked`, among those that are no background; 0 without one */
function getExtra(faces: readonly DetectedFace[], asked: number): number {
  const highest = Math.max(0, ...faces.map(({ box }) => box.height));
  const near = faces.filter(({ box }) => box.height >= smallestHeight * highest);
  return near.map(({ confidence }) => confidence).sort((one, other) => other - one)[asked] ?? 0;
}
