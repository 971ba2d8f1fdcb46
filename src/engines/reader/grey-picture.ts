import { EngineError } from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';

/** One byte per pixel, dark text on a light background. */
export type GreyPicture = { pixels: Buffer; width: number; height: number };

/** How a picture is prepared: enlarged `scale` times, then rotated clockwise by so many degrees. */
export type Preparation = { scale: number; rotation: number };

/** The platform's own pictures reach 67 megapixels. */
const maxPixels = 70_000_000;
/** Below this mean brightness, the text is taken to be light on dark. */
const darkBackground = 110;

export class PictureSource {
  readonly #bytes: Buffer;
  readonly width: number;
  readonly height: number;

  private constructor(bytes: Buffer, width: number, height: number) {
    this.#bytes = bytes;
    this.width = width;
    this.height = height;
  }

  /** @throws EngineError `invalid_request` for a file that is no picture, or too large */
  static async open(bytes: Buffer): Promise<PictureSource> {
    try {
      const { autoOrient } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
      return new PictureSource(bytes, autoOrient.width, autoOrient.height);
    } catch (error) {
      throw createDamagedError(error);
    }
  }

  /**
   * Prepares the picture for Tesseract: grey, normalised, dark on light, enlarged, rotated. Decoding goes row by row,
   * so that the size of the result bounds the memory.
   *
   * @throws EngineError `invalid_request` for a damaged picture
   */
  async prepare({ scale, rotation: turn }: Preparation): Promise<GreyPicture> {
    try {
      const { data, info } = await sharp(this.#bytes, {
        limitInputPixels: maxPixels,
        sequentialRead: true,
      })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .greyscale()
        .resize({ ...this.getSizeAt(scale), fit: 'fill', kernel: 'cubic' })
        .normalise()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const upright = { pixels: data, width: info.width, height: info.height };
      if (computeMean(data) < darkBackground) invert(data);
      return turn === 0 ? upright : await rotate(upright, turn);
    } catch (error) {
      throw createDamagedError(error);
    }
  }

  /** The size of the enlarged picture before its rotation. */
  getSizeAt(scale: number): { width: number; height: number } {
    return {
      width: Math.max(1, Math.round(this.width * scale)),
      height: Math.max(1, Math.round(this.height * scale)),
    };
  }
}

function createDamagedError(error: unknown): EngineError {
  return new EngineError(
    'invalid_request',
    'This picture cannot be read: its file is damaged or too large.',
    String(error),
    { cause: error },
  );
}

async function rotate({ pixels, width, height }: GreyPicture, degrees: number): Promise<GreyPicture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function computeMean(pixels: Buffer): number {
  let sum = 0;
  for (const value of pixels) sum += value;
  return sum / pixels.length;
}

function invert(pixels: Buffer): void {
  for (let at = 0; at < pixels.length; at++) pixels[at] = 255 - (pixels[at] ?? 0);
}
