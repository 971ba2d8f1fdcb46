/** How fast a film can be played. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Frames a second of a film that has not told yet. */
const usualRate = 24;

/** The next faster or slower speed; at the ends the same. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const faster = speeds.find((each) => each > speed);
  const slower = speeds.findLast((each) => each < speed);
  return (direction > 0 ? faster : slower) ?? speed;
}

/** A time within the film. */
export function within(seconds: number, length: number): number {
  return Math.min(Math.max(seconds, 0), length);
}

/**
 * The middle of the next or previous frame, so that whatever is a little off shows that frame all the same.
 *
 * @param frame seconds that a frame lasts; null where that is not known yet
 */
export function nextFrame(seconds: number, direction: 1 | -1, length: number, frame: number | null): number {
  const lasts = frame ?? 1 / usualRate;
  // A time at the very beginning of a frame may lie a hair before it.
  const current = Math.floor(seconds / lasts + 0.01);
  const last = Math.max(0, Math.ceil(length / lasts - 0.01) - 1);
  return (Math.min(Math.max(current + direction, 0), last) + 0.5) * lasts;
}

/** Seconds that a frame lasts, by the times of two that were shown; where one was left out, the shorter one counts. */
export function frameLength(known: number | null, earlier: number, later: number): number | null {
  const lasted = later - earlier;
  // Nothing has more than 240 frames a second, or fewer than 5.
  if (lasted < 1 / 240 || lasted > 1 / 5) return known;
  return known === null ? lasted : Math.min(known, lasted);
}

/** `0:01.4`: films are short, so that tenths count. */
export function formatMoment(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + 0.001);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`;
}
