/** Brings pictures to the sizes that a server works in, and its results back to the size that was requested. */
import type { EnginePicture } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { sharp } from '@castwright/media/sharp.ts';
import { cropToProportions, type Size } from '#engines/workflows';

/** The size of a picture as it is shown, in pixels. */
export async function measure({ bytes }: Pick<EnginePicture, 'bytes'>): Promise<Size> {
  const { autoOrient } = await sharp(bytes).metadata();
  return autoOrient;
}

/** Stretches a picture to a size, as PNG without transparency. */
export const stretch = ({ bytes }: Pick<EnginePicture, 'bytes'>, { width, height }: Size): Promise<Buffer> =>
  sharp(bytes)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width, height, fit: 'fill' })
    .png()
    .toBuffer();

/** Crops a picture to the proportions of a size, and scales it to that size. */
export async function cover(picture: Pick<EnginePicture, 'bytes'>, size: Size): Promise<Buffer> {
  const { x: left, y: top, width, height } = cropToProportions(await measure(picture), size);
  const cropped = await sharp(picture.bytes)
    .autoOrient()
    .flatten({ background: '#fff' })
    .extract({ left, top, width, height })
    .toBuffer();
  return stretch({ bytes: cropped }, size);
}

/** Brings a reference picture within a number of pixels. A smaller one keeps its size. */
export async function shrink(picture: Pick<EnginePicture, 'bytes'>, pixels: number): Promise<Buffer> {
  const { width, height } = await measure(picture);
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  return stretch(picture, { width: Math.round(width * scale), height: Math.round(height * scale) });
}

/** A mask as `vllm-omni` takes it, white to redraw; or with its white part transparent, as the OpenAI API defines it. */
export async function toMask(
  mask: Pick<EnginePicture, 'bytes'>,
  size: Size,
  kind: 'white' | 'transparent',
): Promise<Buffer> {
  const grey = sharp(mask.bytes)
    .greyscale()
    .resize({ ...size, fit: 'fill' });
  if (kind === 'white') return grey.png().toBuffer();
  const alpha = await grey.negate().toColourspace('b-w').raw().toBuffer();
  const { width, height } = size;
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/**
 * Brings a result to the requested size: crops what the grid of the model has added.
 *
 * @throws EngineError `corrupt_output` for a picture that cannot be decoded
 */
export async function fitResult(
  bytes: Buffer,
  { width, height }: Size,
  fit: 'cover' | 'fill',
): Promise<Buffer> {
  try {
    return await sharp(bytes).resize({ width, height, fit }).png().toBuffer();
  } catch (cause) {
    throw createEngineError('corrupt_output', `the result cannot be decoded: ${String(cause)}`, { cause });
  }
}

/**
 * Lays the redrawn part of a picture over its source, so that nothing outside the mask changes.
 *
 * @param drawn of the source's size
 */
export async function composite(source: EnginePicture, mask: EnginePicture, drawn: Buffer): Promise<Buffer> {
  const { width, height } = await measure(source);
  const alpha = await sharp(mask.bytes)
    .greyscale()
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // In one pipeline sharp would remove the alpha that is joined.
  const opaque = await sharp(drawn).removeAlpha().png().toBuffer();
  const part = await sharp(opaque)
    .joinChannel(alpha.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const beneath = await sharp(source.bytes).autoOrient().flatten({ background: '#fff' }).png().toBuffer();
  return sharp(beneath)
    .composite([{ input: part }])
    .removeAlpha()
    .png()
    .toBuffer();
}
