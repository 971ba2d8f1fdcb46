import type { ContentItem, ContentMetadata } from '#contract/library.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import { aspectRatios, noLora, styleIds, videoLengths, videoQualities } from '#contract/values.ts';
import { findValue } from '#web/lib/checks.ts';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import type { ToolForm, ToolSettings } from './tool-settings.ts';

/** `remix`: all settings except the seed. `repeat`: with the seed, for the same picture. */
export type RemixMode = 'remix' | 'repeat';

type RemixItem = Pick<ContentItem, 'name' | 'type' | 'category' | 'variants'>;

/** The composer's settings, and the dialog to open if the composer does not have a setting. */
export type ComposerPrefill = { draft: Partial<Draft>; dialog: 'video' | null };
/** The settings of a tool's form. */
export type ToolPrefill = { [Form in ToolForm]: { form: Form; settings: ToolSettings[Form] } }[ToolForm];

/** The modes that an item supports; none if it has no settings. */
export function listRemixModes(
  { type }: Pick<RemixItem, 'type'>,
  made: ContentMetadata,
): readonly RemixMode[] {
  if (type !== 'image' && type !== 'video') return [];
  // Upscaling has no seed.
  if (made.operation === 'upscale') return ['repeat'];
  if (made.operation === undefined && made.prompt === undefined) return [];
  return made.seed === undefined ? ['remix'] : ['remix', 'repeat'];
}

const chooseSeed = (again: RemixMode, { seed }: ContentMetadata) =>
  again === 'repeat' ? (seed ?? null) : null;

/** The negative prompt that the creator typed; empty if the default was used. */
const getTypedNegativePrompt = ({ negativePrompt = '' }: ContentMetadata) =>
  negativePrompt === defaultNegativePrompt ? '' : negativePrompt;

/**
 * The composer's settings for an item made from a prompt. A remix requests as many pictures as its bundle still has; a
 * repeat requests one.
 */
export function toComposerPrefill(item: RemixItem, made: ContentMetadata, again: RemixMode): ComposerPrefill {
  const video = item.type === 'video';
  const count = again === 'remix' ? Math.min(Math.max(item.variants, 1), limits.bundleMaximum) : 1;
  const format = findValue(aspectRatios, made.aspectRatio);
  const quality = findValue(videoQualities, made.quality);
  const seconds = findValue(videoLengths, made.seconds);
  const draft: Partial<Draft> = {
    prompt: made.prompt ?? item.name,
    negativePrompt: getTypedNegativePrompt(made),
    kind: video ? 'video' : count > 1 ? 'bundle' : 'image',
    category: item.category,
    ...(format && { aspectRatio: format }),
    seed: chooseSeed(again, made),
    ...(count > 1 && { bundleCount: count }),
    ...(quality && { quality }),
    ...(seconds && { seconds }),
    modelId: made.modelId ?? null,
    personaId: made.personaId ?? null,
    nsfwTag: made.tag ?? null,
    lora: made.lora ?? noLora,
  };
  const isLonger = video && seconds !== undefined && seconds !== composerSeconds;
  return { draft, dialog: isLonger ? 'video' : null };
}

/** The settings of the tool that made an item; null if no tool made it. */
export function toToolPrefill(item: RemixItem, made: ContentMetadata, again: RemixMode): ToolPrefill | null {
  const seed = chooseSeed(again, made);
  const drawing = {
    prompt: made.prompt ?? '',
    negativePrompt: getTypedNegativePrompt(made),
    category: item.category,
    seed,
    modelId: made.modelId ?? null,
    personaId: made.personaId ?? null,
  };
  switch (made.operation) {
    case 'image_to_image': {
      const { strength = 0.6, keepComposition = true } = made;
      const style = findValue(styleIds, made.style) ?? null;
      const count = again === 'remix' ? Math.min(Math.max(item.variants, 1), limits.redrawsMaximum) : 1;
      return { form: 'image-to-image', settings: { ...drawing, strength, style, keepComposition, count } };
    }
    case 'inpaint':
      return { form: 'inpaint', settings: { ...drawing, task: made.task ?? 'remove' } };
    case 'upscale':
      return { form: 'upscale', settings: { factor: made.factor === 4 ? 4 : 2, detail: made.detail ?? 0.5 } };
    case 'face_swap': {
      const { identityStrength: strength = 0.8 } = made;
      return { form: 'face-swap', settings: { strength, category: item.category, seed } };
    }
    default:
      return null;
  }
}
