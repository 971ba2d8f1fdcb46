import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import { sharp } from '@castwright/media/sharp.ts';
import type { OutputInfo } from 'sharp';
import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { MediaCrop } from '#contract/posts.ts';
import type { ContentCredentials } from '#features/library/disclosure';
import type { PublishableContent } from '#features/library/items';
import { type ContentWatermark, computeContentNumber } from '#features/library/watermark';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { type CropBox, findCropBox } from './crop-box.ts';

export type PreparePictureDeps = {
  credentials: () => Promise<Pick<ContentCredentials, 'sign'>>;
  watermark: Pick<ContentWatermark, 'mark' | 'read' | 'getPayload'>;
};

type PreparedPicture = {
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
};

/** A picture cannot be made as its outlet takes it; the message is for the creator. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

/** Each has a decoded picture of up to 64 MB in memory, and reading a mark takes a core for a second. */
const limitPictures = createConcurrencyLimit(2);
/** No outlet shows more; larger pictures are scaled down. */
const longestSide = 4_096;
/** Tried in this order until the file is within the outlet's bytes. */
const encodings = [
  { scale: 1, quality: 92 },
  { scale: 1, quality: 84 },
  { scale: 0.8, quality: 84 },
  { scale: 0.6, quality: 80 },
  { scale: 0.45, quality: 80 },
] as const;
const pngOptions = { compressionLevel: 6, adaptiveFiltering: false } as const;
const decodeSeconds = 60;

/**
 * Makes a picture as an outlet takes it: cropped, scaled and encoded within its bytes and types, without metadata. The
 * watermark is read from the encoded file; where it did not survive it is put in again. Then the file is signed, with
 * what was changed.
 *
 * @param original the stored file
 * @throws PreparationError when the picture cannot be read, or cannot be made so that its mark is found
 */
export async function preparePicture(
  kind: ChannelKind,
  content: PublishableContent,
  { crop, original }: { crop: MediaCrop | null; original: Buffer },
  deps: PreparePictureDeps,
): Promise<PreparedPicture> {
  return limitPictures(async () => {
    const box = findCropBox(kind, content, { crop, faces: content.faces });
    const whole = await withReadErrors(() => decodePart(original, box));
    const marked = await encodeMarked(kind, content, whole, deps.watermark);
    const { sign } = await deps.credentials();
    const bytes = await sign(marked.bytes, marked.mediaType, {
      ...content.provenance,
      watermark: await deps.watermark.getPayload(content.id, 'picture'),
      isCropped: box !== null,
      isResized: marked.width !== (box?.width ?? content.width),
    });
    return { ...marked, bytes };
  });
}

/** Decodes the part of a picture, within the longest side. */
async function decodePart(original: Buffer, box: CropBox | null): Promise<Pixels> {
  const opened = sharp(original, { limitInputPixels: limits.upscaledPixelsMaximum, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: decodeSeconds });
  if (box?.place === 'at') opened.extract(box);
  else if (box) opened.resize(box.width, box.height, { fit: 'cover', position: 'attention' });
  const part = await opened.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return scaleDown({ data: part.data, ...toSize(part.info) }, longestSide);
}

async function scaleDown(pixels: Pixels, longest: number): Promise<Pixels> {
  if (Math.max(pixels.width, pixels.height) <= longest) return pixels;
  const { data, info } = await toSharp(pixels)
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, ...toSize(info) };
}

const toSize = ({ channels, height, width }: OutputInfo) => ({
  width,
  height,
  channels: channels as Pixels['channels'],
});

/** Encodes with a mark that is read back from the bytes. */
async function encodeMarked(
  kind: ChannelKind,
  { id }: PublishableContent,
  pixels: Pixels,
  watermark: PreparePictureDeps['watermark'],
): Promise<PreparedPicture> {
  const survived = await encodeWithin(kind, pixels);
  if (await hasMark(watermark, survived.bytes, id)) return survived;
  const scaled = await scaleDown(pixels, Math.max(survived.width, survived.height));
  const marked = await encodeWithin(kind, await watermark.mark(scaled, id));
  if (await hasMark(watermark, marked.bytes, id)) return marked;
  throw new PreparationError(
    `The watermark does not hold in this picture as ${channelRules[kind].name} takes it. Crop less of it away.`,
  );
}

async function hasMark(
  watermark: PreparePictureDeps['watermark'],
  bytes: Buffer,
  contentId: string,
): Promise<boolean> {
  const mark = await watermark.read([bytes]);
  return mark?.isOurs === true && mark.content === computeContentNumber(contentId);
}

/** Encodes pixels within the outlet's types and bytes. @throws PreparationError when no encoding is small enough */
async function encodeWithin(kind: ChannelKind, pixels: Pixels): Promise<PreparedPicture> {
  const { name, pictures, pictureTypes } = channelRules[kind];
  if (!pictures) throw new PreparationError(`${name} takes no pictures.`);
  // The signature comes on top.
  const most = pictures.bytes - 64 * 1024;
  if (pictureTypes.includes('image/png')) {
    const bytes = await toSharp(pixels).png(pngOptions).toBuffer();
    if (bytes.length <= most)
      return { bytes, mediaType: 'image/png', width: pixels.width, height: pixels.height };
  }
  for (const { quality, scale } of encodings) {
    const scaled = await scaleDown(pixels, Math.round(Math.max(pixels.width, pixels.height) * scale));
    const bytes = await toSharp(scaled)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (bytes.length <= most)
      return { bytes, mediaType: 'image/jpeg', width: scaled.width, height: scaled.height };
  }
  throw new PreparationError(`The picture is too large for ${name}.`);
}

async function withReadErrors(work: () => Promise<Pixels>): Promise<Pixels> {
  try {
    return await work();
  } catch (error) {
    throw new PreparationError('The stored picture could not be read.', { cause: error });
  }
}
