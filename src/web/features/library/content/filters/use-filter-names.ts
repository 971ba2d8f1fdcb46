import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { useCollections } from '../collections/use-collections.ts';
import type { FilterNames } from './chips-of.ts';

/** What the things are called that filters name by their ids. */
export function useFilterNames(): FilterNames {
  const { data: personas } = usePersonas();
  const { data: models } = useTrainedModels();
  const { data: collections } = useCollections();
  return { personas, models, collections };
}
