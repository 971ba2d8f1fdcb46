import { type LookFacet, lookOptions, type PersonaLook } from '#contract/persona-looks.ts';

/** Facets with several values, of which each picture uses one. */
export const multiFacets = ['clothing', 'backgrounds', 'poses'] as const;
type MultiFacet = (typeof multiFacets)[number];

/** Whether a facet may have several values. */
export function isMultiFacet(facet: LookFacet): facet is MultiFacet {
  return (multiFacets as readonly string[]).includes(facet);
}

/** Maximum number of values of such a facet. */
export const multiFacetMaximum = 6;

/** The facets with their labels, grouped in display order. */
export const facetGroups: readonly { title: string; facets: readonly (readonly [LookFacet, string])[] }[] = [
  {
    title: 'Appearance',
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
    title: 'Style and setting',
    facets: [
      ['clothing', 'Clothes'],
      ['backgrounds', 'Places'],
      ['poses', 'Poses'],
      ['style', 'Picture style'],
    ],
  },
];

/** The labels of a facet's chosen options; empty if not set. */
export function formatFacet(look: PersonaLook, facet: LookFacet): string {
  const value = look[facet];
  const ids = Array.isArray(value) ? value : [value];
  return lookOptions[facet]
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(', ');
}
