const step = 2;
const leap = 10;

/** A share in percent, within the picture. */
export function clampSplit(split: number): number {
  return Math.min(Math.max(split, 0), 100);
}

/**
 * Where a key moves the line of a comparison (ARIA APG: slider).
 *
 * @param split how much of the picture is before, in percent
 * @returns null for keys that do not move it
 */
export function splitByKey(key: string, split: number, shift: boolean): number | null {
  const by = shift ? leap : step;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return clampSplit(split - by);
    case 'ArrowRight':
    case 'ArrowUp':
      return clampSplit(split + by);
    case 'PageDown':
      return clampSplit(split - leap);
    case 'PageUp':
      return clampSplit(split + leap);
    case 'Home':
      return 0;
    case 'End':
      return 100;
    default:
      return null;
  }
}
