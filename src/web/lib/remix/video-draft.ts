import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentItem } from '#contract/library.ts';
import { findVideoQuality } from '#contract/video-sizes.ts';
import type { Draft } from '#web/lib/draft.ts';
import { toComposerPrefill } from './remix-settings.ts';

/**
 * The composer's settings for a video that goes on from an item: that begins with a picture, or continues a video from its
 * last frame. The prompt is the item's own, to be changed.
 */
export function toVideoDraft(item: ContentItem, made: ContentMetadata): Partial<Draft> {
  const { draft } = toComposerPrefill(item, made, 'remix');
  const { duration, height, id: contentId, type, width } = item;
  const start =
    type === 'video' && width && height
      ? {
          continues: { contentId, quality: findVideoQuality({ width, height }), seconds: duration ?? 0 },
          startFrame: null,
        }
      : { startFrame: { contentId }, continues: null };
  return {
    ...draft,
    prompt: made.prompt ?? '',
    kind: 'video',
    variation: null,
    parameters: {},
    endFrame: null,
    ...start,
  };
}
