import { formatPersonaPrompt } from '#contract/persona-looks.ts';
import type { Persona } from '#contract/personas.ts';
import type { ReferenceView } from '#contract/reference-sheets.ts';

const views: Record<ReferenceView, string> = {
  front: 'head and shoulders portrait, facing the camera, in soft even light',
  three_quarter_left:
    'head and shoulders portrait, three-quarter view, turned to the left, in soft even light',
  three_quarter_right:
    'head and shoulders portrait, three-quarter view, turned to the right, in soft even light',
  profile: 'head and shoulders portrait, in profile, in soft even light',
  full_figure: 'full-length picture, standing, facing the camera, in soft even light',
  soft_light: 'head and shoulders portrait, facing the camera, in soft window light',
  hard_light: 'head and shoulders portrait, facing the camera, in hard light from one side',
  back_light: 'head and shoulders portrait, facing the camera, with light from behind',
};

/** The view's words in names: `Mara, three-quarter left`. */
export const viewNames: Record<ReferenceView, string> = {
  front: 'front',
  three_quarter_left: 'three-quarter left',
  three_quarter_right: 'three-quarter right',
  profile: 'profile',
  full_figure: 'full figure',
  soft_light: 'soft light',
  hard_light: 'hard light',
  back_light: 'back light',
};

/** Formats the prompt of a view, which follows the persona's own words. Every picture shows the person alone and dressed. */
export function formatViewPrompt(view: ReferenceView): string {
  return `${views[view]}, alone, fully dressed, calm expression, plain grey background`;
}

/**
 * Formats the persona's words for its sheet: without places and poses, which the views set, and always in the first of its
 * clothes, so that all pictures show the same ones.
 */
export function formatSheetPersona({ look, details }: Pick<Persona, 'look' | 'details'>): string {
  const clothing = look.clothing.slice(0, 1);
  return formatPersonaPrompt({ look: { ...look, clothing, backgrounds: [], poses: [] }, details });
}
