import type { EngineOutput } from '@castwright/engine-port';
import { findMedianLineHeight } from './blocks.ts';
import { PictureSource, type Preparation } from './grey-picture.ts';
import { placeLines } from './place-lines.ts';
import { type Layout, openTesseract, type Tesseract } from './tesseract.ts';

/** The most pixels for finding lines; small pictures are enlarged to twice their size for it. */
const layoutPixels = 4_000_000;
/** The most pixels that are read, to bound memory. */
const maxReadPixels = 12_000_000;
/** The line height that Tesseract reads best, as measured with type of 10 to 48 pixels. */
const bestLineHeight = 32;
/** A smaller rotation, in degrees, is not corrected. */
const minRotation = 0.2;
/** With a larger rotation, in degrees, the lines that were found are no text. */
const maxRotation = 20;

/** Where each pass begins and ends in the progress, 0 … 1: layout, page, and scattered text if the page has none. */
const passes = { look: [0, 0.1], page: [0.1, 0.8], scattered: [0.8, 1] } as const;

/**
 * Reads the text in a picture. A first pass measures the height and slant of the lines; the second pass reads the
 * picture, enlarged and rotated accordingly. When that finds no text, a third pass looks for scattered words.
 *
 * @param languages ISO 639-1, from the supported ones
 * @param onProgress called with the progress, 0 … 1
 * @throws EngineError `invalid_request` for a damaged picture
 */
export async function readPicture(
  bytes: Buffer,
  languages: readonly string[],
  onProgress: (share: number) => void,
): Promise<Extract<EngineOutput, { kind: 'text' }>> {
  const source = await PictureSource.open(bytes);
  const tesseract = await openTesseract(languages);
  try {
    const preparation = await measureLines(source, tesseract);
    onProgress(passes.look[1]);
    const found = await readLayout(source, tesseract, preparation, 'page', onProgress);
    if (found.text !== '') return { kind: 'text', ...found };
    return { kind: 'text', ...(await readLayout(source, tesseract, preparation, 'scattered', onProgress)) };
  } finally {
    tesseract.close();
  }
}

async function measureLines(source: PictureSource, tesseract: Tesseract): Promise<Preparation> {
  const scale = Math.min(2, computeScale(source, layoutPixels));
  const { rotation, blocks } = tesseract.findLines(await source.prepare({ scale, rotation: 0 }));
  const height = findMedianLineHeight(blocks);
  if (height === null) return { scale, rotation: 0 };
  const isRotated = Math.abs(rotation) >= minRotation && Math.abs(rotation) <= maxRotation;
  return {
    scale: Math.min((scale * bestLineHeight) / height, 4, computeScale(source, maxReadPixels)),
    rotation: isRotated ? -rotation : 0,
  };
}

/** The scale that gives a picture so many pixels. */
function computeScale({ width, height }: PictureSource, pixels: number): number {
  return Math.sqrt(pixels / (width * height));
}

async function readLayout(
  source: PictureSource,
  tesseract: Tesseract,
  preparation: Preparation,
  layout: Layout,
  onProgress: (share: number) => void,
) {
  const picture = await source.prepare(preparation);
  const [from, to] = passes[layout];
  const blocks = tesseract.read(picture, layout, (share) => onProgress(from + (to - from) * share));
  return placeLines(blocks, { ...preparation, upright: source.getSizeAt(preparation.scale), read: picture });
}
