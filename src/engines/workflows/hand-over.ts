/** The pictures of a request as files for an engine. */

import type { EngineJob, EnginePicture, EngineRequest } from '@castwright/engine-port';
import sharp from 'sharp';
import { trainingFolder, type UploadedPicture } from './order.ts';

/** One of a job's files: where it lies among the engine's inputs. */
export type JobFile = { folder: string; name: string; bytes: Buffer };

export const pictureEndings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/** Of the picture of a set with this number, and of its caption, which is handed over before it. */
export const trainingName = (number: number) => String(number).padStart(3, '0');

/**
 * Hands over every picture of a request, one after the other, under names that are the job's and never a person's. A
 * training's lie in the folder that its graph reads, each with its caption in a file of the same name.
 *
 * @param folder where the others go; empty for the inputs' own folder
 * @returns the request with the names under which its pictures lie there
 */
export async function handOver(
  { id, request }: Pick<EngineJob, 'id' | 'request'>,
  folder: string,
  bring: (file: JobFile) => Promise<void>,
): Promise<EngineRequest<UploadedPicture>> {
  const picture = async (name: string, { bytes, mediaType }: EnginePicture, to = folder) => {
    const file = `${name}.${pictureEndings[mediaType]}`;
    await bring({ folder: to, name: file, bytes });
    const { width, height } = await sharp(bytes).metadata();
    return { name: to === '' ? file : `${to}/${file}`, width, height };
  };
  switch (request.operation) {
    case 'text_to_image':
    case 'text_to_video':
      return request;
    case 'text_to_image_with_face':
    case 'image_to_image':
    case 'upscale':
    case 'caption':
    case 'image_to_text':
      return { ...request, source: await picture(`${id}-source`, request.source) };
    case 'inpaint':
      return {
        ...request,
        source: await picture(`${id}-source`, request.source),
        mask: await picture(`${id}-mask`, request.mask),
      };
    case 'face_swap':
      return {
        ...request,
        source: await picture(`${id}-source`, request.source),
        target: await picture(`${id}-target`, request.target),
      };
    case 'lora_training': {
      const set = trainingFolder(id);
      const pictures: { picture: UploadedPicture; caption: string }[] = [];
      for (const [at, each] of request.pictures.entries()) {
        const name = trainingName(at + 1);
        await bring({ folder: set, name: `${name}.txt`, bytes: Buffer.from(each.caption) });
        pictures.push({ picture: await picture(name, each.picture, set), caption: each.caption });
      }
      return { ...request, pictures };
    }
  }
}
