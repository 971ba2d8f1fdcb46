import type { Work } from '@castwright/engine-port';
import type { Category } from '#contract/common.ts';

type InCategories<Item extends Work> = Omit<Item, 'category'> & { categories: Category[] };

/** Merges items that differ only in category into one item, which lists its categories in input order. */
export function mergeCategories<Item extends Work>(items: readonly Item[] = []): InCategories<Item>[] {
  const merged = new Map<string, InCategories<Item>>();
  for (const { category, ...rest } of items) {
    const key = JSON.stringify(rest);
    const known = merged.get(key);
    if (known) known.categories.push(category);
    else merged.set(key, { ...rest, categories: [category] });
  }
  return [...merged.values()];
}
