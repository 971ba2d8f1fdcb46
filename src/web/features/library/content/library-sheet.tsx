import { Button } from '@mantine/core';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { newestJobs } from '#web/lib/content.ts';
import { useJobs } from '#web/lib/queries.ts';
import { useElementSize } from '#web/ui/view/use-element-size.ts';
import classes from './library-screen.module.css';
import { LibraryTable } from './library-table.tsx';
import { useJumpTo } from './use-jump-to.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import type { LibraryView } from './view-choice.tsx';
import { DateScrubber } from './window/date-scrubber.tsx';
import { layoutLines, layoutRows } from './window/layout-rows.ts';
import { LibraryGrid } from './window/library-grid.tsx';
import type { LibraryMap } from './window/library-map.ts';
import { createSheetOffset } from './window/sheet-offset.ts';
import type { LibraryViewport } from './window/use-library-window.ts';

/** Gap and line height in pixels, and the scale of the row height, on phones and elsewhere. */
const spacing = { phone: { gap: 6, scale: 0.64, line: 100 }, usual: { gap: 8, scale: 1, line: 65 } };

/** Height of a list, in screens, from which it has the date rail. */
const scrubbedFrom = 3;

type LibrarySheetProps = {
  map: LibraryMap;
  library: LibraryViewport;
  rowHeight: number;
  view: LibraryView;
  askedFor: string | null;
  onOpen: (item: ContentItem) => void;
};

/** The list as grid or table, of which only the part near the screen is rendered. */
export function LibrarySheet(props: LibrarySheetProps) {
  const { library } = props;
  const { ref, size } = useElementSize();
  return (
    <div ref={ref} className={classes.sheet} aria-busy={library.waiting}>
      {size.width > 0 && <SheetOfWidth {...props} width={size.width} />}
      {library.failed && (
        <div className={classes.more} role="status">
          <Button variant="default" onClick={library.retry}>
            Some items did not load. Try again
          </Button>
        </div>
      )}
    </div>
  );
}

type SheetOfWidthProps = LibrarySheetProps & { width: number };

function SheetOfWidth({ map, library, width, view, askedFor, ...props }: SheetOfWidthProps) {
  const { data: jobs } = useJobs();
  const jobsByContent = useMemo(() => newestJobs(jobs), [jobs]);
  const onOpen = useCallbackRef(props.onOpen);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { gap, scale, line } = isPhone ? spacing.phone : spacing.usual;
  const rowHeight = props.rowHeight * scale;
  const { shapes, total } = map;
  const rows = useMemo(
    () => (view === 'list' ? layoutLines(total, line) : layoutRows({ shapes, width, rowHeight, gap })),
    [view, total, line, shapes, width, rowHeight, gap],
  );
  const grid = useRef<HTMLUListElement>(null);
  const table = useRef<HTMLTableSectionElement>(null);
  const offset = useMemo(() => createSheetOffset(view === 'list' ? table : grid), [view]);
  const sheet = { map, rows, library, offset };
  const marked = useJumpTo(askedFor, library.target.place, rows, offset);
  useScrollRestoration(!map.isPartial);
  const hasDates = !map.isPartial && map.filters.sort !== 'name' && map.filters.sort !== 'type';
  return (
    <>
      {view === 'list' ? (
        <LibraryTable sheet={sheet} list={table} marked={marked} onOpen={onOpen} />
      ) : (
        <LibraryGrid
          sheet={sheet}
          list={grid}
          width={width}
          rowHeight={rowHeight}
          gap={gap}
          jobsByContent={jobsByContent}
          marked={marked}
          onOpen={onOpen}
        />
      )}
      {hasDates && rows.height > window.innerHeight * scrubbedFrom && (
        <DateScrubber map={map} rows={rows} offset={offset} />
      )}
    </>
  );
}
