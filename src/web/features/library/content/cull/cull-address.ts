import { id as contentId } from '#contract/common.ts';

/** What is gone through: the variants of one call, or chosen items. */
export type CullSource = { bundleId: string } | { ids: readonly string[] };

/** Chosen items that an address can hold. */
export const cullIdsMaximum = 100;

const stack = 'stack:';
const isId = (text: string) => contentId.safeParse(text).success;

/** What stands behind `?cull=`. */
export function cullText(source: CullSource): string {
  return 'bundleId' in source ? `${stack}${source.bundleId}` : source.ids.slice(0, cullIdsMaximum).join(',');
}

/** Reads `?cull=`; null for what is not understood. */
export function readCull(text: string | null): CullSource | null {
  if (!text) return null;
  if (text.startsWith(stack)) {
    const bundleId = text.slice(stack.length);
    return isId(bundleId) ? { bundleId } : null;
  }
  const ids = text.split(',');
  return ids.length <= cullIdsMaximum && ids.every(isId) ? { ids } : null;
}
