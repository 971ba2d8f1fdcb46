import { formatDate } from '#web/lib/format.ts';
import { filterChoices, verdictChoice } from '../library-choices.ts';
import type { LibraryFilters } from '../library-filters.ts';

export type FilterName = keyof LibraryFilters;
type Named = readonly { id: string; name: string }[] | undefined;

/** Names for the ids in filters; undefined until loaded. */
export type FilterNames = { personas: Named; models: Named; collections: Named };

export type Chip = { name: FilterName; label: string };

/** The active filters with their labels. */
export function listChips(filters: LibraryFilters, { personas, models, collections }: FilterNames): Chip[] {
  const {
    q,
    tag,
    likenessAtLeast,
    favourite,
    since,
    until,
    personaId,
    modelId,
    collectionId,
    bundleId,
    trash,
  } = filters;
  const chips: [FilterName, string | undefined][] = [
    ['trash', trash && 'In the trash'],
    ['q', q && `“${q}”`],
    ...[...filterChoices, verdictChoice].map(({ name, data }): [FilterName, string | undefined] => {
      const chosen = data.find(({ value }) => value !== '' && value === filters[name]);
      return [name, chosen?.label];
    }),
    ['since', since && `Since ${formatDate(since)}`],
    ['until', until && `Before ${formatDate(until)}`],
    ['likenessAtLeast', likenessAtLeast && `Likeness from ${likenessAtLeast}`],
    ['favourite', favourite && 'Favourites'],
    ['tag', tag && `Tag: ${tag}`],
    ['personaId', personaId && `Persona: ${findName(personaId, personas)}`],
    ['modelId', modelId && `Model: ${findName(modelId, models)}`],
    ['collectionId', collectionId && `Collection: ${findName(collectionId, collections)}`],
    ['bundleId', bundleId && 'Variants of one picture'],
  ];
  return chips.flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

function findName(id: string, known: Named): string {
  if (!known) return '…';
  return known.find((each) => each.id === id)?.name ?? 'deleted';
}
