import { id as contentId } from '#contract/common.ts';

/** The items to review: the variants of one bundle, or selected items. */
export type CullSource = { bundleId: string } | { ids: readonly string[] };

/** Maximum number of ids in the query string. */
export const cullIdsMaximum = 100;

const stack = 'stack:';
const isId = (text: string) => contentId.safeParse(text).success;

/** The value of `?cull=`. */
export function formatCull(source: CullSource): string {
  return 'bundleId' in source ? `${stack}${source.bundleId}` : source.ids.slice(0, cullIdsMaximum).join(',');
}

/** Parses `?cull=`; null if invalid. */
export function parseCull(text: string | null): CullSource | null {
  if (!text) return null;
  if (text.startsWith(stack)) {
    const bundleId = text.slice(stack.length);
    return isId(bundleId) ? { bundleId } : null;
  }
  const ids = text.split(',');
  return ids.length <= cullIdsMaximum && ids.every(isId) ? { ids } : null;
}
