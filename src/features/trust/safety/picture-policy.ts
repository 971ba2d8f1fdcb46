import type {
  CommunityLora,
  EnginePicture,
  EngineSound,
  EngineVideo,
  Recipe,
  TrainedModel,
} from '@castwright/engine-port';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { uncheckedUploadText, uploadedPeopleText } from '#contract/operating-modes.ts';
import type { UploadPeople } from '#contract/uploads.ts';
import { isReading } from '#contract/values.ts';
import type { PictureReference, PictureRole } from './stored-request.ts';

/** Facts about a picture from the installation's records, never from the call. */
export type PictureFacts = {
  /** A mask marks an area and shows no person, as a soundtrack. A model shows the person it was trained on. */
  kind: 'picture' | 'mask' | 'model' | 'soundtrack';
  /** `generated`: made from text or generated pictures only. `uploaded`: an upload is among its sources. */
  origin: 'generated' | 'uploaded';
  category: Category;
  /** The owner's statement about the people in an upload; of several sources the most restrictive one. */
  people: UploadPeople;
  /** Whether all uploads among its sources were looked at for people before they were stored; true without uploads. */
  checkedForPeople: boolean;
};

export type StoredPicture = EnginePicture & {
  /** Its watermark: `own` names its item; `unknown` may be one of another picture, in what was uploaded or imported. */
  mark: 'own' | 'unknown' | 'none';
};
/** `recipe`: of the engine that made it. */
export type StoredVideo = EngineVideo & { isMarked: boolean; recipe: Recipe | null };

/** What the operator permits. */
export type PictureRules = {
  /** Whether uploads may show people, with their consent. */
  allowsUploadedPeople: boolean;
};

/** Access to pictures and videos: their facts for decisions, their bytes for jobs. */
export type PictureRecords = PictureRules & {
  /** @throws AppError NOT_FOUND unless the picture exists and belongs to this account */
  getFacts(userId: string, reference: Pick<PictureReference, 'kind' | 'id'>): Promise<PictureFacts>;
  /** The stored bytes. @throws AppError NOT_FOUND */
  open(userId: string, reference: PictureReference): Promise<StoredPicture>;
  /** A stored picture as an engine gets it: without the watermark, which the result would carry besides its own. */
  toInput(reference: PictureReference, picture: StoredPicture): Promise<EnginePicture>;
  /** The stored video with this id in My Content. @throws AppError NOT_FOUND */
  openVideo(userId: string, contentId: string): Promise<StoredVideo>;
  /** A stored video as an engine gets it: without the watermark. */
  toVideoInput(contentId: string, video: StoredVideo): Promise<EngineVideo>;
  /** The last frame of a stored video as an engine gets it: without the watermark. */
  toLastFrame(contentId: string, video: StoredVideo): Promise<EnginePicture>;
  /** The uploaded soundtrack with this id. @throws AppError NOT_FOUND */
  openSoundtrack(userId: string, uploadId: string): Promise<EngineSound>;
  /** The facts of a trained model follow from its training pictures. @throws AppError NOT_FOUND */
  getModelFacts(userId: string, model: TrainedModel): Promise<PictureFacts>;
  /** The stored file. @throws AppError NOT_FOUND */
  readModel(userId: string, model: TrainedModel): Promise<Buffer>;
  /**
   * Requires that a request of a category may use the account's LoRAs.
   *
   * @param at `start`: before it is accepted, when the plan counts as well; `run`: before an engine gets it
   * @throws AppError FORBIDDEN for one that was banned or that the rules refuse; PLAN_LIMIT at the start; NOT_FOUND
   */
  requireLoras(
    userId: string,
    loras: readonly CommunityLora[],
    category: Category,
    at: 'start' | 'run',
  ): Promise<void>;
  /** The stored file. @throws AppError NOT_FOUND */
  readLora(userId: string, lora: CommunityLora): Promise<Buffer>;
};

export type PictureViolation = { rule: string; reason: string };

/** Operations on a face, besides every use of a picture as a reference of a person: they need a recorded consent, and a statement that no person is shown is not enough. */
const faceOperations: ReadonlySet<Operation> = new Set([
  'face_swap',
  'lora_training',
  'text_to_image_with_face',
]);

/**
 * The only place that decides what a picture, or a model trained on pictures, may be used for
 * (docs/requirements/decisions.md 19). An uploaded face never enters adult output, by any tool or route; SFW output
 * needs a consent statement. An adult picture gives adult results only.
 *
 * @param use.category the category of the result
 * @param rules what the operator permits, from the same records as the facts
 * @returns the first violation, or null when the use is permitted
 */
export function findPictureViolation(
  { operation, category, role }: { operation: Operation; category: Category; role: PictureRole },
  picture: PictureFacts,
  { allowsUploadedPeople }: PictureRules,
): PictureViolation | null {
  const wanted = getWantedKind(role);
  if (picture.kind !== wanted) {
    const reason =
      wanted === 'mask' ? 'This picture is not a mask.' : `A ${picture.kind} cannot be used as a ${wanted}.`;
    return { rule: 'picture.kind', reason };
  }
  // The statement about a soundtrack says that the people who are heard are adults and agreed.
  if (picture.kind === 'mask' || picture.kind === 'soundtrack') return null;
  if (picture.category === 'nsfw' && category === 'sfw') {
    const reason = `Results ${role === 'model' ? 'with an adult model' : 'from an adult picture'} are adult too.`;
    return { rule: 'picture.category', reason };
  }
  if (picture.origin === 'generated') return null;
  if (category === 'nsfw') {
    return {
      rule: 'picture.origin',
      reason: 'Uploads, and content made from them, cannot become adult content.',
    };
  }
  const isFaceUsed = role === 'reference' || role === 'person' || faceOperations.has(operation);
  if (picture.people !== 'revoked' && !allowsUploadedPeople) {
    if (picture.people === 'consented' || isFaceUsed) {
      return { rule: 'picture.uploaded_people', reason: uploadedPeopleText };
    }
    if (!picture.checkedForPeople) return { rule: 'picture.unchecked', reason: uncheckedUploadText };
  }
  return findConsentViolation({ operation, isFaceUsed }, picture.people);
}

function getWantedKind(role: PictureRole): PictureFacts['kind'] {
  if (role === 'sound') return 'soundtrack';
  return role === 'mask' || role === 'model' ? role : 'picture';
}

function findConsentViolation(
  { operation, isFaceUsed }: { operation: Operation; isFaceUsed: boolean },
  people: UploadPeople,
): PictureViolation | null {
  if (people === 'revoked') {
    return { rule: 'picture.revoked', reason: 'The consent for this picture was revoked.' };
  }
  // Text depicts no person.
  if (isReading(operation) || people === 'consented') return null;
  if (people === 'not_stated') {
    return { rule: 'picture.statement', reason: 'Confirm who’s in this photo.' };
  }
  return isFaceUsed
    ? { rule: 'picture.consent', reason: 'A face needs the recorded consent of the person shown.' }
    : null;
}
