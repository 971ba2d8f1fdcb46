import { useSearchParams } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { canStack, type LibraryFilters } from '../library-filters.ts';
import { withParam } from '../with-param.ts';
import { formatCull } from './cull-address.ts';

/**
 * Opens variant stacks.
 *
 * @returns a function that opens the stack of an item; it returns false for a single item
 */
export function useStackOpening(filters: LibraryFilters): (item: ContentItem) => boolean {
  const [, setSearch] = useSearchParams();
  return (item) => {
    const { bundleId } = parseMetadata(item);
    if (!filters.stacked || !canStack(filters) || !bundleId || item.variants < 2) return false;
    setSearch((old) => new URLSearchParams(withParam(old, 'cull', formatCull({ bundleId }))));
    return true;
  };
}
