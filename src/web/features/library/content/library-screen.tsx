import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { useContentCounts } from '#web/lib/queries.ts';
import { Page } from '#web/ui/page.tsx';
import { ContactSheetSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { CollectionHead } from './collections/collection-head.tsx';
import { CollectionShelf } from './collections/collection-shelf.tsx';
import { useStackOpening } from './cull/use-stack-opening.ts';
import { rowHeights } from './density-slider.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { ItemDialogs } from './item-dialogs.tsx';
import { LibraryEmpty } from './library-empty.tsx';
import { toContentFilters } from './library-filters.ts';
import classes from './library-screen.module.css';
import { LibrarySheet } from './library-sheet.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import { SelectableArea } from './select/selectable-area.tsx';
import { SelectionContext, useSelectionControls } from './select/use-selection.ts';
import { StatTiles } from './stat-tiles.tsx';
import { TrashHead } from './trash/trash-head.tsx';
import { useLibraryFilters } from './use-library-filters.ts';
import type { LibraryView } from './view-choice.tsx';
import { useViewer } from './viewer/use-viewer.ts';
import { Viewer } from './viewer/viewer.tsx';
import { useLibraryWindow } from './window/use-library-window.ts';

/** /content: all items of the creator. */
export function LibraryScreen() {
  const [search] = useSearchParams();
  const askedFor = search.get('id');
  const { filters, active, change, clear } = useLibraryFilters();
  const library = useLibraryWindow(filters, askedFor);
  const { total, error, retry } = library;
  const { data: counts } = useContentCounts();
  const all = filters.trash ? counts?.trash : counts?.total;
  const choosing = useSelectionControls(library, toContentFilters(filters, new Date()), library.map?.version);
  const viewer = useViewer();
  const openStack = useStackOpening(filters);
  // On phones the shelf and the controls are folded away, so that the pictures begin high on the screen.
  const [unfolded, { toggle: toggleUnfolded }] = useDisclosure(false);
  const [rowHeight, setRowHeight] = useLocalStorage<number>({
    key: 'castwright-row-height',
    defaultValue: rowHeights.usual,
    getInitialValueInEffect: false,
  });
  const [view, setView] = useLocalStorage<LibraryView>({
    key: 'castwright-library-view',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });

  return (
    <Page>
      <StatTiles filters={filters} narrowed={active} onFilter={change} onClear={clear} />
      <div className={classes.head} data-unfolded={unfolded || undefined}>
        {!filters.trash && <CollectionShelf openId={filters.collectionId} onFilter={change} />}
        <LibraryToolbar
          counts={total === undefined ? null : { shown: total, total: Math.max(total, all ?? 0) }}
          filters={filters}
          onFilter={change}
          rowHeight={rowHeight}
          onRowHeight={setRowHeight}
          view={view}
          onView={setView}
          unfolded={unfolded}
          onUnfold={toggleUnfolded}
        />
      </div>
      <FilterChips filters={filters} onFilter={change} onClear={clear} />
      {filters.trash && <TrashHead />}
      {filters.collectionId && (
        <CollectionHead id={filters.collectionId} onClose={() => change('collectionId', '')} />
      )}
      {library.target.missing && (
        <p className={classes.missing} role="status">
          This item is no longer available.
        </p>
      )}
      {!library.map && error && <ErrorState error={error} onRetry={retry} />}
      {!library.map && !error && <Loading />}
      {total === 0 && <LibraryEmpty filtered={active} onClear={clear} />}
      <SelectionContext value={choosing}>
        {library.map && total !== 0 && (
          <SelectableArea>
            <LibrarySheet
              map={library.map}
              library={library}
              rowHeight={rowHeight}
              view={view}
              askedFor={askedFor}
              onOpen={(item) => openStack(item) || viewer.open(item.id)}
            />
          </SelectableArea>
        )}
        <BulkBar filters={filters} />
      </SelectionContext>
      <Viewer library={library} viewer={viewer} />
      <ItemDialogs />
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
