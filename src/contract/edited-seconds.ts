/** How long an edited video lasts. Server and screens both ask this function. */

import type { VideoEdit } from './video-edit.ts';

/** Computes the length of the result in seconds; it may be some frames shorter. */
export function getEditedSeconds({
  from,
  loop,
  speed,
  to,
}: Pick<VideoEdit, 'from' | 'loop' | 'speed' | 'to'>): number {
  return ((to - from) / speed) * (loop === 'ping_pong' ? 2 : 1);
}
