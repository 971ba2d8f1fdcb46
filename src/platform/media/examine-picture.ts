import sharp from 'sharp';
import { isAnimatedPng, withoutPngText } from './png-chunks.ts';
import { type PictureKind, recognisePicture } from './recognise-picture.ts';

/**
 * What is wrong with a file that was handed in as a picture. `unknown`: no picture, or of a kind that is not
 * taken. `moving`: it has several frames or pages. `undecodable`: of a codec that the image library lacks, or
 * broken. `damaged`: broken. `too_many_pixels`: its header says so, and it was not decoded.
 */
export type PictureFault = 'unknown' | 'moving' | 'undecodable' | 'damaged' | 'too_many_pixels';

/** For the feature that asked to put into words. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;
  readonly kind: PictureKind | null;

  constructor(fault: PictureFault, kind: PictureKind | null, options?: ErrorOptions) {
    super(`${kind ?? 'file'}: ${fault}`, options);
    this.fault = fault;
    this.kind = kind;
  }
}

export type ExaminedPicture = {
  kind: PictureKind;
  /** Pixels, before its orientation is applied. */
  width: number;
  height: number;
  /** What is to be decoded: the file without what only takes room. */
  bytes: Buffer;
};

/**
 * Reads what a picture's header says, without decoding it: recognised by its content, one still frame, and no
 * larger than allowed. What the file is called or claims to be is not asked.
 *
 * @param allowed.kinds what is taken; everything else is `unknown`
 * @param allowed.pixels width times height at most
 * @throws PictureError
 */
export async function examinePicture(
  file: Buffer,
  allowed: { kinds: readonly PictureKind[]; pixels: number },
): Promise<ExaminedPicture> {
  const kind = recognisePicture(file);
  if (!kind || !allowed.kinds.includes(kind)) throw new PictureError('unknown', kind);
  const bytes = kind === 'png' ? withoutPngText(file) : file;
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(kind, cause);
    });
  if (facts.format !== (isHeif(kind) ? 'heif' : kind)) throw new PictureError('unknown', kind);
  if ((facts.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(bytes))) {
    throw new PictureError('moving', kind);
  }
  const { width, height } = facts;
  if (width * height > allowed.pixels) throw new PictureError('too_many_pixels', kind);
  return { kind, width, height, bytes };
}

/** What it means that the image library could not read a file of this kind. */
export function unreadable(kind: PictureKind, cause: unknown): PictureError {
  return new PictureError(isHeif(kind) ? 'undecodable' : 'damaged', kind, { cause });
}

function isHeif(kind: PictureKind): boolean {
  return kind === 'heic' || kind === 'avif';
}
