import { z } from 'zod';
import { videoQuality } from '#contract/generation.ts';
import type { Job } from '#contract/jobs.ts';
import {
  type ContentItem,
  type ContentMetadata,
  contentMetadata,
  type PreviewSize,
} from '#contract/library.ts';
import { videoSizes } from '#contract/limits.ts';
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
  const { aspectRatio, quality } = readMetadata(item);
  const video = videoQuality.safeParse(quality).data;
  return video && item.type === 'video' ? videoSizes[video] : proportionsOf(aspectRatio);
}

/**
 * The address of an item's WebP, of a video its poster; null while it has none. Only completed items do
 * (specification 001, 4.4).
 */
export function pictureAddress(item: ContentItem, size: PreviewSize): string | null {
  const hasPicture = item.status === 'completed' && item.type !== 'model';
  return hasPicture ? addressOf('previewContent', { params: { id: item.id }, query: { size } }) : null;
}

/** The address of the WebP of a finished item, where only its id is known. */
export function pictureAddressOf(contentId: string, size: 'thumbnail' | 'preview'): string {
  return addressOf('previewContent', { params: { id: contentId }, query: { size } });
}

/** Where a finished video is played from; null for anything else, and in the trash, where no original is given out. */
export function filmAddress(item: ContentItem): string | null {
  const isFilm = item.status === 'completed' && item.type === 'video' && !item.trashedAt;
  return isFilm ? addressOf('streamContent', { params: { id: item.id } }) : null;
}

/** Where My Content shows one item, scrolled to and marked. */
export function contentLink(contentId: string): string {
  return `/content?id=${encodeURIComponent(contentId)}`;
}

/** The newest of the listed jobs for each item: the one that makes it, or made it last. */
export function newestJobs(jobs: readonly Job[] | undefined): ReadonlyMap<string, Job> {
  const newest = new Map<string, Job>();
  for (const job of jobs ?? []) {
    if (job.contentId !== null && !newest.has(job.contentId)) newest.set(job.contentId, job);
  }
  return newest;
}
