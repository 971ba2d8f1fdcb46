import { videoFrameRates, videoLoops } from '#contract/values.ts';
import type { VideoCaption, VideoEdit } from '#contract/video-edit.ts';
import { type Checks, hasFields, isListOf, isNumber, isOneOf, isText } from '#web/lib/checks.ts';

const captionChecks: Checks<VideoCaption> = { from: isNumber, to: isNumber, text: isText };

const editChecks: Checks<VideoEdit> = {
  from: isNumber,
  to: isNumber,
  speed: isNumber,
  loop: isOneOf(videoLoops),
  frameRate: isOneOf(videoFrameRates),
  captions: isListOf(captionChecks),
};

/** Whether a value says how a video was edited. */
export const isVideoEdit = (value: unknown): value is VideoEdit => hasFields(editChecks, value);
