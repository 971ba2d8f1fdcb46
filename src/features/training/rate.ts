const windowMs = 60_000;

/** Computes steps a second over the last minute with reports; null with fewer than two reports. */
export function computeStepsPerSecond(reports: readonly { step: number; at: Date }[]): number | null {
  const last = Math.max(...reports.map(({ at }) => at.getTime()));
  const recent = reports.filter(({ at }) => last - at.getTime() < windowMs);
  const [times, steps] = [recent.map(({ at }) => at.getTime()), recent.map(({ step }) => step)];
  const seconds = (last - Math.min(...times)) / 1000;
  const taken = Math.max(...steps) - Math.min(...steps);
  return seconds > 0 && taken > 0 ? taken / seconds : null;
}
