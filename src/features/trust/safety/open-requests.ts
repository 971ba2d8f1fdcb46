import type {
  ChosenReference,
  EnginePicture,
  EngineRequest,
  EngineSound,
  EngineVideo,
  Inpaint,
  VideoPart,
} from '@castwright/engine-port';
import { padPicture } from '@castwright/media/pad-picture.ts';
import {
  type EarlierVideo,
  listAlternatives,
  type PictureReference,
  type SoundReference,
  type StoredExtension,
  type StoredLayers,
  type StoredRequest,
  type VideoReference,
} from './stored-request.ts';

/** Opens what a stored request names. */
export type Open = {
  picture(reference: PictureReference): Promise<EnginePicture>;
  video(reference: VideoReference | EarlierVideo): Promise<EngineVideo>;
  lastFrame(reference: VideoReference | EarlierVideo): Promise<EnginePicture>;
  soundtrack(reference: SoundReference): Promise<EngineSound>;
};

/**
 * Converts a stored request to the requests for an engine by opening its pictures, one at a time.
 *
 * @returns one for each run: the source of a layer after the first is replaced by the result of the one before
 */
export async function openRequests(
  request: StoredRequest,
  open: Open,
): Promise<[EngineRequest, ...EngineRequest[]]> {
  if (request.operation === 'inpaint' && request.task === 'layers') return openLayers(request, open);
  const opened = await openPictures(request, open);
  return [opened, ...listAlternatives(request).map((picture) => ({ ...opened, ...picture }))];
}

async function openLayers(
  { layers, ...request }: StoredLayers,
  open: Open,
): Promise<[Inpaint, ...Inpaint[]]> {
  const source = await open.picture(request.source);
  const opened: Inpaint[] = [];
  for (const layer of layers)
    opened.push({ ...request, ...layer, source, mask: await open.picture(layer.mask) });
  const [first, ...others] = opened;
  if (!first) throw new Error('an edit has at least one layer');
  return [first, ...others];
}

async function openPictures(
  request: Exclude<StoredRequest, StoredLayers>,
  open: Open,
): Promise<EngineRequest> {
  switch (request.operation) {
    case 'text_to_video':
      return request;
    case 'text_to_image': {
      const { alternatives: _, chosenReferences, references, ...drawn } = request;
      const opened: EnginePicture[] = [];
      for (const reference of references ?? []) opened.push(await open.picture(reference));
      const chosen: ChosenReference[] = [];
      for (const { picture, role } of chosenReferences ?? [])
        chosen.push({ role, picture: await open.picture(picture) });
      return {
        ...drawn,
        ...(references && { references: opened }),
        ...(chosenReferences && { chosenReferences: chosen }),
      };
    }
    case 'inpaint':
      if (request.task === 'extend') return openExtension(request, await open.picture(request.source));
      return {
        ...request,
        source: await open.picture(request.source),
        mask: await open.picture(request.mask),
      };
    case 'face_swap':
      return {
        ...request,
        source: await open.picture(request.source),
        target: await open.picture(request.target),
      };
    case 'image_to_video': {
      const { lastFrame, source, ...made } = request;
      return {
        ...made,
        source:
          source.kind === 'last_frame' ? await open.lastFrame(source.video) : await open.picture(source),
        ...(lastFrame && { lastFrame: await open.picture(lastFrame) }),
      };
    }
    case 'join_videos': {
      const parts: VideoPart[] = [];
      for (const part of request.parts) parts.push({ ...part, video: await open.video(part.video) });
      return { ...request, parts };
    }
    case 'upscale_video':
      return { ...request, source: await open.video(request.source) };
    case 'edit_video': {
      const { soundtrack, ...edit } = request;
      return {
        ...edit,
        source: await open.video(request.source),
        ...(soundtrack && { soundtrack: await open.soundtrack(soundtrack) }),
      };
    }
    case 'lora_training': {
      const pictures: { picture: EnginePicture; caption: string }[] = [];
      for (const { picture, caption } of request.pictures) {
        pictures.push({ picture: await open.picture(picture), caption });
      }
      return { ...request, pictures };
    }
    default:
      return { ...request, source: await open.picture(request.source) };
  }
}

async function openExtension(
  { sides, ...request }: StoredExtension,
  source: EnginePicture,
): Promise<Inpaint> {
  const { picture, mask } = await padPicture(Buffer.from(source.bytes), sides);
  const toPng = (bytes: Buffer): EnginePicture => ({ bytes, mediaType: 'image/png', recipe: null });
  return { ...request, source: toPng(picture), mask: toPng(mask) };
}
