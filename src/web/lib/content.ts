import type { Job } from '#contract/jobs.ts';
import type { ContentItem, ContentMetadata, PreviewSize } from '#contract/library.ts';
import { videoSizes } from '#contract/limits.ts';
import type { UsedScenePreset } from '#contract/scene-presets.ts';
import { operations, videoQualities } from '#contract/values.ts';
import { buildUrl } from '#web/lib/api.ts';
import {
  areReferences,
  type Checks,
  findValue,
  hasFields,
  isBoolean,
  isId,
  isInteger,
  isListOf,
  isNumber,
  isOneOf,
  isPicture,
  isText,
  orNull,
  pickValid,
} from '#web/lib/checks.ts';
import { parameterChecks } from '#web/lib/parameter-checks.ts';
import { isPose } from '#web/lib/pose-check.ts';
import { isRegions } from '#web/lib/region-checks.ts';
import { isSides } from '#web/lib/sides.ts';
import { isVideoEdit } from '#web/lib/video-edit-checks.ts';

type Part = NonNullable<ContentMetadata['segment']>;

const partChecks: Checks<Part> = { number: isInteger(), of: isInteger() };
/** Of a segment and of a shot. */
const isPart = (value: unknown): value is Part => hasFields(partChecks, value);

const layerChecks: Checks<NonNullable<ContentMetadata['layers']>[number]> = {
  task: isOneOf(['remove', 'replace']),
  prompt: isText,
};

const variantChecks: Checks<NonNullable<ContentMetadata['variants']>[number]> = {
  list: orNull(isText),
  value: isText,
};
const presetChecks: Checks<UsedScenePreset> = { id: isId, name: isText, words: isText };
const isUsedPreset = (value: unknown): value is UsedScenePreset => hasFields(presetChecks, value);

/** What this build knows of an item's metadata (`contentMetadata` of the contract). */
const metadataChecks: Checks<ContentMetadata> = {
  prompt: isText,
  negativePrompt: isText,
  seed: isInteger(),
  aspectRatio: isText,
  ...parameterChecks,
  styleWords: isText,
  outfit: isUsedPreset,
  place: isUsedPreset,
  pose: isPose,
  regions: isRegions,
  variationOf: isId,
  variants: isListOf(variantChecks),
  variationStrength: isNumber,
  references: areReferences,
  model: isText,
  modelId: isId,
  modelName: isText,
  personaId: isId,
  personaName: isText,
  tag: isText,
  lora: isText,
  seconds: isNumber,
  quality: isText,
  startFrame: isPicture,
  endFrame: isPicture,
  segment: isPart,
  shot: isPart,
  seams: (value): value is number[] => Array.isArray(value) && value.every(isNumber),
  hasSound: isBoolean,
  videoEdit: isVideoEdit,
  posterSecond: isNumber,
  operation: isOneOf(operations),
  style: isText,
  strength: isNumber,
  keepComposition: isBoolean,
  task: isOneOf(['remove', 'replace', 'extend', 'layers']),
  layers: isListOf(layerChecks),
  sides: isSides,
  identityStrength: isNumber,
  factor: isInteger(),
  detail: isNumber,
  bundleId: isId,
  nearestOf: isInteger(),
  engine: isText,
  cost: isInteger(),
  failure: isText,
  note: isText,
};

/** Parses the generation metadata of an item, without the fields that are invalid or that only a newer server knows. */
export function parseMetadata(item: ContentItem): ContentMetadata {
  try {
    return pickValid(metadataChecks, JSON.parse(item.metadata));
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
  const { aspectRatio, quality, size } = parseMetadata(item);
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
  const { posterSecond } = item.type === 'video' ? parseMetadata(item) : {};
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
