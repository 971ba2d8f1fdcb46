import type { LookFacet } from '#contract/persona-looks.ts';

/** URLs of the pictures that `npm run templates` draws, by file name. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** URL of an option's picture; undefined for options shown as a colour or an outline. */
export function findOptionPicture(facet: LookFacet, id: string): string | undefined {
  return files[`./pictures/${facet}-${id}.webp`];
}
