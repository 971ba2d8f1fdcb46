import { aspectRatio } from '#contract/common.ts';
import { videoQuality, videoSeconds } from '#contract/generation.ts';
import type { ContentItem, ContentMetadata } from '#contract/library.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import { styleId } from '#contract/styles.ts';
import { noLora } from '#contract/tags.ts';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import type { ToolForm, ToolSettings } from './tool-settings.ts';

/** `remix`: everything but the seed. `repeat`: with it, for the same picture once more. */
export type Again = 'remix' | 'repeat';

type Made = Pick<ContentItem, 'name' | 'type' | 'category' | 'variants'>;

/** What the composer is filled with, and the dialog to open where the composer alone cannot say it. */
export type ComposerAgain = { draft: Partial<Draft>; dialog: 'bundle' | 'video' | null };
/** What a tool's form is filled with. */
export type ToolAgain = { [Form in ToolForm]: { form: Form; settings: ToolSettings[Form] } }[ToolForm];

/** The ways in which an item can be asked for again; none for what nobody asked for by settings. */
export function waysAgain({ type }: Pick<Made, 'type'>, made: ContentMetadata): readonly Again[] {
  if (type !== 'image' && type !== 'video') return [];
  // Enlarging draws nothing by chance: there is one way to do it again.
  if (made.operation === 'upscale') return ['repeat'];
  if (made.operation === undefined && made.prompt === undefined) return [];
  return made.seed === undefined ? ['remix'] : ['remix', 'repeat'];
}

const seedFor = (again: Again, { seed }: ContentMetadata) => (again === 'repeat' ? (seed ?? null) : null);

/** What the record has where nothing was typed is left to the server again. */
const typedNegative = ({ negativePrompt = '' }: ContentMetadata) =>
  negativePrompt === defaultNegativePrompt ? '' : negativePrompt;

/**
 * The composer's settings for what was made from words. A remix asks for as many pictures as its call made and are
 * still there; a repeat for the one.
 */
export function composerAgain(item: Made, made: ContentMetadata, again: Again): ComposerAgain {
  const video = item.type === 'video';
  const count = again === 'remix' ? Math.min(Math.max(item.variants, 1), limits.bundleMaximum) : 1;
  const many = count > limits.interactiveBundleMaximum;
  const format = aspectRatio.safeParse(made.aspectRatio).data;
  const quality = videoQuality.safeParse(made.quality).data;
  const seconds = videoSeconds.safeParse(made.seconds).data;
  const draft: Partial<Draft> = {
    prompt: made.prompt ?? item.name,
    negativePrompt: typedNegative(made),
    kind: video ? 'video' : 'image',
    category: item.category,
    ...(format && { aspectRatio: format }),
    seed: seedFor(again, made),
    ...(!video && (many ? { bundleCount: count } : { count })),
    ...(quality && { quality }),
    ...(seconds && { seconds }),
    modelId: made.modelId ?? null,
    personaId: made.personaId ?? null,
    nsfwTag: made.tag ?? null,
    lora: made.lora ?? noLora,
  };
  if (video) return { draft, dialog: seconds === undefined || seconds === composerSeconds ? null : 'video' };
  return { draft, dialog: many ? 'bundle' : null };
}

/** The settings of the tool that made an item; null for what no tool made. */
export function toolAgain(item: Made, made: ContentMetadata, again: Again): ToolAgain | null {
  const seed = seedFor(again, made);
  const drawing = {
    prompt: made.prompt ?? '',
    negativePrompt: typedNegative(made),
    category: item.category,
    seed,
    modelId: made.modelId ?? null,
    personaId: made.personaId ?? null,
  };
  switch (made.operation) {
    case 'image_to_image': {
      const { strength = 0.6, keepComposition = true } = made;
      const style = styleId.safeParse(made.style).data ?? null;
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
