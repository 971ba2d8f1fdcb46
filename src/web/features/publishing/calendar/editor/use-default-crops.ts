import { useEffect } from 'react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import type { PostForm } from '#contract/posts.ts';
import { fitCrop, isInRange } from './crop-geometry.ts';
import { findCrop, type MediaFacts, withCrop } from './post-form.ts';

type CropOptions = { form: PostForm; facts: MediaFacts; channels: readonly Channel[] };

/**
 * Gives each picture whose shape a channel does not take a crop to the first shape that suits the channel, for the creator
 * to look at and change.
 *
 * @returns the form itself if none is missing
 */
export function addDefaultCrops({ channels, facts, form }: CropOptions): PostForm {
  let isChanged = false;
  const targets = form.targets.map((target) => {
    const channel = channels.find(({ id }) => id === target.channelId);
    const rules = channel && channelRules[channel.kind];
    const [shape] = rules?.shapes ?? [];
    if (!rules?.pictures || !shape) return target;
    let next = target;
    for (const { contentId } of form.media) {
      const picture = facts.get(contentId);
      if (picture?.type !== 'image' || findCrop(next, contentId)) continue;
      if (isInRange(picture.width / picture.height, rules.pictures.ratio)) continue;
      next = withCrop(next, contentId, fitCrop(picture, shape.width / shape.height));
      isChanged = true;
    }
    return next;
  });
  return isChanged ? { ...form, targets } : form;
}

type DefaultCropsOptions = CropOptions & { isEnabled: boolean; onChange: (form: PostForm) => void };

/** Adds the crops that are missing, as soon as the pictures' sizes are known. */
export function useDefaultCrops({ isEnabled, onChange, ...options }: DefaultCropsOptions): void {
  const next = isEnabled ? addDefaultCrops(options) : options.form;
  const isMissing = next !== options.form;
  useEffect(() => {
    if (isMissing) onChange(next);
  });
}
