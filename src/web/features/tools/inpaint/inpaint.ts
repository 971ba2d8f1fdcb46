import type { Category } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/tools.ts';
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

type Dimensions = Pick<SourcePicture, 'width' | 'height'>;

/** Whether a picture is small enough to be edited. */
export function isEditable({ width, height }: Dimensions): boolean {
  return width * height <= limits.editedPixelsMaximum;
}

const inMegapixels = (pixels: number) => `${(pixels / 1_000_000).toFixed(1)} megapixels`;

/** Why a picture cannot be edited, and what to do; null where it can, or is not known yet. */
export function sizeReason(picture: Dimensions | undefined): string | null {
  if (!picture || isEditable(picture)) return null;
  const size = inMegapixels(picture.width * picture.height);
  return `This picture has ${size}; at most ${inMegapixels(limits.editedPixelsMaximum)} can be edited. Bring in a smaller copy of it.`;
}

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
