import type { EnginePicture, EngineRequest, TrainedModel } from '@castwright/engine-port';

/**
 * A picture as a stored request names it. The hash makes it one picture and no other: what an engine gets must
 * have it.
 */
export type PictureReference = {
  kind: 'content' | 'upload';
  id: string;
  /** Of the stored bytes, in hexadecimal. */
  sha256: string;
  /** Pixels. */
  width: number;
  height: number;
};

/** A request as it waits in the database, and as decisions are made on it. */
export type StoredRequest = EngineRequest<PictureReference>;

/** What a picture is to a request. */
export type PictureRole = 'source' | 'target' | 'mask' | 'training' | 'model';

/** The trained model that a request asks for its picture with. */
export function trainedModelOf(request: StoredRequest): TrainedModel | undefined {
  return 'trained' in request ? request.trained : undefined;
}

/** Every picture that goes into a request, with its part in it. */
export function picturesOf<Picture>(
  request: EngineRequest<Picture>,
): { role: Exclude<PictureRole, 'model'>; picture: Picture }[] {
  switch (request.operation) {
    case 'text_to_image':
    case 'text_to_video':
      return [];
    case 'inpaint':
      return [
        { role: 'source', picture: request.source },
        { role: 'mask', picture: request.mask },
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

/** The request as an engine gets it: with the pictures themselves, opened one after the other. */
export async function withPictures(
  request: StoredRequest,
  open: (reference: PictureReference) => Promise<EnginePicture>,
): Promise<EngineRequest> {
  switch (request.operation) {
    case 'text_to_image':
    case 'text_to_video':
      return request;
    case 'inpaint':
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
