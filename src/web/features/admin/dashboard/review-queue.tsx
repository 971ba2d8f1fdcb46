import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Choice } from '#web/ui/choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './review.module.css';

/** The part of a queue that is shown. */
export type QueueView = 'waiting' | 'decided';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

/** The part of the queue that the URL selects. */
export function useQueueView(): QueueView {
  const [search] = useSearchParams();
  return search.get('show') === 'decided' ? 'decided' : 'waiting';
}

type ReviewQueueProps<Item> = {
  show: QueueView;
  answer: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown };
  /** The title of the empty queue. */
  nothing: string;
  hint: string;
  /** Renders one item as a list entry. */
  children: (item: Item) => ReactNode;
};

/** The page of a review queue: waiting or decided items. */
export function ReviewQueue<Item>({ answer, children, hint, nothing, show }: ReviewQueueProps<Item>) {
  const [, setSearch] = useSearchParams();
  const { data: items, error, refetch } = answer;
  return (
    <Page width="reading">
      <div className={classes.view}>
        <Choice<QueueView>
          label="Show"
          value={show}
          options={views}
          onChange={(value) => setSearch(value === 'waiting' ? {} : { show: value }, { replace: true })}
        />
      </div>
      {items ? (
        <ul className={classes.list}>{items.map(children)}</ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {items?.length === 0 && (
        <EmptyState title={show === 'waiting' ? nothing : 'No decisions yet'} hint={hint} />
      )}
    </Page>
  );
}
