import type { Category } from '#contract/common.ts';
import type { ToolSettings } from '#web/lib/again/tool-settings.ts';

/** What is to become of the part that is marked. */
export type Inpaint = ToolSettings['inpaint'];

export const freshInpaint: Inpaint = {
  task: 'remove',
  prompt: '',
  negativePrompt: '',
  category: null,
  seed: null,
  modelId: null,
  personaId: null,
};

/** Why it cannot be told yet what is to change; null when it can. */
export function markReason({ task }: Pick<Inpaint, 'task'>, isMarked: boolean): string | null {
  if (isMarked) return null;
  return task === 'remove' ? 'Mark what is to go.' : 'Mark where something else is to be.';
}

/** Why it cannot be told yet what is to be there; null when it can. */
export function wishReason({ task, prompt }: Pick<Inpaint, 'task' | 'prompt'>): string | null {
  return task === 'replace' && prompt.trim() === '' ? 'Say what is to be there instead.' : null;
}

/** What is asked for, without the picture and the mask: removing takes no words. */
export function wishOf(inpaint: Inpaint, category: Category) {
  const common = { category, seed: inpaint.seed ?? undefined };
  if (inpaint.task === 'remove') return { task: inpaint.task, ...common };
  const { task, prompt, modelId, personaId } = inpaint;
  const negativePrompt = inpaint.negativePrompt.trim() || undefined;
  return { task, ...common, prompt, negativePrompt, modelId, personaId };
}
