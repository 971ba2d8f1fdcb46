/** Pixels by which browsers may miss a scroll position. */
const tolerance = 2;

/**
 * The distinct scroll positions of a row of slides.
 *
 * @param offsets pixels from the start of the row to each slide, in order
 * @param maximum the largest scroll position: slides behind it share the last stop
 */
export function listStops(offsets: readonly number[], maximum: number): number[] {
  const limit = Math.max(0, maximum);
  const stops: number[] = [];
  for (const offset of offsets) {
    const stop = Math.min(offset, limit);
    if (stops.length === 0 || stop - (stops.at(-1) ?? 0) > tolerance) stops.push(stop);
  }
  return stops;
}

/** The stop after or before a scroll position. It wraps around at both ends. */
export function findNextStop(stops: readonly number[], position: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? stops.find((stop) => stop > position + tolerance)
      : stops.findLast((stop) => stop < position - tolerance);
  return next ?? (direction === 1 ? stops[0] : stops.at(-1)) ?? 0;
}
