import type { RefObject } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { LibraryTile } from '../library-tile.tsx';
import { listBoxes } from './layout-rows.ts';
import classes from './library-grid.module.css';
import { unknownTotal } from './library-map.ts';
import { choosePreviewSize } from './picture-size.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import type { Sheet } from './use-sheet-scroll.ts';

type LibraryGridProps = {
  sheet: Sheet;
  list: RefObject<HTMLUListElement | null>;
  width: number;
  rowHeight: number;
  gap: number;
  jobsByContent: ReadonlyMap<string, Job>;
  marked: string | null;
  onOpen: (item: ContentItem) => void;
};

/**
 * Pictures in justified rows. Only rows near the screen are rendered; each frame has the shape from the map, so
 * nothing shifts when its item loads.
 */
export function LibraryGrid({
  sheet,
  list,
  width,
  rowHeight,
  gap,
  jobsByContent,
  marked,
  onOpen,
}: LibraryGridProps) {
  const { map, rows, library } = sheet;
  const { shown, within } = useSheetRows(sheet);
  const size = choosePreviewSize(rowHeight, window.devicePixelRatio);
  const met = new Set<string>();
  return (
    <ul
      ref={list}
      className={classes.grid}
      style={{ height: rows.height }}
      aria-label="My Content"
      {...within}
    >
      {shown.flatMap((row) =>
        listBoxes(rows, row, { shapes: map.shapes, width, gap }).map((box) => {
          const item = library.findItem(box.place);
          // Two pages loaded at different times may contain the same item.
          const isNew = item !== undefined && !met.has(item.id);
          if (!isNew) return <EmptyFrame key={box.place} {...box} />;
          met.add(item.id);
          return (
            <LibraryTile
              key={item.id}
              item={item}
              {...box}
              total={map.isPartial ? unknownTotal : map.total}
              picture={size}
              job={jobsByContent.get(item.id) ?? null}
              marked={marked === item.id}
              onOpen={onOpen}
            />
          );
        }),
      )}
    </ul>
  );
}

type EmptyFrameProps = { left: number; top: number; width: number; height: number };

/** Placeholder of an item that is not loaded yet. */
function EmptyFrame({ left, top, width, height }: EmptyFrameProps) {
  return <li className={classes.empty} style={{ left, top, width, height }} aria-hidden="true" />;
}
