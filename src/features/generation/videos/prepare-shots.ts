import { AppError } from '#contract/errors.ts';
import { filmPrice, getFilmSize } from '#contract/films.ts';
import { defaultNegativePrompt } from '#contract/limits.ts';
import type { ShotListForm } from '#contract/shot-lists.ts';
import { fitVideoSize } from '#contract/video-sizes.ts';
import { toJobName } from '#features/generation/jobs';
import { type PreparedGeneration, requireVideoLength } from '#features/generation/requests';
import { recordMade } from '#features/generation/shot-lists';
import { getChosenPicture } from '#features/generation/tools';
import { getStoredVideo } from '#features/library/items';
import type { StoredImageToVideo } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { getShotPrompt, listMadeLengths, type PreparedShot, planFilm, sumFilmSeconds } from './plan-film.ts';
import { previousFrame, type Size, toCall } from './plan-jobs.ts';
import { prepareSegments, type VideoDeps } from './prepare-segments.ts';

type Shot = ShotListForm['shots'][number];

/**
 * Prepares a film: each shot as a video, and a job that joins them. A stored video may take the place of a shot. A single
 * shot is an ordinary video.
 *
 * @throws AppError for a model, persona or LoRA that cannot be used; NOT_FOUND, CONFLICT for a picture or video, also one
 *   of another size; VALIDATION_FAILED when the film would be too long; UNAVAILABLE when no engine makes so long a shot;
 *   NOT_FOUND for the stored list
 */
export async function prepareShots(
  deps: VideoDeps,
  userId: string,
  form: ShotListForm,
): Promise<PreparedGeneration> {
  const { category, listId, negativePrompt, quality } = form;
  const size = await findFilmSize(deps.db, userId, form);
  const shots: PreparedShot[] = [];
  for (const shot of form.shots) {
    shots.push(await prepareShot(deps, userId, { form, shot, size, before: shots.at(-1) }));
  }
  requireVideoLength(sumFilmSeconds(shots), size);
  const [prompt = ''] = shots.map(getShotPrompt);
  const name = form.name || toJobName(prompt, { operation: 'text_to_video' });
  const planned = planFilm({ shots, name, category, quality, size });
  const jobs = planned.jobs.map(({ subject, ...job }) => ({
    ...job,
    subject: { ...subject, fields: { ...subject.fields, ...(form.name && { name }) } },
  }));
  return {
    ...{ category, contentType: 'video', lane: 'interactive' },
    cost: filmPrice(listMadeLengths(shots), quality),
    settings: { prompt, negativePrompt: negativePrompt || defaultNegativePrompt, quality },
    ...toCall(jobs),
    ...(listId && {
      record: (tx, stored) => recordMade(tx, { ...planned, userId, listId, form, jobs: stored }),
    }),
  };
}

/** The size of all shots. @throws AppError NOT_FOUND, CONFLICT for the picture that decides on it */
async function findFilmSize(db: Db, userId: string, { quality, shape, shots }: ShotListForm): Promise<Size> {
  if (shape !== 'picture') return getFilmSize(quality, shape);
  const [first] = shots.flatMap(({ start }) => (start.kind === 'picture' ? [start.picture] : []));
  if (!first) throw new AppError('VALIDATION_FAILED', 'Choose a shape, or a start picture for a shot.');
  return fitVideoSize(quality, (await getChosenPicture(db, userId, first)).reference);
}

type ShotInput = {
  form: ShotListForm;
  shot: Shot;
  size: Size;
  /** The shot before it. */
  before: PreparedShot | undefined;
};

async function prepareShot(
  deps: VideoDeps,
  userId: string,
  { before, form, shot, size }: ShotInput,
): Promise<PreparedShot> {
  if (shot.keep) return getKeptShot(deps.db, userId, { form, shot, size });
  const { category, loraModel, negativePrompt, quality } = form;
  const { duration, modelId, personaId, seed, start } = shot;
  const prompt = shot.prompt.trim();
  const source = await findSource(deps.db, userId, start, before);
  const input = { category, prompt, negativePrompt, duration, modelId, personaId, seed, tagId: loraModel };
  const { settings, ...video } = await prepareSegments(deps, userId, input, { source, size });
  const startFrame = start.kind === 'picture' && { startFrame: start.picture };
  const stored = { ...settings, quality, ...startFrame };
  return { shot: { ...shot, prompt }, kept: null, video: { ...video, settings: stored } };
}

/** What the first frame of a shot shows. */
async function findSource(
  db: Db,
  userId: string,
  start: Shot['start'],
  before: PreparedShot | undefined,
): Promise<StoredImageToVideo['source'] | null> {
  if (start.kind === 'none') return null;
  if (start.kind === 'picture') return (await getChosenPicture(db, userId, start.picture)).reference;
  if (!before) throw new AppError('VALIDATION_FAILED', 'The first shot has no shot before it.');
  return before.kept ? { kind: 'last_frame', video: before.kept } : previousFrame;
}

/** Gets the video that takes the place of a shot. @throws AppError NOT_FOUND; CONFLICT for a video of another size */
async function getKeptShot(
  db: Db,
  userId: string,
  { form, shot, size }: Omit<ShotInput, 'before'>,
): Promise<PreparedShot> {
  const { file, height, id, metadata, seconds, width } = await getStoredVideo(
    db,
    userId,
    shot.keep?.contentId ?? '',
  );
  if (width !== size.width || height !== size.height) {
    const number = form.shots.indexOf(shot) + 1;
    throw new AppError('CONFLICT', `Shot ${number} has another size than the film. Make it again.`);
  }
  const kept = { kind: 'content' as const, id, sha256: file.sha256, width, height, seconds };
  return { shot, kept, prompt: metadata.prompt ?? shot.prompt };
}
