import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Choice } from '#web/ui/choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './review.module.css';

/** Which part of a queue is looked at. */
export type Shown = 'waiting' | 'decided';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

/** Which part of a queue the address asks for. */
export function useShown(): Shown {
  const [search] = useSearchParams();
  return search.get('show') === 'decided' ? 'decided' : 'waiting';
}

type WaitingOrDecidedProps<Item> = {
  show: Shown;
  answer: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown };
  /** Said where nothing waits. */
  nothing: string;
  hint: string;
  /** An item as an entry of the list. */
  children: (item: Item) => ReactNode;
};

/** The page of a queue that people work off: what waits, or what is decided. */
export function WaitingOrDecided<Item>({
  answer,
  children,
  hint,
  nothing,
  show,
}: WaitingOrDecidedProps<Item>) {
  const [, setSearch] = useSearchParams();
  const { data: items, error, refetch } = answer;
  return (
    <Page width="reading">
      <Choice<Shown>
        label="Show"
        value={show}
        options={views}
        onChange={(value) => setSearch(value === 'waiting' ? {} : { show: value }, { replace: true })}
      />
      {items ? (
        <ul className={classes.list}>{items.map(children)}</ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {items?.length === 0 && (
        <EmptyState title={show === 'waiting' ? nothing : 'Nothing decided yet'} hint={hint} />
      )}
    </Page>
  );
}
