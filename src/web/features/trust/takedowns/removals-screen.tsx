import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { RemovalEntry } from './removal-entry.tsx';
import classes from './removals.module.css';
import { useRemovals } from './use-removals.ts';

/** /takedowns: the content of the creator that was removed after reports, why, and how to object. */
export function RemovalsScreen() {
  const { data: removals, error, refetch } = useRemovals();
  return (
    <Page width="reading">
      {removals ? (
        <ul className={classes.entries}>
          {removals.map((removal) => (
            <RemovalEntry key={removal.id} removal={removal} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {removals?.length === 0 && (
        <EmptyState title="Nothing was removed" hint="Content removed after a report appears here." />
      )}
    </Page>
  );
}
