import type { FinishDeps } from '#features/library/items';

/** A watermark that changes nothing, for tests and measurements of other things. */
export const plainWatermark: FinishDeps['watermark'] = {
  mark: async (pixels) => pixels,
  markFile: async () => {},
  getPayload: async () => null,
  drawFrame: async ({ height, width }) =>
    Buffer.alloc(width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2), 128),
};
