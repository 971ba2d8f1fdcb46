import type {
  ChosenReference,
  CommunityLora,
  EditVideo,
  EngineRequest,
  ImageToVideo,
  Inpaint,
  JoinVideos,
  ReferenceRole,
  TextToImage,
  TrainedModel,
  UpscaleVideo,
} from '@castwright/engine-port';
import type { Sides } from '@castwright/media/pad-picture.ts';

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

/** A reference of the creator's choice. */
export type StoredReference = ChosenReference<PictureReference> & {
  /** The name of the recipe that an engine left with the picture, by which engines are chosen; null: none. */
  recipeEngine: string | null;
};

/** A request for a picture, with the further pictures of which the job keeps the nearest (decision 098). */
export type StoredTextToImage = Omit<TextToImage<PictureReference>, 'chosenReferences'> & {
  chosenReferences?: readonly StoredReference[];
  alternatives?: readonly AlternativePicture[];
};

/** An inpaint that extends its picture: frame and mask follow from the sides when the job starts. */
export type StoredExtension = Omit<Inpaint<PictureReference>, 'mask' | 'task'> & {
  task: 'extend';
  sides: Sides;
};

/** One mask of an edit with several, and what to draw there. */
export type StoredLayer = Pick<Inpaint<PictureReference>, 'mask' | 'prompt' | 'seed'> & {
  task: 'remove' | 'replace';
};

/** An inpaint of several masks: the engine gets one after another, each on the result of the one before. */
export type StoredLayers = Omit<Inpaint<PictureReference>, 'mask' | 'task'> & {
  task: 'layers';
  layers: readonly StoredLayer[];
};

type StoredInpaint =
  | (Omit<Inpaint<PictureReference>, 'task'> & { task: 'remove' | 'replace' })
  | StoredExtension
  | StoredLayers;

/** A reference to a video of My Content in a stored request. */
export type VideoReference = PictureReference & { kind: 'content'; seconds: number };

/** A reference to an uploaded soundtrack, whose width and height are 0. */
export type SoundReference = PictureReference & { kind: 'upload' };

/** The video of a job that this one waits for, by its position in the job's `after`. */
export type EarlierVideo = { kind: 'earlier'; at: number };

/** A picture that exists only when the job starts: the last frame of a video. */
export type LastFrame = { kind: 'last_frame'; video: VideoReference | EarlierVideo };

export type StoredImageToVideo = Omit<ImageToVideo<PictureReference>, 'source'> & {
  source: PictureReference | LastFrame;
};
export type StoredEdit = EditVideo<VideoReference, SoundReference>;
type StoredVideoUpscale = UpscaleVideo<VideoReference>;
export type StoredJoin = JoinVideos<VideoReference | EarlierVideo>;

/** A request as stored in the database and judged by the safety decision. */
export type StoredRequest =
  | Exclude<
      EngineRequest<PictureReference>,
      {
        operation:
          | 'text_to_image'
          | 'inpaint'
          | 'image_to_video'
          | 'join_videos'
          | 'edit_video'
          | 'upscale_video';
      }
    >
  | StoredInpaint
  | StoredImageToVideo
  | StoredJoin
  | StoredEdit
  | StoredVideoUpscale
  | StoredTextToImage;

/** The further pictures of a request; empty for most. */
export function listAlternatives(request: StoredRequest): readonly AlternativePicture[] {
  return request.operation === 'text_to_image' ? (request.alternatives ?? []) : [];
}

function listMasks(request: StoredInpaint): readonly PictureReference[] {
  if (request.task === 'extend') return [];
  return request.task === 'layers' ? request.layers.map(({ mask }) => mask) : [request.mask];
}

/** How often an engine is asked for a request: once, once for each alternative, or once for each layer. */
export function countRuns(request: StoredRequest): number {
  if (request.operation === 'inpaint' && request.task === 'layers') return request.layers.length;
  return 1 + listAlternatives(request).length;
}

/** The role of a picture in a request; a reference of the creator's choice has its own. */
export type PictureRole =
  | 'source'
  | 'target'
  | 'mask'
  | 'reference'
  | 'training'
  | 'model'
  | 'sound'
  | ReferenceRole;

/** The references of the creator's choice; empty for most requests. */
export function listChosenReferences(request: StoredRequest): readonly StoredReference[] {
  return request.operation === 'text_to_image' ? (request.chosenReferences ?? []) : [];
}

/** The trained model of a request, if it uses one. */
export function getTrainedModel(request: StoredRequest): TrainedModel | undefined {
  return 'trained' in request ? request.trained : undefined;
}

/** The creator's own LoRAs that a request uses; empty for most. */
export function listLoras(request: StoredRequest): readonly CommunityLora[] {
  return 'loras' in request ? (request.loras ?? []) : [];
}

/** The videos of a request. */
function listVideos(request: StoredRequest): readonly (VideoReference | EarlierVideo)[] {
  if (request.operation === 'join_videos') return request.parts.map(({ video }) => video);
  if (request.operation === 'edit_video' || request.operation === 'upscale_video') return [request.source];
  const isContinued = request.operation === 'image_to_video' && request.source.kind === 'last_frame';
  return isContinued ? [(request.source as LastFrame).video] : [];
}

/** The positions in the job's `after` of the jobs whose videos a request uses. */
export function listEarlier(request: StoredRequest): number[] {
  return listVideos(request).flatMap((video) => (video.kind === 'earlier' ? [video.at] : []));
}

const listStoredVideos = (request: StoredRequest): PictureReference[] =>
  listVideos(request).flatMap((video) => (video.kind === 'content' ? [video] : []));

const toSource = (picture: PictureReference) => ({ role: 'source' as const, picture });

/** All pictures of a request with their roles, and the videos of My Content and the soundtrack that it uses. */
export function listPictures(
  request: StoredRequest,
): { role: Exclude<PictureRole, 'model'>; picture: PictureReference }[] {
  switch (request.operation) {
    case 'text_to_video':
      return [];
    case 'image_to_video':
      return [
        ...(request.source.kind === 'last_frame' ? [] : [toSource(request.source)]),
        ...listStoredVideos(request).map(toSource),
        ...(request.lastFrame ? [{ role: 'target' as const, picture: request.lastFrame }] : []),
      ];
    case 'join_videos':
    case 'upscale_video':
      return listStoredVideos(request).map(toSource);
    case 'edit_video':
      return [
        toSource(request.source),
        ...(request.soundtrack ? [{ role: 'sound' as const, picture: request.soundtrack }] : []),
      ];
    case 'text_to_image':
      return [
        ...listChosenReferences(request).map(({ picture, role }) => ({ role, picture })),
        ...(request.references ?? []).map((picture) => ({ role: 'reference' as const, picture })),
      ];
    case 'inpaint':
      return [
        toSource(request.source),
        ...listMasks(request).map((picture) => ({ role: 'mask' as const, picture })),
      ];
    case 'face_swap':
      return [toSource(request.source), { role: 'target', picture: request.target }];
    case 'lora_training':
      return request.pictures.map(({ picture }) => ({ role: 'training', picture }));
    default:
      return [toSource(request.source)];
  }
}
