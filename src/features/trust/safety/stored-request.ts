import type {
  EnginePicture,
  EngineRequest,
  Inpaint,
  TextToImage,
  TrainedModel,
} from '@castwright/engine-port';
import { padPicture, type Sides } from '@castwright/media/pad-picture.ts';

/**
 * A reference to a picture in a stored request. The hash identifies its bytes: an engine must get exactly these.
 */
export type PictureReference = {
  kind: 'content' | 'upload';
  id: string;
  /** The digest of the stored bytes, in hexadecimal. */
  sha256: string;
  /** Pixels. */
  width: number;
  height: number;
};

/** A further picture of a job that keeps the nearest of several: what differs from the first one. */
type AlternativePicture = Pick<TextToImage, 'prompt' | 'seed'>;

/** A request for a picture, with the further pictures of which the job keeps the nearest (decision 098). */
export type StoredTextToImage = TextToImage<PictureReference> & {
  alternatives?: readonly AlternativePicture[];
};

/** An inpaint that extends its picture: frame and mask follow from the sides when the job starts. */
export type StoredExtension = Omit<Inpaint<PictureReference>, 'mask' | 'task'> & {
  task: 'extend';
  sides: Sides;
};

type StoredInpaint =
  | (Omit<Inpaint<PictureReference>, 'task'> & { task: 'remove' | 'replace' })
  | StoredExtension;

/** A request as stored in the database and judged by the safety decision. */
export type StoredRequest =
  | Exclude<EngineRequest<PictureReference>, { operation: 'text_to_image' | 'inpaint' }>
  | StoredInpaint
  | StoredTextToImage;

/** The further pictures of a request; empty for most. */
export function listAlternatives(request: StoredRequest): readonly AlternativePicture[] {
  return request.operation === 'text_to_image' ? (request.alternatives ?? []) : [];
}

/** The role of a picture in a request. */
export type PictureRole = 'source' | 'target' | 'mask' | 'reference' | 'training' | 'model';

/** The trained model of a request, if it uses one. */
export function getTrainedModel(request: StoredRequest): TrainedModel | undefined {
  return 'trained' in request ? request.trained : undefined;
}

/** All pictures of a request with their roles. */
export function listPictures(
  request: StoredRequest,
): { role: Exclude<PictureRole, 'model'>; picture: PictureReference }[] {
  switch (request.operation) {
    case 'text_to_video':
      return [];
    case 'text_to_image':
      return (request.references ?? []).map((picture) => ({ role: 'reference', picture }));
    case 'inpaint':
      return [
        { role: 'source', picture: request.source },
        ...(request.task === 'extend' ? [] : [{ role: 'mask' as const, picture: request.mask }]),
      ];
    case 'face_swap':
      return [
        { role: 'source', picture: request.source },
        { role: 'target', picture: request.target },
      ];
    case 'lora_training':
      return request.pictures.map(({ picture }) => ({ role: 'training', picture }));
    default:
      return [{ role: 'source', picture: request.source }];
  }
}

/** Converts a stored request to the engine request of its first picture by opening its pictures, one at a time. */
export async function openPictures(
  request: StoredRequest,
  open: (reference: PictureReference) => Promise<EnginePicture>,
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
