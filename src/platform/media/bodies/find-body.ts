import { sharp } from '@castwright/media/sharp.ts';
import { limits } from '#contract/limits.ts';
import type { HumanLibrary } from '../faces/human-library.ts';

/** The names of the 17 keypoints of COCO, as the model gives them. Left and right are the person's own. */
type BodyPart =
  | 'nose'
  | `${'left' | 'right'}${'Eye' | 'Ear' | 'Shoulder' | 'Elbow' | 'Wrist' | 'Hip' | 'Knee' | 'Ankle'}`;

/** Where the parts of a body are, as fractions of the picture; what is not seen is left out. */
export type FoundBody = Partial<Record<BodyPart, { x: number; y: number }>>;

/** The model looks at 192 × 192 pixels; it gets a few more, for the cut to squares. */
const side = 512;
const channels = 3;
/** A part that the model is less sure of counts as not seen. */
const leastPartScore = 0.25;
/** Fewer parts are no person: in pictures without one the model sees a few, too. */
const leastParts = 6;
/** How sure the model is of the parts that count, on average. */
const leastScore = 0.38;

/**
 * Finds the one body of an encoded picture that the model is most sure of.
 *
 * @param bytes a raster that sharp reads
 * @returns null: there is none
 * @throws Error when it cannot be read
 */
export async function findBody(human: HumanLibrary, bytes: Uint8Array): Promise<FoundBody | null> {
  const { data, height, width } = await readSquare(bytes);
  const input = human.tf.tensor(new Float32Array(data), [1, side, side, channels], 'float32');
  try {
    const { body, error } = await human.detect(input, {});
    if (error) throw new Error(`The body model failed: ${error}`);
    const seen = (body[0]?.keypoints ?? []).filter(({ score }) => score >= leastPartScore);
    const sure = seen.reduce((sum, { score }) => sum + score, 0) / Math.max(1, seen.length);
    if (seen.length < leastParts || sure < leastScore) return null;
    return Object.fromEntries(
      seen.map(({ part, position: [x = 0, y = 0] }) => [
        part,
        { x: (x - (side - width) / 2) / width, y: (y - (side - height) / 2) / height },
      ]),
    );
  } finally {
    human.tf.dispose(input);
  }
}

/** Shrinks a picture into the middle of a square, because the model distorts others. @returns its size in there */
async function readSquare(bytes: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const options = { limitInputPixels: limits.upscaledPixelsMaximum };
  const given = await sharp(bytes, options).metadata();
  const scale = side / Math.max(given.width, given.height);
  const data = await sharp(bytes, options)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize(side, side, { fit: 'contain', background: '#000000' })
    .raw()
    .toBuffer();
  return { data, width: given.width * scale, height: given.height * scale };
}
