import type { EnginePicture, EngineRequest, Inpaint } from '@castwright/engine-port';
import { padPicture } from '@castwright/media/pad-picture.ts';
import {
  listAlternatives,
  type PictureReference,
  type StoredExtension,
  type StoredLayers,
  type StoredRequest,
} from './stored-request.ts';

type Open = (reference: PictureReference) => Promise<EnginePicture>;

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
  const source = await open(request.source);
  const opened: Inpaint[] = [];
  for (const layer of layers) opened.push({ ...request, ...layer, source, mask: await open(layer.mask) });
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
      const { alternatives: _, references, ...drawn } = request;
      if (!references) return drawn;
      const opened: EnginePicture[] = [];
      for (const reference of references) opened.push(await open(reference));
      return { ...drawn, references: opened };
    }
    case 'inpaint':
      if (request.task === 'extend') return openExtension(request, await open(request.source));
      return { ...request, source: await open(request.source), mask: await open(request.mask) };
    case 'face_swap':
      return { ...request, source: await open(request.source), target: await open(request.target) };
    case 'lora_training': {
      const pictures: { picture: EnginePicture; caption: string }[] = [];
      for (const { picture, caption } of request.pictures) {
        pictures.push({ picture: await open(picture), caption });
      }
      return { ...request, pictures };
    }
    default:
      return { ...request, source: await open(request.source) };
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
