import type { EnginePicture, TrainedModel } from '@castwright/engine-port';
import type { Category } from '#contract/common.ts';
import { isReading, type Operation } from '#contract/jobs.ts';
import type { UploadPeople } from '#contract/uploads.ts';
import type { PictureReference, PictureRole } from './stored-request.ts';

/** What this installation's own records say of a picture; never what a call says of it. */
export type PictureFacts = {
  /** A mask only says where, and shows nobody. A model shows whom it was trained of. */
  kind: 'picture' | 'mask' | 'model';
  /** `generated`: our engines made it of words, or of such pictures. `uploaded`: an upload is in its making. */
  origin: 'generated' | 'uploaded';
  category: Category;
  /** Of an upload what its owner stated of people; of what was made from several the most careful of them. */
  people: UploadPeople;
};

/** Where decisions learn of pictures, and jobs get them. */
export type PictureRecords = {
  /** @throws AppError NOT_FOUND unless it is this person's, and still there */
  factsOf(userId: string, reference: PictureReference): Promise<PictureFacts>;
  /** The stored bytes. @throws AppError NOT_FOUND */
  open(userId: string, reference: PictureReference): Promise<EnginePicture>;
  /** What is known of a trained model; it is what its pictures are. @throws AppError NOT_FOUND */
  factsOfModel(userId: string, model: TrainedModel): Promise<PictureFacts>;
  /** The stored file. @throws AppError NOT_FOUND */
  readModel(userId: string, model: TrainedModel): Promise<Buffer>;
};

export type PictureObjection = { rule: string; reason: string };

/** Operations whose point is somebody's face: consent must stand, and "nobody is in it" cannot be. */
const needsFace: ReadonlySet<Operation> = new Set(['face_swap', 'lora_training', 'text_to_image_with_face']);

/**
 * The one place that says what a picture, or a model trained of pictures, may be used for (decisions.md 19). A face that a person uploads never
 * enters adult output, by any tool or route; for safe-for-work output a statement of consent must stand. An adult
 * picture makes adult results only.
 *
 * @param use.category of the result
 * @returns what stands against it, or null
 */
export function objectionToPicture(
  { operation, category, role }: { operation: Operation; category: Category; role: PictureRole },
  picture: PictureFacts,
): PictureObjection | null {
  const wanted = role === 'mask' || role === 'model' ? role : 'picture';
  if (picture.kind !== wanted) {
    const reason =
      wanted === 'mask' ? 'This picture is not a mask.' : `A ${picture.kind} cannot be used as a ${wanted}.`;
    return { rule: 'picture.kind', reason };
  }
  if (picture.kind === 'mask') return null;
  if (picture.category === 'nsfw' && category === 'sfw') {
    const reason = `What is made ${role === 'model' ? 'with an adult model' : 'from an adult picture'} is adult as well.`;
    return { rule: 'picture.category', reason };
  }
  if (picture.origin === 'generated') return null;
  if (category === 'nsfw') {
    return {
      rule: 'picture.origin',
      reason: 'An upload, or what was made from one, never becomes adult content.',
    };
  }
  return objectionToPeople(operation, picture.people);
}

function objectionToPeople(operation: Operation, people: UploadPeople): PictureObjection | null {
  if (people === 'revoked') {
    return { rule: 'picture.revoked', reason: 'The consent for this picture was taken back.' };
  }
  // Words depict nobody.
  if (isReading(operation) || people === 'consented') return null;
  if (people === 'not_stated') {
    return { rule: 'picture.statement', reason: 'Say first who is in this upload.' };
  }
  return needsFace.has(operation)
    ? { rule: 'picture.consent', reason: 'A face needs the recorded consent of the person.' }
    : null;
}
