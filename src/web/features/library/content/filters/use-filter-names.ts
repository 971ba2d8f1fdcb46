import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { useCollections } from '../collections/use-collections.ts';
import type { FilterNames } from './list-chips.ts';

/** Loads the names for the ids in filters. */
export function useFilterNames(): FilterNames {
  const { data: personas } = usePersonas();
  const { data: models } = useTrainedModels();
  const { data: collections } = useCollections();
  return { personas, models, collections };
}
