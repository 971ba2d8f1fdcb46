import { limits } from '#contract/limits.ts';

export type UpscaleFactor = 2 | 4;

export type UpscaledSize = {
  width: number;
  height: number;
  /** For example `6.3 megapixels`; one decimal below ten. */
  megapixels: string;
  /** Whether the size exceeds the maximum. */
  tooLarge: boolean;
};

/** The size of a picture after upscaling, in pixels. */
export function calculateUpscaledSize(
  size: { width: number; height: number },
  factor: UpscaleFactor,
): UpscaledSize {
  const width = size.width * factor;
  const height = size.height * factor;
  const pixels = width * height;
  return {
    width,
    height,
    megapixels: formatMegapixels(pixels),
    tooLarge: pixels > limits.upscaledPixelsMaximum,
  };
}

function formatMegapixels(pixels: number): string {
  const millions = pixels / 1_000_000;
  return `${millions < 10 ? millions.toFixed(1) : Math.round(millions)} megapixels`;
}

/** Why a factor cannot be chosen, and what to do; null if it can. */
export function sizeReason(size: { width: number; height: number }, factor: UpscaleFactor): string | null {
  const { tooLarge, megapixels } = calculateUpscaledSize(size, factor);
  if (!tooLarge) return null;
  const most = Math.floor(limits.upscaledPixelsMaximum / 1_000_000);
  const instead =
    factor === 4 && !calculateUpscaledSize(size, 2).tooLarge ? 'Choose 2×.' : 'Choose a smaller picture.';
  return `${factor}× would be ${megapixels}; the maximum is ${most}. ${instead}`;
}

/** Describes how much detail the upscaler adds. */
export function describeDetail(detail: number): string {
  if (detail < 0.15) return 'None';
  if (detail < 0.45) return 'Gentle';
  if (detail < 0.75) return 'Clear';
  return 'Crisp';
}
