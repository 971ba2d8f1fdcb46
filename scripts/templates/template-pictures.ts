import type { DrawingRequest } from '@castwright/preview-engine';
import templates from '../../src/web/features/library/templates/templates.json' with { type: 'json' };

/** A picture to draw: where it is kept, how wide, and from which words. */
export type PictureOrder = {
  file: string;
  /** Pixels. */
  width: number;
  request: Pick<DrawingRequest, 'prompt' | 'seed' | 'aspectRatio'> & Partial<DrawingRequest>;
};

/** One for each template, by its own prompt and seed. */
export function templatePictures(): PictureOrder[] {
  return templates.map(({ id, prompt, seed, aspectRatio }) => ({
    file: `src/web/features/library/templates/pictures/${id}.webp`,
    width: 256,
    request: { prompt, seed, aspectRatio: aspectRatio as DrawingRequest['aspectRatio'] },
  }));
}
