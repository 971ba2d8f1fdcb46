import { formatDate } from '#web/lib/format.ts';
import { judging, narrowing } from '../library-choices.ts';
import type { LibraryFilters } from '../read-filters.ts';

export type FilterName = keyof LibraryFilters;
type Named = readonly { id: string; name: string }[] | undefined;

/** What things are called that a filter names by their ids; undefined until that is read. */
export type FilterNames = { personas: Named; models: Named; collections: Named };

export type Chip = { name: FilterName; label: string };

/** The filters that narrow the library, each in words. */
export function chipsOf(filters: LibraryFilters, { personas, models, collections }: FilterNames): Chip[] {
  const { q, tag, favourite, since, until, personaId, modelId, collectionId, bundleId, trash } = filters;
  const chips: [FilterName, string | undefined][] = [
    ['trash', trash && 'In the trash'],
    ['q', q && `“${q}”`],
    ...[...narrowing, judging].map(({ name, data }): [FilterName, string | undefined] => {
      const chosen = data.find(({ value }) => value !== '' && value === filters[name]);
      return [name, chosen?.label];
    }),
    ['since', since && `Since ${formatDate(since)}`],
    ['until', until && `Before ${formatDate(until)}`],
    ['favourite', favourite && 'Favourites'],
    ['tag', tag && `Tag: ${tag}`],
    ['personaId', personaId && `Persona: ${nameOf(personaId, personas)}`],
    ['modelId', modelId && `Model: ${nameOf(modelId, models)}`],
    ['collectionId', collectionId && `Collection: ${nameOf(collectionId, collections)}`],
    ['bundleId', bundleId && 'Variants of one picture'],
  ];
  return chips.flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

function nameOf(id: string, known: Named): string {
  if (!known) return '…';
  return known.find((each) => each.id === id)?.name ?? 'one that is gone';
}
