import { decodePicture } from '@castwright/media/decode-picture.ts';
import { type Pixels, pictureOf } from '@castwright/media/pixels.ts';
import { limits } from '#contract/limits.ts';
import { type ExaminedPicture, examinePicture } from '#platform/media/examine-picture.ts';
import { viewsOf } from '#platform/media/picture-views.ts';
import type { PictureKind } from '#platform/media/recognise-picture.ts';
import {
  broken,
  emptyFile,
  spoken,
  tooLong,
  tooManyBytes,
  tooSmall,
  uploadRefusal,
} from './upload-refusal.ts';

/** A picture that was handed in, as it is kept. */
export type ReceivedPicture = {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  /** The mean colour, `#rrggbb`. */
  placeholder: string;
  /** See platform/media/perceptual-hash.ts. */
  perceptualHash: bigint;
  /** WebP, at most 1280 and 384 pixels long. */
  preview: Buffer;
  thumbnail: Buffer;
};

/** What is read. TIFF is not: its parser is the one with the longest record of holes, for few pictures. */
const pictureKinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
const losslessKinds: ReadonlySet<PictureKind> = new Set(['png', 'gif']);
/** Level 2 is a third of the default's time for a few per cent more bytes (stack-notes.md). */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;
/** Without chroma subsampling, which would fray coloured edges once more with each edit. */
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/**
 * Makes a file that a person handed in into a picture that tools can work with: decoded once within limits,
 * upright, sRGB, 8 bit, and encoded anew with nothing of the file it came in.
 *
 * It becomes a PNG where it has transparency, which JPEG cannot hold, and where it came without loss and is of a
 * size that is edited: drawings, screenshots and text would get a fringe that every tool then works on. All else
 * becomes a JPEG, since what lossy files have lost stays lost and a PNG of it takes five to ten times the room.
 *
 * @throws AppError FILE_TOO_LARGE or FILE_REFUSED, saying what is wrong and what to do
 */
export async function receivePicture(file: Buffer): Promise<ReceivedPicture> {
  const { kind, bytes } = await examineUpload(file, limits.uploadPixels);
  const pixels = await decoding(bytes, limits.uploadPixels, decodePicture);
  const transparent = isTransparent(pixels);
  const edited = pixels.width * pixels.height <= limits.editedPixelsMaximum;
  const asPng = transparent || (losslessKinds.has(kind) && edited);
  const picture = transparent ? pictureOf(pixels) : pictureOf(pixels).removeAlpha();
  const [encoded, views] = await Promise.all([
    (asPng ? picture.png(pngOptions) : picture.jpeg(jpegOptions)).toBuffer(),
    viewsOf(pixels),
  ]);
  const { width, height } = pixels;
  return { bytes: encoded, mediaType: asPng ? 'image/png' : 'image/jpeg', width, height, ...views };
}

/** Refuses by its size and its header what need not be decoded. @throws AppError */
export async function examineUpload(file: Buffer, pixels: number): Promise<ExaminedPicture> {
  if (file.length === 0) throw spoken(emptyFile);
  if (file.length > limits.uploadBytes) throw spoken(tooManyBytes);
  const examined = await examinePicture(file, { kinds: pictureKinds, pixels }).catch((error: unknown) => {
    throw uploadRefusal(error, pixels);
  });
  const { width, height } = examined;
  if (Math.min(width, height) < limits.uploadSideMinimum) throw spoken(tooSmall);
  if (Math.max(width, height) > limits.uploadSideMaximum) throw spoken(tooLong);
  return examined;
}

/** @throws AppError FILE_REFUSED when the bytes cannot be decoded to the end */
export async function decoding(
  bytes: Buffer,
  pixels: number,
  decode: (bytes: Buffer, pixels: number) => Promise<Pixels>,
): Promise<Pixels> {
  try {
    return await decode(bytes, pixels);
  } catch (error) {
    throw spoken(broken, error);
  }
}

/** Whether any of it lets something through; many files carry a channel for it that says nothing. */
function isTransparent({ channels, data }: Pixels): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
