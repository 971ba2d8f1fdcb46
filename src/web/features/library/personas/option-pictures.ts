import type { LookFacet } from '#contract/persona-looks.ts';

/** Drawn by `npm run templates`, by file name. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The address of an option's picture; undefined for one that is shown as a colour or an outline. */
export function optionPicture(facet: LookFacet, id: string): string | undefined {
  return files[`./pictures/${facet}-${id}.webp`];
}
