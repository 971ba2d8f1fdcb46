import type { StyleId } from '#contract/styles.ts';

/** Drawn by the preview engine; each has the address that the build gives it. */
const pictures = import.meta.glob<string>('../styles/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The address of a style's picture; null for one that has none. */
export function stylePicture(id: StyleId): string | null {
  return pictures[`../styles/${id}.webp`] ?? null;
}
