import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ShotListEditor } from './shot-list-editor.tsx';
import { useShotList } from './use-shot-lists.ts';

/** A stored shot list, once it is loaded. */
export function StoredShotList({ id }: { id: string }) {
  const { data, error, refetch } = useShotList(id);
  if (data) return <ShotListEditor list={data} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return <ListSkeleton />;
}
