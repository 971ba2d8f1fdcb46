import type { StyleId } from '#contract/styles.ts';

/** Pictures that the preview engine drew, with the addresses that the build assigns. */
const pictures = import.meta.glob<string>('../styles/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The address of a style's picture; null for one that has none. */
export function findStylePicture(id: StyleId): string | null {
  return pictures[`../styles/${id}.webp`] ?? null;
}
