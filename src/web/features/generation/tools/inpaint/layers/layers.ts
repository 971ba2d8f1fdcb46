import { limits } from '#contract/limits.ts';
import type { LayerDraft } from '#web/lib/remix/tool-settings.ts';
import { findMissingMask, findMissingPrompt, type Inpaint } from '../inpaint.ts';

/** The key of the first layer, which the settings of a single mask are about. */
export const firstLayer = 1;

/** All layers in the order in which they are worked through; one for an edit with a single mask. */
export function listLayers({ layers, prompt, task }: Inpaint): readonly [LayerDraft, ...LayerDraft[]] {
  return [{ key: firstLayer, task: task === 'replace' ? 'replace' : 'remove', prompt }, ...layers];
}

/** The settings with one layer changed. */
export function changeLayer(
  inpaint: Inpaint,
  key: number,
  part: Partial<Omit<LayerDraft, 'key'>>,
): Partial<Inpaint> {
  if (key === firstLayer) return part;
  return { layers: inpaint.layers.map((layer) => (layer.key === key ? { ...layer, ...part } : layer)) };
}

/** The key of a layer to be added; null when there are as many as may be. */
export function findFreeKey(inpaint: Inpaint): number | null {
  const used = listLayers(inpaint).map(({ key }) => key);
  const keys = Array.from({ length: limits.inpaintLayersMaximum }, (_, at) => at + firstLayer);
  return keys.find((key) => !used.includes(key)) ?? null;
}

/** For example `2. Replace: a red scarf`. */
export function describeLayer({ prompt, task }: LayerDraft, position: number): string {
  if (task === 'remove') return `${position}. Remove`;
  return prompt.trim() === '' ? `${position}. Replace` : `${position}. Replace: ${prompt.trim()}`;
}

/** Why the layers cannot be worked through yet, each with what to do. */
export function listLayerReasons(
  layers: readonly LayerDraft[],
  isMarked: (key: number) => boolean,
): (string | null)[] {
  if (layers.length === 1) {
    return layers.flatMap((layer) => [findMissingMask(layer, isMarked(layer.key)), findMissingPrompt(layer)]);
  }
  return layers.flatMap((layer, at) =>
    [findMissingMask(layer, isMarked(layer.key)), findMissingPrompt(layer)].map(
      (reason) => reason && `Layer ${at + 1}: ${reason}`,
    ),
  );
}

/** The layers of the call. @param maskIds the uploaded masks, in the order of the layers */
export function toLayersBody(layers: readonly LayerDraft[], maskIds: readonly string[]) {
  return layers.map(({ prompt, task }, at) => {
    const maskId = maskIds[at] ?? '';
    return task === 'replace' ? { task, maskId, prompt } : { task, maskId };
  });
}
