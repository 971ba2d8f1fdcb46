const step = 2;
const leap = 10;

/** Clamps a percentage to the picture. */
export function clampSplit(split: number): number {
  return Math.min(Math.max(split, 0), 100);
}

/**
 * The new position of the dividing line after a key press (ARIA APG: slider).
 *
 * @param split the position in percent
 * @returns the new position; null for keys that do not move it
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
