import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { formatMonth } from '#web/lib/format.ts';
import { useElementSize } from '#web/ui/view/use-element-size.ts';
import { findStepTarget, listMonths, selectVisibleMarks } from './date-marks.ts';
import classes from './date-scrubber.module.css';
import type { Rows } from './layout-rows.ts';
import { findPart, type LibraryMap } from './library-map.ts';
import type { SheetOffset } from './sheet-offset.ts';
import { getScrollRange, useScrollPlace } from './use-scroll-place.ts';

type DateScrubberProps = {
  map: LibraryMap;
  rows: Rows;
  offset: SheetOffset;
};

const steps = {
  ArrowDown: { by: 'month', direction: 1 },
  ArrowRight: { by: 'month', direction: 1 },
  ArrowUp: { by: 'month', direction: -1 },
  ArrowLeft: { by: 'month', direction: -1 },
  PageDown: { by: 'year', direction: 1 },
  PageUp: { by: 'year', direction: -1 },
} as const;

/**
 * A date rail at the right edge of the screen, on which each month's share is its number of items. Hover shows the
 * date, click and drag scroll there; arrow keys move by month, page keys by year.
 */
export function DateScrubber({ map, rows, offset }: DateScrubberProps) {
  const rail = useElementSize();
  const { height } = rail.size;
  const scrolled = useScrollPlace(rows, offset);
  /** Pointer position from 0 to 1; null while it is elsewhere. */
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragged, setDragged] = useState(false);
  const months = useMemo(() => listMonths(map), [map]);
  const marks = useMemo(() => {
    return selectVisibleMarks(months, (place) => toPart(rows, place) * height).map(
      ({ place: begins, year, y, labelled }) => (
        <span
          key={begins}
          className={labelled ? classes.year : classes.month}
          style={{ top: y }}
          aria-hidden="true"
        >
          {labelled && year}
        </span>
      ),
    );
  }, [months, rows, height]);

  const goTo = (pixels: number) => window.scrollBy(0, pixels - offset.now());
  const goToPlace = (place: number) => goTo(rows.top(rows.rowAtPlace(place)));
  const dateAt = (place: number) =>
    formatMonth(findPart(map, Math.min(place, map.total - 1))?.createdAt ?? map.parts[0]?.createdAt ?? '');

  function getRailFraction({ clientY }: PointerEvent): number {
    const { top = 0 } = rail.element?.getBoundingClientRect() ?? {};
    return Math.min(1, Math.max(0, (clientY - top) / Math.max(1, height)));
  }

  function point(event: PointerEvent<HTMLElement>): void {
    const part = getRailFraction(event);
    const isHeld = event.currentTarget.hasPointerCapture(event.pointerId);
    setPointed(part);
    setDragged(isHeld);
    if (isHeld) goTo(part * getScrollRange(rows));
  }

  function press(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    point(event);
  }

  function step(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'Home') goToPlace(0);
    else if (key === 'End') goToPlace(map.total - 1);
    else if (key in steps) {
      // A mark in the top row counts as reached.
      const row = rows.rowAtPlace(scrolled.place);
      const wanted = steps[key as keyof typeof steps];
      const from = wanted.direction === 1 ? rows.first(row + 1) - 1 : rows.first(row);
      goToPlace(findStepTarget(months, from, wanted) ?? (wanted.direction === 1 ? map.total - 1 : 0));
    } else return;
    event.preventDefault();
  }

  function leave(): void {
    setPointed(null);
    setDragged(false);
  }

  const part = pointed ?? scrolled.part;
  const place =
    pointed === null ? scrolled.place : rows.first(rows.rowAtOffset(pointed * getScrollRange(rows)));
  return (
    <div
      ref={rail.ref}
      className={classes.rail}
      role="slider"
      tabIndex={0}
      aria-label="Date"
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={map.total}
      aria-valuenow={scrolled.place + 1}
      aria-valuetext={dateAt(scrolled.place)}
      data-moving={scrolled.moving || pointed !== null || undefined}
      data-pointed={pointed !== null || undefined}
      data-dragged={dragged || undefined}
      onKeyDown={step}
      onPointerDown={press}
      onPointerMove={point}
      onPointerUp={() => setDragged(false)}
      onPointerLeave={leave}
      onPointerCancel={leave}
    >
      {marks}
      <span
        className={classes.track}
        style={{ transform: `translateY(${(dragged ? part : scrolled.part) * 100}%)` }}
        aria-hidden="true"
      >
        <span className={classes.thumb} />
      </span>
      <span className={classes.date} style={{ translate: `0 ${part * height}px` }} aria-hidden="true">
        {dateAt(place)}
      </span>
    </div>
  );
}

/** Where a place is on the rail, from 0 to 1. */
const toPart = (rows: Rows, place: number) =>
  Math.min(1, rows.top(rows.rowAtPlace(place)) / getScrollRange(rows));
