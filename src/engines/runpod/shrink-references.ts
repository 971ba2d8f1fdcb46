import type { EngineJob, EnginePicture } from '@castwright/engine-port';
import sharp from 'sharp';
import { maxInlineBytes } from './input.ts';

/** The side of a picture of a megapixel, to which graphs scale every reference. */
const side = 1024;

/**
 * Makes a job's reference pictures fit into a run's input: where they are too large together, each becomes a JPEG of at
 * most a megapixel. The person stays as clear, because the graph would scale the pictures all the same.
 */
export async function shrinkReferences(job: EngineJob): Promise<EngineJob> {
  const { request } = job;
  if (request.operation !== 'text_to_image' || !request.references) return job;
  const bytes = request.references.reduce((sum, picture) => sum + picture.bytes.length, 0);
  if (bytes <= maxInlineBytes) return job;
  const references: EnginePicture[] = [];
  for (const picture of request.references) references.push(await shrink(picture));
  return { ...job, request: { ...request, references } };
}

async function shrink({ bytes, recipe }: EnginePicture): Promise<EnginePicture> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.min(1, side / Math.sqrt(width * height));
  const smaller = await sharp(bytes)
    .rotate()
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'inside' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { bytes: smaller, mediaType: 'image/jpeg', recipe };
}
