import { type LookFacet, lookOptions, type PersonaLook } from '#contract/persona-looks.ts';

/** Facets of which a persona may have several, to vary from picture to picture. */
export const severalFacets = ['clothing', 'backgrounds', 'poses'] as const;
type SeveralFacet = (typeof severalFacets)[number];

export function isSeveral(facet: LookFacet): facet is SeveralFacet {
  return (severalFacets as readonly string[]).includes(facet);
}

/** How many of each a persona may have. */
export const severalMaximum = 6;

/** What is asked, in this order and under these headings. */
export const facetGroups: readonly { title: string; facets: readonly (readonly [LookFacet, string])[] }[] = [
  {
    title: 'Who',
    facets: [
      ['presentation', 'Person'],
      ['age', 'Age'],
      ['skin', 'Skin'],
      ['face', 'Face'],
      ['eyes', 'Eyes'],
      ['bodyType', 'Body'],
    ],
  },
  {
    title: 'Hair',
    facets: [
      ['hair', 'Hair'],
      ['hairColor', 'Hair colour'],
      ['facialHair', 'Facial hair'],
    ],
  },
  {
    title: 'What suits them',
    facets: [
      ['clothing', 'Clothes'],
      ['backgrounds', 'Places'],
      ['poses', 'Poses'],
      ['style', 'Picture style'],
    ],
  },
];

/** What a look has chosen of a facet, as its pickers name it; empty where it is left open. */
export function namesOf(look: PersonaLook, facet: LookFacet): string {
  const value = look[facet];
  const ids = Array.isArray(value) ? value : [value];
  return lookOptions[facet]
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(', ');
}
