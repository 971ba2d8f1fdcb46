import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem, PreviewSize } from '#contract/library.ts';
import { videoSizes } from '#contract/limits.ts';
import { videoQualities } from '#contract/values.ts';
import { buildUrl } from '#web/lib/api.ts';
import { type Checks, findValue, isNumber, isText, pickValid } from '#web/lib/checks.ts';
import { parameterChecks } from '#web/lib/parameter-checks.ts';

type ShownMetadata = Pick<ContentMetadata, 'aspectRatio' | 'posterSecond' | 'prompt' | 'quality' | 'size'>;

const shownChecks: Checks<ShownMetadata> = {
  aspectRatio: isText,
  posterSecond: isNumber,
  prompt: isText,
  quality: isText,
  size: parameterChecks.size,
};

/** Parses what the first page shows of an item's metadata; `parseMetadata` parses all of it. */
export function parseShownMetadata(item: ContentItem): ShownMetadata {
  try {
    return pickValid(shownChecks, JSON.parse(item.metadata));
  } catch {
    return {};
  }
}

type Proportions = { width: number; height: number };

/** Parses `3:4`; a square for anything else. */
export function parseAspectRatio(aspectRatio: string | undefined): Proportions {
  const [width, height] = (aspectRatio ?? '').split(':').map(Number);
  return width && height ? { width, height } : { width: 1, height: 1 };
}

/** The size of the picture in pixels, or the requested proportions while it does not exist. */
export function getPictureSize(item: ContentItem): Proportions {
  if (item.width && item.height) return { width: item.width, height: item.height };
  const { aspectRatio, quality, size } = parseShownMetadata(item);
  if (size) return size;
  const video = findValue(videoQualities, quality);
  return video && item.type === 'video' ? videoSizes[video] : parseAspectRatio(aspectRatio);
}

/**
 * The URL of an item's WebP (for a video, its poster); null if it has none. Only completed items have one
 * (docs/requirements/signed-in.md, section 4.4).
 */
export function findPreviewUrl(item: ContentItem, size: PreviewSize): string | null {
  if (item.status !== 'completed') return null;
  const { posterSecond } = item.type === 'video' ? parseShownMetadata(item) : {};
  const poster = posterSecond === undefined ? {} : { poster: String(posterSecond) };
  return buildUrl('previewContent', { params: { id: item.id }, query: { size, ...poster } });
}

/** The URL of the WebP of a completed item by its id. */
export function getContentPreviewUrl(contentId: string, size: 'thumbnail' | 'preview'): string {
  return buildUrl('previewContent', { params: { id: contentId }, query: { size } });
}

/** The stream URL of a completed video; null for other items and in the trash, where the server sends no originals. */
export function findVideoUrl(item: ContentItem): string | null {
  const isPlayable = item.status === 'completed' && item.type === 'video' && !item.trashedAt;
  return isPlayable ? buildUrl('streamContent', { params: { id: item.id } }) : null;
}

/** The link to My Content that scrolls to an item and highlights it. */
export function contentLink(contentId: string): string {
  return `/content?id=${encodeURIComponent(contentId)}`;
}

/** The newest listed job of each item, by the item's id. */
export function newestJobs(jobs: readonly Job[] | undefined): ReadonlyMap<string, Job> {
  const newest = new Map<string, Job>();
  for (const job of jobs ?? []) {
    if (job.contentId !== null && !newest.has(job.contentId)) newest.set(job.contentId, job);
  }
  return newest;
}
