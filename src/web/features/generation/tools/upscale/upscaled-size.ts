import { limits } from '#contract/limits.ts';

export type UpscaleFactor = 2 | 4;

export type UpscaledSize = {
  width: number;
  height: number;
  /** In millions, as it is said: to one decimal below ten. */
  megapixels: string;
  /** Whether it is more than can be made. */
  tooLarge: boolean;
};

/** What a picture becomes by a factor, in pixels. */
export function upscaledSize(size: { width: number; height: number }, factor: UpscaleFactor): UpscaledSize {
  const width = size.width * factor;
  const height = size.height * factor;
  const pixels = width * height;
  return {
    width,
    height,
    megapixels: describeMegapixels(pixels),
    tooLarge: pixels > limits.upscaledPixelsMaximum,
  };
}

function describeMegapixels(pixels: number): string {
  const millions = pixels / 1_000_000;
  return `${millions < 10 ? millions.toFixed(1) : Math.round(millions)} megapixels`;
}

/** Why a factor cannot be chosen, and what to do instead; null when it can. */
export function sizeReason(size: { width: number; height: number }, factor: UpscaleFactor): string | null {
  const { tooLarge, megapixels } = upscaledSize(size, factor);
  if (!tooLarge) return null;
  const most = Math.floor(limits.upscaledPixelsMaximum / 1_000_000);
  const instead =
    factor === 4 && !upscaledSize(size, 2).tooLarge ? 'Choose 2×.' : 'Choose a smaller picture.';
  return `${factor}× would be ${megapixels}; at most ${most} can be made. ${instead}`;
}

/** How much detail is invented, in words. */
export function describeDetail(detail: number): string {
  if (detail < 0.15) return 'As it is';
  if (detail < 0.45) return 'Gentle';
  if (detail < 0.75) return 'Clear';
  return 'Crisp';
}
