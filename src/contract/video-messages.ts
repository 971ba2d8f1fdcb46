/** Says how long videos can be where engines make no longer ones. */
export const describeLongestVideo = (seconds: number): string =>
  `Videos here last at most ${seconds} seconds at the moment.`;

/** Why a video that is longer cannot be made, and what to do. */
export const refuseLongerVideo = (seconds: number): string =>
  `${describeLongestVideo(seconds)} Choose a shorter one.`;
