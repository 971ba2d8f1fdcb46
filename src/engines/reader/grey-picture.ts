import { EngineError } from '@castwright/engine-port';
import sharp from 'sharp';

/** One byte a pixel, dark words on a light ground. */
export type GreyPicture = { pixels: Buffer; width: number; height: number };

/** How a picture was made ready: enlarged `scale` times, then turned clockwise by so many degrees. */
export type Preparation = { scale: number; turn: number };

/** Larger ones have no business here; the platform's own reach 67 megapixels. */
const pixelsMaximum = 70_000_000;
/** Mean brightness below which the words are taken for the light part. */
const darkGround = 110;

export class Source {
  readonly #bytes: Buffer;
  readonly width: number;
  readonly height: number;

  private constructor(bytes: Buffer, width: number, height: number) {
    this.#bytes = bytes;
    this.width = width;
    this.height = height;
  }

  /** @throws EngineError invalid_request for what is no picture or too large */
  static async open(bytes: Buffer): Promise<Source> {
    try {
      const { autoOrient } = await sharp(bytes, { limitInputPixels: pixelsMaximum }).metadata();
      return new Source(bytes, autoOrient.width, autoOrient.height);
    } catch (error) {
      throw damaged(error);
    }
  }

  /**
   * The picture as it is best read: grey, from black to white, dark on light, enlarged, turned. Decoding
   * goes by rows, so that memory is bounded by what comes out.
   *
   * @throws EngineError invalid_request for a damaged picture
   */
  async prepare({ scale, turn }: Preparation): Promise<GreyPicture> {
    try {
      const { data, info } = await sharp(this.#bytes, {
        limitInputPixels: pixelsMaximum,
        sequentialRead: true,
      })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .greyscale()
        .resize({ ...this.sizeAt(scale), fit: 'fill', kernel: 'cubic' })
        .normalise()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const upright = { pixels: data, width: info.width, height: info.height };
      if (meanOf(data) < darkGround) invert(data);
      return turn === 0 ? upright : await turned(upright, turn);
    } catch (error) {
      throw damaged(error);
    }
  }

  /** Width and height of the enlarged picture before it is turned. */
  sizeAt(scale: number): { width: number; height: number } {
    return {
      width: Math.max(1, Math.round(this.width * scale)),
      height: Math.max(1, Math.round(this.height * scale)),
    };
  }
}

function damaged(error: unknown): EngineError {
  return new EngineError(
    'invalid_request',
    'This picture cannot be read: its file is damaged or too large.',
    String(error),
    { cause: error },
  );
}

async function turned({ pixels, width, height }: GreyPicture, degrees: number): Promise<GreyPicture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function meanOf(pixels: Buffer): number {
  let sum = 0;
  for (const value of pixels) sum += value;
  return sum / pixels.length;
}

function invert(pixels: Buffer): void {
  for (let at = 0; at < pixels.length; at++) pixels[at] = 255 - (pixels[at] ?? 0);
}
