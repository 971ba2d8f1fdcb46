import type { Category, Sides } from '#contract/common.ts';
import type { ToolSettings } from '#web/lib/remix/tool-settings.ts';
import { noSides } from '#web/lib/sides.ts';

/** The settings of an inpaint. */
export type Inpaint = ToolSettings['inpaint'];

export const defaultInpaint: Inpaint = {
  task: 'remove',
  sides: noSides,
  layers: [],
  prompt: '',
  negativePrompt: '',
  category: null,
  seed: null,
  modelId: null,
  personaId: null,
};

/** The reason to show while nothing is marked; null otherwise. */
export function findMissingMask({ task }: Pick<Inpaint, 'task'>, isMarked: boolean): string | null {
  if (isMarked || task === 'extend') return null;
  return task === 'remove' ? 'Paint over what to remove.' : 'Paint over what to replace.';
}

/** The reason to show while a replacement has no prompt; null otherwise. */
export function findMissingPrompt({ task, prompt }: Pick<Inpaint, 'task' | 'prompt'>): string | null {
  return task === 'replace' && prompt.trim() === '' ? 'Enter a prompt for the replacement.' : null;
}

/** The body of the call, without the picture and the mask. Removing sends no prompts. */
export function toInpaintBody(inpaint: Inpaint, category: Category, sides: Sides) {
  const common = { category, seed: inpaint.seed ?? undefined };
  if (inpaint.task === 'remove') return { task: inpaint.task, ...common };
  const { task, prompt, modelId, personaId } = inpaint;
  const negativePrompt = inpaint.negativePrompt.trim() || undefined;
  if (task === 'extend') return { task, ...common, sides, prompt, negativePrompt };
  return { task, ...common, prompt, negativePrompt, modelId, personaId };
}
