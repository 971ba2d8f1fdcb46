/** Playback speeds. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Frames a second until the rate is known. */
const defaultFrameRate = 24;

/** The next faster or slower speed; unchanged at the ends. */
export function getNextSpeed(speed: number, direction: 1 | -1): number {
  const faster = speeds.find((each) => each > speed);
  const slower = speeds.findLast((each) => each < speed);
  return (direction > 0 ? faster : slower) ?? speed;
}

/** Limits a time to the length of the video, in seconds. */
export function clampTime(seconds: number, length: number): number {
  return Math.min(Math.max(seconds, 0), length);
}

/**
 * The middle of the next or previous frame in seconds, which tolerates small seek errors.
 *
 * @param frame duration of a frame in seconds; null while unknown
 */
export function getNextFrameTime(
  seconds: number,
  direction: 1 | -1,
  length: number,
  frame: number | null,
): number {
  const lasts = frame ?? 1 / defaultFrameRate;
  // Rounding may put the start of a frame slightly before it.
  const current = Math.floor(seconds / lasts + 0.01);
  const last = Math.max(0, Math.ceil(length / lasts - 0.01) - 1);
  return (Math.min(Math.max(current + direction, 0), last) + 0.5) * lasts;
}

/** Frame duration in seconds from the times of two shown frames. Dropped frames make it longer: the shorter one counts. */
export function updateFrameDuration(known: number | null, earlier: number, later: number): number | null {
  const lasted = later - earlier;
  // Videos have 5 to 240 frames a second.
  if (lasted < 1 / 240 || lasted > 1 / 5) return known;
  return known === null ? lasted : Math.min(known, lasted);
}

/** `0:01.4`: videos are short, so tenths matter. */
export function formatVideoTime(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + 0.001);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`;
}
