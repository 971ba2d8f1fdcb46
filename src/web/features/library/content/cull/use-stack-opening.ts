import { useSearchParams } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { readMetadata } from '#web/lib/content.ts';
import { canStack, type LibraryFilters } from '../read-filters.ts';
import { withParam } from '../with-param.ts';
import { cullText } from './cull-address.ts';

/**
 * While variants are stacked, a frame that stands for several opens them all.
 *
 * @returns opens the stack that an item stands for; false where it stands for itself
 */
export function useStackOpening(filters: LibraryFilters): (item: ContentItem) => boolean {
  const [, setSearch] = useSearchParams();
  return (item) => {
    const { bundleId } = readMetadata(item);
    if (!filters.stacked || !canStack(filters) || !bundleId || item.variants < 2) return false;
    setSearch((old) => new URLSearchParams(withParam(old, 'cull', cullText({ bundleId }))));
    return true;
  };
}
