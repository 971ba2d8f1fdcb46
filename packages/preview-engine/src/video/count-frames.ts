import type { DrawnVideoRequest } from '../operations/names.ts';
import { framesPerSecond } from './motion.ts';

/** The number of frames of a request's video: one more when the first one shows the source. */
export const countFrames = ({ operation, seconds }: DrawnVideoRequest): number =>
  seconds * framesPerSecond + (operation === 'image_to_video' ? 1 : 0);
