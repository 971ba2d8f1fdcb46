import { videoFrameRates, videoLoops } from '#contract/values.ts';
import type { VideoCaption, VideoEdit, VideoSound } from '#contract/video-edit.ts';
import {
  type Checks,
  hasFields,
  isBoolean,
  isId,
  isListOf,
  isNumber,
  isOneOf,
  isText,
} from '#web/lib/checks.ts';

const captionChecks: Checks<VideoCaption> = { from: isNumber, to: isNumber, text: isText };

const offChecks: Checks<Extract<VideoSound, { kind: 'off' }>> = { kind: isOneOf(['off']) };
const trackChecks: Checks<Extract<VideoSound, { kind: 'track' }>> = {
  kind: isOneOf(['track']),
  uploadId: isId,
  from: isNumber,
  volume: isNumber,
  repeats: isBoolean,
};

const editChecks: Checks<Omit<VideoEdit, 'sound'>> = {
  from: isNumber,
  to: isNumber,
  speed: isNumber,
  loop: isOneOf(videoLoops),
  frameRate: isOneOf(videoFrameRates),
  captions: isListOf(captionChecks),
};

/** Whether a value says how a video was edited. */
export const isVideoEdit = (value: unknown): value is VideoEdit =>
  hasFields(editChecks, value) && isSound(Reflect.get(value, 'sound'));

const isSound = (value: unknown): value is VideoEdit['sound'] =>
  value === undefined || hasFields(offChecks, value) || hasFields(trackChecks, value);
