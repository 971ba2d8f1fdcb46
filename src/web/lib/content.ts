import { z } from 'zod';
import { type ContentItem, type ContentMetadata, contentMetadata } from '#contract/library.ts';
import { addressOf } from '#web/lib/api.ts';

/** Reads what this build knows and leaves out what a newer server may add. */
const knownMetadata = z.object(contentMetadata.shape);

/** How an item was made. Empty where its record cannot be read: the picture is worth showing all the same. */
export function readMetadata(item: ContentItem): ContentMetadata {
  try {
    return knownMetadata.safeParse(JSON.parse(item.metadata)).data ?? {};
  } catch {
    return {};
  }
}

type Proportions = { width: number; height: number };

/** `3:4` as two numbers; a square for anything else. */
export function proportionsOf(aspectRatio: string | undefined): Proportions {
  const [width, height] = (aspectRatio ?? '').split(':').map(Number);
  return width && height ? { width, height } : { width: 1, height: 1 };
}

/** The picture's own pixels, or the proportions that were asked for while there are none. */
export function pictureSize(item: ContentItem): Proportions {
  if (item.width && item.height) return { width: item.width, height: item.height };
  return proportionsOf(readMetadata(item).aspectRatio);
}

/** The address of an item's WebP, or null while it has none: only completed pictures do (specification 001, 4.4). */
export function pictureAddress(item: ContentItem, size: 'thumbnail' | 'preview'): string | null {
  const hasPicture = item.status === 'completed' && (item.type === 'image' || item.type === 'training_data');
  return hasPicture ? addressOf('previewContent', { params: { id: item.id }, query: { size } }) : null;
}

/** Where My Content shows one item, scrolled to and marked. */
export function contentLink(contentId: string): string {
  return `/content?id=${encodeURIComponent(contentId)}`;
}
