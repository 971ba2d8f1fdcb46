import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentItem } from '#contract/library.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import { pickParameters } from '#contract/pick-parameters.ts';
import { aspectRatios, noLora, styleIds, videoLengths, videoQualities } from '#contract/values.ts';
import { findValue } from '#web/lib/checks.ts';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import { noSides } from '#web/lib/sides.ts';
import type { ToolForm, ToolSettings } from './tool-settings.ts';

/**
 * `remix`: all settings except the seed. `repeat`: with the seed, for the same picture. `vary`: redraws the picture by its
 * settings, as far as a strength says.
 */
export type RemixMode = 'remix' | 'repeat' | 'vary';

/** The strength that a variation begins with: what it shows stays recognisable. */
export const usualVariationStrength = 0.35;

type RemixItem = Pick<ContentItem, 'id' | 'name' | 'type' | 'category' | 'variants'>;

/** The composer's settings, and the dialog to open if the composer does not have a setting. */
export type ComposerPrefill = { draft: Partial<Draft>; dialog: 'video' | null };
/** The settings of a tool's form. */
export type ToolPrefill = { [Form in ToolForm]: { form: Form; settings: ToolSettings[Form] } }[ToolForm];

/** The modes that an item supports; none if it has no settings. */
export function listRemixModes(
  { type, status }: Pick<ContentItem, 'type' | 'status'>,
  made: ContentMetadata,
): readonly RemixMode[] {
  if (type !== 'image' && type !== 'video') return [];
  // An edit belongs to its video, and so does an enlargement.
  if (made.operation === 'edit_video' || made.operation === 'upscale_video') return [];
  // Upscaling has no seed.
  if (made.operation === 'upscale') return ['repeat'];
  if (made.operation === undefined && made.prompt === undefined) return [];
  const again: RemixMode[] = made.seed === undefined ? ['remix'] : ['remix', 'repeat'];
  const isVariable = type === 'image' && status === 'completed' && made.prompt !== undefined;
  return isVariable ? [...again, 'vary'] : again;
}

const chooseSeed = (again: RemixMode, { seed }: ContentMetadata) =>
  again === 'repeat' ? (seed ?? null) : null;

/** The negative prompt that the creator typed; empty if the default was used. */
const getTypedNegativePrompt = ({ negativePrompt = '' }: ContentMetadata) =>
  negativePrompt === defaultNegativePrompt ? '' : negativePrompt;

/** The picture that the item becomes or was a variation of. */
function chooseVariation({ id }: RemixItem, made: ContentMetadata, again: RemixMode): Draft['variation'] {
  if (again === 'vary') return { contentId: id, strength: usualVariationStrength };
  const { variationOf: contentId, variationStrength: strength } = made;
  return contentId && strength !== undefined ? { contentId, strength } : null;
}

/**
 * The composer's settings for an item made from a prompt. A remix requests as many pictures as its bundle still has; a
 * repeat and a variation request one.
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
    loras: made.loras?.map(({ id, weight }) => ({ id, weight })) ?? null,
    outfitId: made.outfit?.id ?? null,
    placeId: made.place?.id ?? null,
    nsfwTag: made.tag ?? null,
    lora: made.lora ?? noLora,
    // A variation has the size of its picture.
    parameters: pickParameters(again === 'vary' ? { ...made, size: undefined } : made),
    styleWords: made.styleWords ?? '',
    regions: again === 'vary' ? [] : (made.regions ?? []),
    variation: chooseVariation(item, made, again),
    references: again === 'vary' ? [] : (made.references ?? []),
    // A variation keeps the pose of its picture.
    pose: again === 'vary' ? null : (made.pose ?? null),
    startFrame: made.startFrame ?? null,
    endFrame: made.endFrame ?? null,
    continues: null,
  };
  const isLonger = video && seconds !== undefined && seconds !== composerSeconds;
  return { draft, dialog: isLonger ? 'video' : null };
}

/** What an inpaint did where. A single mask is the first layer. */
function toInpaintTask({ layers = [], prompt = '', sides = noSides, task = 'remove' }: ContentMetadata) {
  const [first, ...others] = layers;
  return {
    task: task === 'layers' ? (first?.task ?? 'remove') : task,
    prompt: first?.prompt ?? prompt,
    sides,
    layers: others.map((layer, at) => ({ key: at + 2, ...layer })),
  };
}

/** The settings of the tool that made an item; null if no tool made it, and for a variation of it. */
export function toToolPrefill(item: RemixItem, made: ContentMetadata, again: RemixMode): ToolPrefill | null {
  if (again === 'vary') return null;
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
      return { form: 'inpaint', settings: { ...drawing, ...toInpaintTask(made) } };
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
