import type { PictureChoice } from '#contract/tools.ts';
import { addressOf } from '#web/lib/api.ts';

/** The address of a WebP of a picture, wherever it is kept. */
export function choiceAddress(picture: PictureChoice, size: 'thumbnail' | 'preview'): string {
  return 'contentId' in picture
    ? addressOf('previewContent', { params: { id: picture.contentId }, query: { size } })
    : addressOf('previewUpload', { params: { id: picture.uploadId }, query: { size } });
}

/** The id of a picture, which names it among items and uploads alike. */
export function choiceId(picture: PictureChoice): string {
  return 'contentId' in picture ? picture.contentId : picture.uploadId;
}

/** `1024 × 1536 px`, with the multiplication sign. */
export function formatPixels(width: number, height: number): string {
  return `${width} × ${height} px`;
}
