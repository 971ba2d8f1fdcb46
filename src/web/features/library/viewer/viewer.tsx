import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { useContentItem } from '#web/lib/queries.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import { Details } from './details.tsx';
import type { ViewerState } from './use-viewer.ts';
import classes from './viewer.module.css';
import { ViewerPicture } from './viewer-picture.tsx';

/** How many items before the last one the next page is asked for. */
const nearEnd = 3;

type ViewerProps = {
  /** The sheet as it is sorted: the arrows go through it. */
  items: readonly ContentItem[];
  viewer: ViewerState;
  onNearEnd?: () => void;
};

/** One item over the whole screen, with all that is known of it. Arrows move, Escape closes. */
export function Viewer({ items, viewer, onNearEnd }: ViewerProps) {
  const { shown, move, close } = viewer;
  const index = items.findIndex(({ id }) => id === shown);
  const listed = items[index];
  const { data: fetched, error, refetch } = useContentItem(listed ? null : shown);
  const current = listed ?? fetched;
  const previous = index > 0 ? items[index - 1] : undefined;
  const next = index >= 0 ? items[index + 1] : undefined;
  const go = (neighbour: ContentItem | undefined) => neighbour && move(neighbour.id);
  // While it fades away, the dialog goes on showing what it showed.
  const [last, setLast] = useState<ContentItem>();
  if (current && current !== last) setLast(current);
  const item = current ?? (shown ? undefined : last);

  useCoveredPage(shown !== null);
  useHotkeys(
    shown
      ? [
          ['ArrowLeft', () => go(previous)],
          ['ArrowRight', () => go(next)],
        ]
      : [],
  );
  useEffect(() => {
    if (index >= 0 && index >= items.length - nearEnd) onNearEnd?.();
  }, [index, items.length, onNearEnd]);

  return (
    <Modal.Root opened={shown !== null} onClose={close} fullScreen transitionProps={{ duration: 160 }}>
      <Modal.Content className={classes.content} aria-label={item?.name ?? 'Item'}>
        {item ? (
          <div className={classes.viewer}>
            <ViewerPicture
              item={item}
              onPrevious={previous && (() => go(previous))}
              onNext={next && (() => go(next))}
              onClose={close}
            />
            <Details
              key={item.id}
              item={item}
              onDeleted={() => ((next ?? previous) ? go(next ?? previous) : close())}
            />
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
