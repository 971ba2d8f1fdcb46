import { sharp } from '@castwright/media/sharp.ts';
import { detectPictureKind, type PictureKind } from './detect-picture-kind.ts';
import { isAnimatedPng, stripPngText } from './png-chunks.ts';

/**
 * Why an uploaded file is not accepted as a picture. `unknown`: no picture, or of a kind that is not accepted.
 * `moving`: it has several frames or pages. `undecodable`: its codec is not supported, or it is damaged. `damaged`:
 * damaged. `too_many_pixels`: by its header; it was not decoded.
 */
export type PictureFault = 'unknown' | 'moving' | 'undecodable' | 'damaged' | 'too_many_pixels';

/** The calling feature turns it into a message. */
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
  /** In pixels, before the orientation is applied. */
  width: number;
  height: number;
  /** The bytes to decode: the file without bulky metadata. */
  bytes: Buffer;
};

/**
 * Examines a picture by its header, without decoding it: its kind by content, one still frame, and its size. The
 * file name and the claimed type are ignored.
 *
 * @param allowed.kinds accepted kinds; all others are `unknown`
 * @param allowed.pixels maximum of width times height
 * @throws PictureError
 */
export async function examinePicture(
  file: Buffer,
  allowed: { kinds: readonly PictureKind[]; pixels: number },
): Promise<ExaminedPicture> {
  const kind = detectPictureKind(file);
  if (!kind || !allowed.kinds.includes(kind)) throw new PictureError('unknown', kind);
  const bytes = kind === 'png' ? stripPngText(file) : file;
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw toPictureError(kind, cause);
    });
  if (facts.format !== (isHeif(kind) ? 'heif' : kind)) throw new PictureError('unknown', kind);
  if ((facts.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(bytes))) {
    throw new PictureError('moving', kind);
  }
  const { width, height } = facts;
  if (width * height > allowed.pixels) throw new PictureError('too_many_pixels', kind);
  return { kind, width, height, bytes };
}

/** The error for a file of this kind that the image library cannot read. */
export function toPictureError(kind: PictureKind, cause: unknown): PictureError {
  return new PictureError(isHeif(kind) ? 'undecodable' : 'damaged', kind, { cause });
}

function isHeif(kind: PictureKind): boolean {
  return kind === 'heic' || kind === 'avif';
}
