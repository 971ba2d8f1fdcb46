import type { Box } from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';
import { limits } from '#contract/limits.ts';
import {
  allParts,
  detectorAlone,
  type FaceParts,
  type HumanFace,
  type HumanLibrary,
  withoutEmbedding,
} from './human-library.ts';

/** Where a face is in a picture. */
export type DetectedFace = {
  /** Pixels of the picture as it was given. */
  box: Box;
  /** 0 … 1. */
  confidence: number;
};

/** A face in a picture. */
export type Face = DetectedFace & {
  /** 1,024 numbers; their vector has length 1. */
  embedding: Float32Array;
};

/** Longer pictures are shrunk: the detector looks at 256 × 256 pixels. */
const longestSide = limits.previewSide;
/** The same for detection alone: it loses no face of the group photographs that it was tried with, and a fifth of the time. */
const longestDetectedSide = limits.previewSide / 2;
/** A picture without a face is looked at again in squares of this share of its longer side, for small faces. */
const squareShare = 0.5;
/** Below this side squares show nothing more. */
const smallestSquare = 256;
const channels = 3;

type Region = { left: number; top: number; width: number; height: number };

/**
 * Finds the faces of an encoded picture, the largest first: in the whole picture, and if there are none in overlapping
 * squares of it.
 *
 * @param bytes a raster that sharp reads
 * @throws Error when it cannot be read
 */
export async function findFaces(human: HumanLibrary, bytes: Uint8Array): Promise<Face[]> {
  const faces = await lookClosely(human, bytes, allParts);
  return faces.flatMap(({ embedding, ...face }) =>
    embedding?.length ? [{ ...face, embedding: normalise(embedding) }] : [],
  );
}

/**
 * Finds where the faces of an encoded picture are, as `findFaces` does, without their embeddings.
 *
 * @throws Error when it cannot be read
 */
export async function locateFaces(human: HumanLibrary, bytes: Uint8Array): Promise<DetectedFace[]> {
  const faces = await lookClosely(human, bytes, withoutEmbedding);
  return faces.map(({ box, confidence }) => ({ box, confidence }));
}

type CheckedFace = DetectedFace & Pick<HumanFace, 'embedding'>;

async function lookClosely(human: HumanLibrary, bytes: Uint8Array, parts: FaceParts): Promise<CheckedFace[]> {
  const { data, height, scale, width } = await readPixels(bytes, longestSide);
  const picture = sharp(data, { raw: { width, height, channels } });
  let faces = await lookInRegion(human, data, { left: 0, top: 0, width, height }, parts);
  if (faces.length === 0) {
    for (const square of listSquares(width, height)) {
      const pixels = await picture.clone().extract(square).raw().toBuffer();
      faces.push(...(await lookInRegion(human, pixels, square, parts)));
    }
    faces = dropRepeated(faces);
  }
  return toGivenSize(faces, scale);
}

/**
 * Finds where the faces of an encoded picture are, the largest first, by the detector alone.
 *
 * @param bytes a raster that sharp reads
 * @throws Error when it cannot be read
 */
export async function detectFaces(human: HumanLibrary, bytes: Uint8Array): Promise<DetectedFace[]> {
  const { data, height, scale, width } = await readPixels(bytes, longestDetectedSide);
  const found = await runModels(human, data, { width, height }, detectorAlone);
  return toGivenSize(
    found.map(({ box: [x, y, w, h], boxScore }) => ({
      box: { x, y, width: w, height: h },
      confidence: boxScore,
    })),
    scale,
  );
}

/** Reads a picture as RGB, shrunk to a side. `scale`: pixels of these for one of the given ones. */
async function readPixels(bytes: Uint8Array, side: number) {
  const options = { limitInputPixels: limits.upscaledPixelsMaximum };
  const size = await sharp(bytes, options).metadata();
  const { data, info } = await sharp(bytes, options)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(1, side / Math.max(size.width, size.height));
  return { data, width: info.width, height: info.height, scale };
}

const toGivenSize = <Found extends DetectedFace>(faces: readonly Found[], scale: number): Found[] =>
  faces
    .map((face) => ({ ...face, box: scaleBox(face.box, 1 / scale) }))
    .sort((one, other) => area(other.box) - area(one.box));

async function runModels(
  human: HumanLibrary,
  pixels: Buffer,
  { height, width }: Pick<Region, 'height' | 'width'>,
  parts: FaceParts,
): Promise<readonly HumanFace[]> {
  const input = human.tf.tensor(new Float32Array(pixels), [1, height, width, channels], 'float32');
  try {
    const { error, face } = await human.detect(input, { face: parts });
    if (error) throw new Error(`The face models failed: ${error}`);
    return face;
  } finally {
    human.tf.dispose(input);
  }
}

async function lookInRegion(
  human: HumanLibrary,
  pixels: Buffer,
  region: Region,
  parts: FaceParts,
): Promise<CheckedFace[]> {
  const found = await runModels(human, pixels, region, parts);
  return found
    .filter(({ faceScore }) => faceScore >= 0.5)
    .map(({ box: [x, y, width, height], boxScore, embedding }) => ({
      box: { x: x + region.left, y: y + region.top, width, height },
      confidence: boxScore,
      embedding,
    }));
}

/** Overlapping squares that cover a picture; none when they would be too small. */
function listSquares(width: number, height: number): Region[] {
  const side = Math.min(Math.round(Math.max(width, height) * squareShare), width, height);
  if (side < smallestSquare) return [];
  return listStarts(height, side).flatMap((top) =>
    listStarts(width, side).map((left) => ({ left, top, width: side, height: side })),
  );
}

function listStarts(length: number, side: number): number[] {
  const steps = Math.ceil((length - side) / (side * 0.6));
  return Array.from({ length: steps + 1 }, (_, at) =>
    steps === 0 ? 0 : Math.round(((length - side) * at) / steps),
  );
}

/** Drops faces that two squares show, the less certain one of them. */
function dropRepeated(faces: readonly CheckedFace[]): CheckedFace[] {
  const kept: CheckedFace[] = [];
  for (const face of faces.toSorted((one, other) => other.confidence - one.confidence)) {
    if (kept.every(({ box }) => overlap(box, face.box) < 0.3)) kept.push(face);
  }
  return kept;
}

/** The shared area of two boxes, as a share of the smaller one. */
function overlap(one: Box, other: Box): number {
  const span = (a: number, lengthA: number, b: number, lengthB: number) =>
    Math.max(0, Math.min(a + lengthA, b + lengthB) - Math.max(a, b));
  const shared =
    span(one.x, one.width, other.x, other.width) * span(one.y, one.height, other.y, other.height);
  return shared / Math.min(area(one), area(other));
}

const area = ({ width, height }: Box) => width * height;

function scaleBox({ x, y, width, height }: Box, by: number): Box {
  return {
    x: Math.round(x * by),
    y: Math.round(y * by),
    width: Math.round(width * by),
    height: Math.round(height * by),
  };
}

function normalise(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
