import type { EngineOutput } from '@castwright/engine-port';
import { usualLineHeight } from './blocks.ts';
import { type Preparation, Source } from './grey-picture.ts';
import { placeLines } from './place-lines.ts';
import { type Layout, openTesseract, type Tesseract } from './tesseract.ts';

/** Lines are looked for at this size at most, and small pictures at twice their own. */
const lookPixels = 4_000_000;
/** The largest picture that is read: memory grows with it. */
const readPixels = 12_000_000;
/** Tesseract reads lines of about this height best, by what was measured (10 to 48 pixels of type). */
const bestLineHeight = 32;
/** Degrees below which a picture is left as it is. */
const leastTurn = 0.2;
/** Beyond this the lines that were found are no lines. */
const mostTurn = 20;

/** How far it is, 0 … 1, where each pass begins and ends: it is looked at, read, and where that gives nothing again. */
const passes = { look: [0, 0.1], page: [0.1, 0.8], scattered: [0.8, 1] } as const;

/**
 * Reads the words in a picture: first it finds lines, to learn how large and how slanted they are, then it reads
 * the picture enlarged and turned accordingly. Words scattered over a picture are looked for when it has no lines.
 *
 * @param languages ISO 639-1, of those the engine knows
 * @param tell hears how far it is, 0 … 1, from Tesseract's own reports
 * @throws EngineError invalid_request for a damaged picture
 */
export async function readPicture(
  bytes: Buffer,
  languages: readonly string[],
  tell: (share: number) => void,
): Promise<Extract<EngineOutput, { kind: 'text' }>> {
  const source = await Source.open(bytes);
  const tesseract = await openTesseract(languages);
  try {
    const preparation = await look(source, tesseract);
    tell(passes.look[1]);
    const found = await read(source, tesseract, preparation, 'page', tell);
    if (found.text !== '') return { kind: 'text', ...found };
    return { kind: 'text', ...(await read(source, tesseract, preparation, 'scattered', tell)) };
  } finally {
    tesseract.close();
  }
}

async function look(source: Source, tesseract: Tesseract): Promise<Preparation> {
  const scale = Math.min(2, scaleFor(source, lookPixels));
  const { turned, blocks } = tesseract.findLines(await source.prepare({ scale, turn: 0 }));
  const height = usualLineHeight(blocks);
  if (height === null) return { scale, turn: 0 };
  const isTurned = Math.abs(turned) >= leastTurn && Math.abs(turned) <= mostTurn;
  return {
    scale: Math.min((scale * bestLineHeight) / height, 4, scaleFor(source, readPixels)),
    turn: isTurned ? -turned : 0,
  };
}

/** How far a picture may be enlarged, or must be shrunk, to have so many pixels. */
function scaleFor({ width, height }: Source, pixels: number): number {
  return Math.sqrt(pixels / (width * height));
}

async function read(
  source: Source,
  tesseract: Tesseract,
  preparation: Preparation,
  layout: Layout,
  tell: (share: number) => void,
) {
  const picture = await source.prepare(preparation);
  const [from, to] = passes[layout];
  const blocks = tesseract.read(picture, layout, (share) => tell(from + (to - from) * share));
  return placeLines(blocks, { ...preparation, upright: source.sizeAt(preparation.scale), read: picture });
}
