import type { ToolSettings } from '#web/lib/remix/tool-settings.ts';

/** The settings of a redraw. */
export type Redraw = ToolSettings['image-to-image'];

export const defaultRedraw: Redraw = {
  prompt: '',
  negativePrompt: '',
  strength: 0.6,
  style: null,
  keepComposition: true,
  count: 1,
  category: null,
  seed: null,
  modelId: null,
  personaId: null,
};

/** The reason to show while neither a style nor a prompt is given; null otherwise. */
export function findMissingInput({ prompt, style }: Pick<Redraw, 'prompt' | 'style'>): string | null {
  return prompt.trim() === '' && style === null ? 'Choose a style or enter a prompt.' : null;
}
