import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ReferenceView } from '#contract/reference-sheets.ts';
import type { TrainingSession, TrainingShot } from '#contract/training.ts';
import { getPersona, listReferencePictures } from '#features/library/personas';
import { findPictureViolation, type Judge, type PictureRules, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { createOtherSessionError } from './change-session.ts';
import { trainingImages, trainingSessions } from './schema.ts';
import { findActiveSession, type SessionCreator } from './sessions.ts';
import { createCaption } from './shots.ts';

/** What the views of a reference sheet show, in the terms of training pictures. */
const shots: Record<ReferenceView, TrainingShot> = {
  front: { distance: 'portrait', angle: 'front', light: 'studio' },
  three_quarter_left: { distance: 'portrait', angle: 'left', light: 'studio' },
  three_quarter_right: { distance: 'portrait', angle: 'right', light: 'studio' },
  profile: { distance: 'portrait', angle: 'profile', light: 'studio' },
  full_figure: { distance: 'full', angle: 'front', light: 'studio' },
  soft_light: { distance: 'portrait', angle: 'front', light: 'window' },
  hard_light: { distance: 'portrait', angle: 'front', light: 'daylight' },
  back_light: { distance: 'portrait', angle: 'front', light: 'evening' },
};

/**
 * Creates a session at its second step whose set begins with the pictures of a persona's reference sheet, and whose face
 * is the front one. The pictures stay in the library when they leave the set.
 *
 * @throws AppError NOT_FOUND; CONFLICT without a front picture, or when the creator has a session; CONTENT_BLOCKED
 */
export async function trainPersona(
  { db, judge, pictures: rules }: { db: Db; judge: Judge; pictures: PictureRules },
  maker: SessionCreator,
  personaId: string,
): Promise<TrainingSession> {
  const { userId } = maker;
  const persona = await getPersona(db, userId, personaId);
  const sheet = await listReferencePictures(db, userId, personaId);
  const listPermitted = (category: Category) =>
    sheet.filter(
      ({ facts }) =>
        findPictureViolation({ operation: 'lora_training', category, role: 'training' }, facts, rules) ===
        null,
    );
  // Pictures from uploads keep the model SFW.
  const category: Category =
    persona.category === 'nsfw' && listPermitted('nsfw').length === sheet.length ? 'nsfw' : 'sfw';
  const pictures = listPermitted(category);
  const front = pictures.find(({ view }) => view === 'front');
  if (!front) throw new AppError('CONFLICT', 'Make the front picture of the reference sheet first.');
  const modelName = persona.name.slice(0, limits.modelNameMaximum);
  const modelPrompt = (persona.prompt || persona.name).slice(0, limits.promptMaximum);
  await requireAllowed(judge, {
    category,
    fields: { 'model name': modelName, prompt: modelPrompt },
    ownNames: [persona.name],
  });
  const id = newId();
  const toImage = ({ view, reference }: typeof front, step: number, position: number) => ({
    id: newId(),
    sessionId: id,
    step,
    position,
    ...(reference.kind === 'content' ? { contentId: reference.id } : { uploadId: reference.id }),
    isFromLibrary: true,
    caption: createCaption(shots[view]),
    shot: shots[view],
  });
  // The wizard's own pictures can take the sheet's face; an upload cannot be one (`generate-images.ts`).
  const face = front.reference.kind === 'content' ? toImage(front, 1, 0) : null;
  await db.transaction(async (tx) => {
    const begun = await tx
      .insert(trainingSessions)
      .values({
        id,
        ...maker,
        modelName,
        modelPrompt,
        step: 2,
        trainingType: category === 'nsfw' ? 'NSFW' : 'SFW',
        faceImageId: face?.id ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: trainingSessions.id });
    if (begun.length === 0) throw createOtherSessionError();
    const set = pictures.map((picture, at) => toImage(picture, 2, at));
    await tx.insert(trainingImages).values(face ? [face, ...set] : set);
  });
  const session = await findActiveSession(db, maker);
  if (!session) throw createOtherSessionError();
  return session;
}
