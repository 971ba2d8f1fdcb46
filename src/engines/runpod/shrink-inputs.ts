import type {
  ChosenReference,
  EngineJob,
  EnginePicture,
  ImageToVideo,
  TextToImage,
} from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';
import { maxInlineBytes } from './input.ts';

type Size = { width: number; height: number };

/** The side of a picture of a megapixel, to which graphs scale every reference. */
const side = 1024;

/**
 * Makes pictures that a graph would scale down all the same fit into a run's input. Where they are too large together,
 * reference pictures become JPEGs of at most a megapixel, and the frames of a video JPEGs that just cover it. Other
 * jobs stay as they are: their results have the size of their pictures.
 */
export async function shrinkInputs(job: EngineJob): Promise<EngineJob> {
  const { request } = job;
  if (request.operation === 'image_to_video') return { ...job, request: await shrinkFrames(request) };
  if (request.operation !== 'text_to_image') return job;
  return { ...job, request: await shrinkReferences(request) };
}

async function shrinkReferences(request: TextToImage): Promise<TextToImage> {
  const { chosenReferences = [], references = [] } = request;
  if (fitInline([...references, ...chosenReferences.map(({ picture }) => picture)])) return request;
  const toMegapixel = (picture: EnginePicture) =>
    shrink(picture, ({ width, height }) => side / Math.sqrt(width * height));
  const smaller: EnginePicture[] = [];
  for (const picture of references) smaller.push(await toMegapixel(picture));
  const chosen: ChosenReference[] = [];
  for (const { picture, role } of chosenReferences)
    chosen.push({ role, picture: await toMegapixel(picture) });
  return {
    ...request,
    ...(request.references && { references: smaller }),
    ...(request.chosenReferences && { chosenReferences: chosen }),
  };
}

async function shrinkFrames(request: ImageToVideo): Promise<ImageToVideo> {
  const { source, lastFrame } = request;
  if (fitInline(lastFrame ? [source, lastFrame] : [source])) return request;
  const cover = ({ width, height }: Size) => Math.max(request.width / width, request.height / height);
  return {
    ...request,
    source: await shrink(source, cover),
    ...(lastFrame && { lastFrame: await shrink(lastFrame, cover) }),
  };
}

const fitInline = (pictures: readonly EnginePicture[]) =>
  pictures.reduce((sum, { bytes }) => sum + bytes.length, 0) <= maxInlineBytes;

/** @param toScale the factor by which the graph would scale a picture of this size; above 1 it keeps its size */
async function shrink(
  { bytes, recipe }: EnginePicture,
  toScale: (size: Size) => number,
): Promise<EnginePicture> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.min(1, toScale({ width, height }));
  const smaller = await sharp(bytes)
    .rotate()
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'inside' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { bytes: smaller, mediaType: 'image/jpeg', recipe };
}
