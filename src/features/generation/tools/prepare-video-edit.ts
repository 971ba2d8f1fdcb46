import { getEditedSeconds } from '#contract/edited-seconds.ts';
import { AppError } from '#contract/errors.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { editVideoForm, VideoEdit } from '#contract/video-edit.ts';
import { videoEditLimits } from '#contract/video-edit-limits.ts';
import { type PreparedGeneration, requireVideoLength } from '#features/generation/requests';
import { getStoredVideo } from '#features/library/items';
import type { VideoReference } from '#features/trust/safety';
import { type FormBody, type PrepareToolDeps, toResultName } from './prepare-parts.ts';

/**
 * Prepares a changed copy of a video. Its captions are judged like a prompt, because they are words in the result.
 *
 * @throws AppError VALIDATION_FAILED for an edit that changes nothing, begins after the end of the video, or whose result
 *   would be too long; NOT_FOUND, CONFLICT
 */
export async function prepareVideoEdit(
  { db }: Pick<PrepareToolDeps, 'db'>,
  userId: string,
  { source: { contentId }, ...asked }: FormBody<typeof editVideoForm>,
): Promise<PreparedGeneration> {
  const video = await getStoredVideo(db, userId, contentId);
  const { category, file, height, name, width } = video;
  const edit = { ...asked, to: Math.min(asked.to ?? video.seconds, video.seconds) };
  requireChange(edit, video.seconds);
  const seconds = requireWithinLength(edit);
  const source: VideoReference = {
    ...{ kind: 'content', id: contentId, sha256: file.sha256 },
    ...{ width, height, seconds: video.seconds },
  };
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
        request: { operation: 'edit_video', category, source, edit, seconds, width, height },
      },
    ],
  };
}

/** The shortest part that can be kept, in seconds: a frame or two. */
const shortestPart = 0.04;

function requireChange(edit: VideoEdit, whole: number): void {
  const { captions, frameRate, from, loop, speed, to } = edit;
  if (to - from < shortestPart) {
    throw new AppError('VALIDATION_FAILED', 'Keep a longer part of the video.');
  }
  const keepsAll = from === 0 && to === whole && speed === 1 && loop === 'none' && frameRate === 'same';
  if (keepsAll && captions.length === 0) {
    throw new AppError('VALIDATION_FAILED', 'Change something before you start.');
  }
}

/** @returns the length of the result in seconds */
function requireWithinLength(edit: VideoEdit): number {
  const backwards = videoEditLimits.backwardSeconds;
  if (edit.loop !== 'none' && edit.to - edit.from > backwards) {
    const message = `At most ${backwards} seconds can play backwards. Choose a shorter part.`;
    throw new AppError('VALIDATION_FAILED', message);
  }
  const seconds = getEditedSeconds(edit);
  requireVideoLength(seconds);
  return seconds;
}
