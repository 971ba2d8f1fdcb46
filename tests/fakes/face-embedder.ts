import type { FaceEmbedder } from '#platform/media/faces/face-embedder.ts';

export type FakeFaceEmbedder = FaceEmbedder & {
  /** The pictures that were looked at, in order. */
  readonly seen: string[];
};

const length = 1_024;

/** Written instead of a picture: the people it shows, “ada 0.85” is at a cosine of 0.85 to Ada's face. */
export const faceText = (...people: string[]) => Buffer.from(people.join(', '));

/**
 * Finds the people that a file names: `faceText('ada', 'bea 0.5')`. Different people have a cosine of 0. A file “broken”
 * fails; any other text has no face.
 *
 * @param read converts a file to such a text, where files are pictures; default: it is one
 */
export function createFakeFaceEmbedder(
  read: (bytes: Uint8Array) => string = (bytes) => Buffer.from(bytes).toString(),
): FakeFaceEmbedder {
  const seen: string[] = [];
  const people = ['ada', 'bea'];
  const embed = async (bytes: Uint8Array) => {
    const text = read(bytes);
    seen.push(text);
    if (text === 'broken') throw new Error('the thread crashed');
    return text.split(', ').flatMap((shown) => {
      const [name = '', cosine = '1'] = shown.split(' ');
      const axis = people.indexOf(name) * 2;
      if (axis < 0) return [];
      const embedding = new Float32Array(length);
      embedding[axis] = Number(cosine);
      embedding[axis + 1] = Math.sqrt(1 - Number(cosine) ** 2);
      return [{ box: { x: 10, y: 20, width: 30, height: 40 }, confidence: 0.9, embedding }];
    });
  };
  return {
    seen,
    embed,
    locate: embed,
    detect: embed,
    close: async () => {},
  };
}
