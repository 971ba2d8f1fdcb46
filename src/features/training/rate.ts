const overMs = 60_000;

/** Steps a second over the last minute that has reports of a training; null while there are fewer than two. */
export function rateOf(reports: readonly { step: number; at: Date }[]): number | null {
  const last = Math.max(...reports.map(({ at }) => at.getTime()));
  const lately = reports.filter(({ at }) => last - at.getTime() < overMs);
  const [times, steps] = [lately.map(({ at }) => at.getTime()), lately.map(({ step }) => step)];
  const seconds = (last - Math.min(...times)) / 1000;
  const taken = Math.max(...steps) - Math.min(...steps);
  return seconds > 0 && taken > 0 ? taken / seconds : null;
}
