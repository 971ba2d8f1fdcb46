import type { RefObject } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { LibraryTile } from '../library-tile.tsx';
import { boxesOf } from './layout-rows.ts';
import classes from './library-grid.module.css';
import { unknownTotal } from './library-map.ts';
import { pictureFor } from './picture-size.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import type { Sheet } from './use-sheet-scroll.ts';

type LibraryGridProps = {
  sheet: Sheet;
  list: RefObject<HTMLUListElement | null>;
  width: number;
  rowHeight: number;
  gap: number;
  jobOf: ReadonlyMap<string, Job>;
  marked: string | null;
  onOpen: (item: ContentItem) => void;
};

/**
 * Pictures in rows of equal height from edge to edge. Only the rows near the screen are there; each frame has the
 * shape that the map says, so nothing moves when its item arrives.
 */
export function LibraryGrid({ sheet, list, width, rowHeight, gap, jobOf, marked, onOpen }: LibraryGridProps) {
  const { map, rows, library } = sheet;
  const { shown, within } = useSheetRows(sheet);
  const size = pictureFor(rowHeight, window.devicePixelRatio);
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
        boxesOf(rows, row, { shapes: map.shapes, width, gap }).map((box) => {
          const item = library.at(box.place);
          // Two pages that were read at different times may have the same item.
          const isNew = item !== undefined && !met.has(item.id);
          if (!isNew) return <EmptyFrame key={box.place} {...box} />;
          met.add(item.id);
          return (
            <LibraryTile
              key={item.id}
              item={item}
              {...box}
              total={map.isBeginning ? unknownTotal : map.total}
              picture={size}
              job={jobOf.get(item.id) ?? null}
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

/** Where an item is that has not been read yet. */
function EmptyFrame({ left, top, width, height }: EmptyFrameProps) {
  return <li className={classes.empty} style={{ left, top, width, height }} aria-hidden="true" />;
}
