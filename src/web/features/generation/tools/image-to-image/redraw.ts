import type { ToolSettings } from '#web/lib/again/tool-settings.ts';

/** How a picture is to be redrawn. */
export type Redraw = ToolSettings['image-to-image'];

export const freshRedraw: Redraw = {
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

/** Why it cannot be told yet what is wanted; null when it can. */
export function wishReason({ prompt, style }: Pick<Redraw, 'prompt' | 'style'>): string | null {
  return prompt.trim() === '' && style === null ? 'Choose a style, or say what it should become.' : null;
}
