/** The value below which `fraction` of the samples lie (nearest rank). */
export function quantile(samples: readonly number[], fraction: number): number {
  if (samples.length === 0) throw new Error('nothing was measured');
  const sorted = [...samples].sort((a, b) => a - b);
  const rank = Math.max(0, Math.ceil(fraction * sorted.length) - 1);
  return sorted[rank] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}
