import { useLocalStorage } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { Page } from '#web/ui/page.tsx';
import { ContactSheetSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { rowHeights } from './density-slider.tsx';
import { LibraryEmpty } from './library-empty.tsx';
import classes from './library-screen.module.css';
import { LibrarySheet } from './library-sheet.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import { useJumpTo } from './use-jump-to.ts';
import { useLibrary } from './use-library.ts';
import { useLibraryFilters } from './use-library-filters.ts';
import { useViewer } from './viewer/use-viewer.ts';
import { Viewer } from './viewer/viewer.tsx';

/** /content: everything the person has made, as one contact sheet. */
export function LibraryScreen() {
  const [search] = useSearchParams();
  const askedFor = search.get('id');
  const { filters, active, change, clear } = useLibraryFilters();
  const library = useLibrary(filters, askedFor);
  const { items, total, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = library;
  const marked = useJumpTo(askedFor, items?.some(({ id }) => id === askedFor) ?? false);
  const viewer = useViewer();
  const [rowHeight, setRowHeight] = useLocalStorage<number>({
    key: 'castwright-row-height',
    defaultValue: rowHeights.usual,
    getInitialValueInEffect: false,
  });

  return (
    <Page>
      <LibraryToolbar
        counts={items ? { shown: items.length, total: Math.max(total, items.length) } : null}
        filters={filters}
        onFilter={change}
        rowHeight={rowHeight}
        onRowHeight={setRowHeight}
      />
      {library.extraError && (
        <p className={classes.missing} role="status">
          The item you followed is not here any more.
        </p>
      )}
      {!items && error && <ErrorState error={error} onRetry={refetch} />}
      {!items && !error && <Loading />}
      {items?.length === 0 && <LibraryEmpty filtered={active} onClear={clear} />}
      {items && items.length > 0 && (
        <LibrarySheet
          items={items}
          rowHeight={rowHeight}
          marked={marked}
          onOpen={({ id }) => viewer.open(id)}
          more={{
            exists: hasNextPage,
            loading: isFetchingNextPage,
            failed: library.isFetchNextPageError,
            load: fetchNextPage,
          }}
        />
      )}
      <Viewer items={items ?? []} viewer={viewer} onNearEnd={hasNextPage ? fetchNextPage : undefined} />
    </Page>
  );
}

function Loading() {
  return (
    <>
      <p className={classes.loading} role="status">
        {messages.library.loading}
      </p>
      <ContactSheetSkeleton count={12} />
    </>
  );
}
