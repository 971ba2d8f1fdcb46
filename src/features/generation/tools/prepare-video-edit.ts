import { getEditedSeconds } from '#contract/edited-seconds.ts';
import { AppError } from '#contract/errors.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { editVideoForm, VideoEdit } from '#contract/video-edit.ts';
import { getBackwardSeconds } from '#contract/video-upscale.ts';
import { type PreparedGeneration, requireVideoLength } from '#features/generation/requests';
import { getStoredVideo } from '#features/library/items';
import { getUpload } from '#features/library/uploads';
import type { SoundReference } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type FormBody, type PrepareToolDeps, toResultName, toVideoReference } from './prepare-parts.ts';

/**
 * Prepares a changed copy of a video. Its captions are judged like a prompt, because they are words in the result.
 *
 * @throws AppError VALIDATION_FAILED for an edit that changes nothing, begins after the end of the video or of the
 *   soundtrack, or whose result would be too long; NOT_FOUND, CONFLICT
 */
export async function prepareVideoEdit(
  { db }: Pick<PrepareToolDeps, 'db'>,
  userId: string,
  { source: { contentId }, ...asked }: FormBody<typeof editVideoForm>,
): Promise<PreparedGeneration> {
  const video = await getStoredVideo(db, userId, contentId);
  const { category, height, name, width } = video;
  const edit = { ...asked, to: Math.min(asked.to ?? video.seconds, video.seconds) };
  requireChange(edit, video);
  const seconds = requireWithinLength(edit, video);
  const source = toVideoReference(video);
  const soundtrack = await findSoundtrack(db, userId, edit);
  const texts = edit.captions.map(({ text }) => text);
  return {
    category,
    contentType: 'video',
    lane: 'interactive',
    cost: operationPrice('edit_video'),
    name: toResultName({ name }, 'edited'),
    settings: { operation: 'edit_video', seconds: Math.round(seconds * 10) / 10, videoEdit: edit },
    subjects: [
      {
        fields: texts.length > 0 ? { caption: texts.join('\n') } : {},
        request: {
          operation: 'edit_video',
          category,
          source,
          edit,
          seconds,
          width,
          height,
          ...(soundtrack && { soundtrack }),
        },
      },
    ],
  };
}

/** The shortest part that can be kept, in seconds: a frame or two. */
const shortestPart = 0.04;

function requireChange(
  edit: VideoEdit,
  { metadata, seconds: whole }: Pick<Awaited<ReturnType<typeof getStoredVideo>>, 'metadata' | 'seconds'>,
): void {
  const { captions, frameRate, from, loop, sound, speed, to } = edit;
  if (to - from < shortestPart) {
    throw new AppError('VALIDATION_FAILED', 'Keep a longer part of the video.');
  }
  const keepsAll = from === 0 && to === whole && speed === 1 && loop === 'none' && frameRate === 'same';
  const keepsSound = !sound || (sound.kind === 'off' && !metadata.hasSound);
  if (keepsAll && keepsSound && captions.length === 0) {
    throw new AppError('VALIDATION_FAILED', 'Change something before you start.');
  }
}

/** @returns the length of the result in seconds */
function requireWithinLength(edit: VideoEdit, size: { width: number; height: number }): number {
  const backwards = getBackwardSeconds(size);
  if (edit.loop !== 'none' && edit.to - edit.from > backwards) {
    const message = `At most ${backwards} seconds can play backwards. Choose a shorter part.`;
    throw new AppError('VALIDATION_FAILED', message);
  }
  const seconds = getEditedSeconds(edit);
  requireVideoLength(seconds, size);
  return seconds;
}

/** Finds the soundtrack of an edit. @throws AppError NOT_FOUND, VALIDATION_FAILED */
async function findSoundtrack(db: Db, userId: string, { sound }: VideoEdit): Promise<SoundReference | null> {
  if (sound?.kind !== 'track') return null;
  const { id, sha256, soundSeconds } = await getUpload(db, userId, sound.uploadId);
  if (soundSeconds === null) throw new AppError('NOT_FOUND', 'There is no such soundtrack.');
  if (sound.from >= soundSeconds) {
    throw new AppError('VALIDATION_FAILED', 'The soundtrack is shorter. Let it begin earlier.');
  }
  return { kind: 'upload', id, sha256, width: 0, height: 0 };
}
