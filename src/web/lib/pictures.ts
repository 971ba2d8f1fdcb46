import type { PictureChoice } from '#contract/picture-choice.ts';
import { buildUrl } from '#web/lib/api.ts';

/** The URL of a picture's WebP, for items and uploads. */
export function getPictureUrl(picture: PictureChoice, size: 'thumbnail' | 'preview'): string {
  return 'contentId' in picture
    ? buildUrl('previewContent', { params: { id: picture.contentId }, query: { size } })
    : buildUrl('previewUpload', { params: { id: picture.uploadId }, query: { size } });
}

/** The id of a picture; unique among items and uploads. */
export function getPictureId(picture: PictureChoice): string {
  return 'contentId' in picture ? picture.contentId : picture.uploadId;
}

/** `1024 × 1536 px`, with the multiplication sign. */
export function formatPixels(width: number, height: number): string {
  return `${width} × ${height} px`;
}
