import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { useContentItem } from '#web/lib/queries.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import { ShortcutsSheet } from '../shortcuts/shortcuts-sheet.tsx';
import type { LibraryWindow } from '../window/library-window.ts';
import { useEscape } from './keys/use-escape.ts';
import { useHelpKey } from './keys/use-viewer-keys.ts';
import { OpenedItem } from './opened-item.tsx';
import { useSlideshow } from './slideshow/use-slideshow.ts';
import { useNeighbours } from './use-neighbours.ts';
import type { ViewerState } from './use-viewer.ts';
import classes from './viewer.module.css';

type ViewerProps = {
  /** The filtered and sorted list, through which the arrows move. */
  library: LibraryWindow;
  viewer: ViewerState;
};

/** One item in full screen with its details. Arrows move, Escape closes. */
export function Viewer({ library, viewer }: ViewerProps) {
  const { shown, move, close } = viewer;
  const listed = shown === null ? undefined : library.findItem(library.findPlace(shown));
  const { data: fetched, error, refetch } = useContentItem(listed ? null : shown);
  const current = listed ?? fetched;
  const neighbours = useNeighbours(library, shown, move);
  const [settled, setSettled] = useState<string | null>(null);
  const slideshow = useSlideshow(shown === settled ? settled : null, neighbours.showNext);
  const [helping, setHelping] = useState(false);
  // Keeps the last item while the dialog fades out.
  const [last, setLast] = useState<ContentItem>();
  if (current && current !== last) setLast(current);
  const item = current ?? (shown ? undefined : last);

  useHelpKey(() => setHelping(true));
  useCoveredPage(shown !== null);

  // Escape undoes one step at a time.
  useEscape(shown !== null, 'data-viewer', slideshow.playing ? slideshow.stop : close);

  return (
    <>
      <Modal.Root
        opened={shown !== null}
        onClose={close}
        closeOnEscape={false}
        fullScreen
        transitionProps={{ duration: 160 }}
      >
        <Modal.Content data-viewer className={classes.content} aria-label={item?.name ?? 'Item'}>
          {item ? (
            <OpenedItem
              item={item}
              isOpen={shown !== null}
              place={library.findPlace(item.id)}
              total={library.total}
              neighbours={neighbours}
              slideshow={slideshow}
              viewer={viewer}
              onSettled={() => setSettled(item.id)}
              onHelp={() => setHelping(true)}
            />
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <ListSkeleton />
          )}
        </Modal.Content>
      </Modal.Root>
      <ShortcutsSheet open={helping} onClose={() => setHelping(false)} />
    </>
  );
}
