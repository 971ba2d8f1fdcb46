import type { EngineProgress } from '@castwright/engine-port';
import { encodeProgressPreview } from '@castwright/media/progress-preview.ts';
import { shrinkFrame } from './shrink-frame.ts';

/** Frames between two reports of progress, and between two previews. */
export const [reportEvery, previewEvery] = [12, 48];

/** Creates the preview of a raw frame, for a report of progress. */
export async function createPreview(
  frame: Buffer,
  size: { width: number; height: number },
): Promise<Pick<EngineProgress, 'preview'>> {
  const bytes = await encodeProgressPreview(shrinkFrame(frame, size));
  return { preview: { bytes, mediaType: 'image/webp' } };
}
