/** The pictures and videos of a request as files on an engine. */

import {
  type ChosenReference,
  EngineError,
  type EngineJob,
  type EnginePicture,
  getPictureSize,
} from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';
import {
  type GraphRequest,
  type GraphTextToImage,
  toTrainingFolder,
  type UploadedPicture,
} from './compile-context.ts';
import { drawSkeleton } from './draw-skeleton.ts';

/** A file of a job, with its folder among the engine's input files. */
export type JobFile = { folder: string; name: string; bytes: Buffer };

export const pictureExtensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export const videoExtension = 'mp4';

/** The base name of a training picture and of its caption file, by its number. */
export const formatTrainingName = (number: number) => String(number).padStart(3, '0');

/**
 * Passes every picture and video of a request, and the drawing of its pose, to `write`, one after the other, under names that derive from the job's id
 * and contain nothing of the creator. Training pictures go to the folder that the graph reads, each after its caption file.
 *
 * @param folder for all other files; empty for the top input folder
 * @returns the request with the names of the files in their place
 * @throws EngineError `unsupported` for videos that no graph takes
 */
export async function writeJobFiles(
  { id, request }: Pick<EngineJob, 'id' | 'request'>,
  folder: string,
  write: (file: JobFile) => Promise<void>,
): Promise<GraphRequest> {
  const toPath = (name: string, to: string) => (to === '' ? name : `${to}/${name}`);
  const picture = async (base: string, { bytes, mediaType }: EnginePicture, to = folder) => {
    const name = `${base}.${pictureExtensions[mediaType]}`;
    await write({ folder: to, name, bytes });
    const { width, height } = await sharp(bytes).metadata();
    return { name: toPath(name, to), width, height };
  };
  switch (request.operation) {
    case 'text_to_video':
      return request;
    case 'join_videos':
    case 'edit_video':
      throw new EngineError('unsupported', 'This engine does not join or edit videos.');
    case 'upscale_video': {
      const name = `${id}-source.${videoExtension}`;
      await write({ folder, name, bytes: request.source.bytes });
      return { ...request, source: { name: toPath(name, folder) } };
    }
    case 'image_to_video': {
      const { lastFrame, ...begun } = request;
      const source = await picture(`${id}-source`, request.source);
      return {
        ...begun,
        source,
        ...(lastFrame && { lastFrame: await picture(`${id}-last-frame`, lastFrame) }),
      };
    }
    case 'text_to_image': {
      const { chosenReferences, pose, references, ...drawn } = request;
      const files: Pick<GraphTextToImage, 'references' | 'skeleton'> = {};
      if (pose) {
        const bytes = await drawSkeleton(pose, getPictureSize(request));
        files.skeleton = await picture(`${id}-pose`, { bytes, mediaType: 'image/png', recipe: null });
      }
      const written: UploadedPicture[] = [];
      for (const [at, each] of (references ?? []).entries()) {
        written.push(await picture(`${id}-reference-${at + 1}`, each));
      }
      const chosen: ChosenReference<UploadedPicture>[] = [];
      for (const [at, each] of (chosenReferences ?? []).entries()) {
        chosen.push({ role: each.role, picture: await picture(`${id}-chosen-${at + 1}`, each.picture) });
      }
      return {
        ...drawn,
        ...files,
        ...(references && { references: written }),
        ...(chosenReferences && { chosenReferences: chosen }),
      };
    }
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
      const set = toTrainingFolder(id);
      const pictures: { picture: UploadedPicture; caption: string }[] = [];
      for (const [at, each] of request.pictures.entries()) {
        const name = formatTrainingName(at + 1);
        await write({ folder: set, name: `${name}.txt`, bytes: Buffer.from(each.caption) });
        pictures.push({ picture: await picture(name, each.picture, set), caption: each.caption });
      }
      return { ...request, pictures };
    }
  }
}
