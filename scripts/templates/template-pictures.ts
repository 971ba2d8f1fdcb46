import type { DrawingRequest } from '@castwright/preview-engine';
import templates from '../../src/web/features/library/templates/templates.json' with { type: 'json' };

/** A picture to render: its file, width and prompt. */
export type PictureRequest = {
  file: string;
  /** Pixels. */
  width: number;
  request: Pick<DrawingRequest, 'prompt' | 'seed' | 'aspectRatio'> & Partial<DrawingRequest>;
};

/** One for each template, by its own prompt and seed. */
export function listTemplatePictures(): PictureRequest[] {
  return templates.map(({ id, prompt, seed, aspectRatio }) => ({
    file: `src/web/features/library/templates/pictures/${id}.webp`,
    width: 256,
    request: { prompt, seed, aspectRatio: aspectRatio as DrawingRequest['aspectRatio'] },
  }));
}
