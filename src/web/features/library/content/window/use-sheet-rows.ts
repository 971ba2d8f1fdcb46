import { useThrottledCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { listRowsToRender } from './rows-to-render.ts';
import { useFocusedPlace } from './use-focused-place.ts';
import { type Sheet, useSheetScroll } from './use-sheet-scroll.ts';

/** Number of places before and after the visible ones to load ahead. */
const readAhead = 60;
/** Milliseconds between two requests during fast scrolling. */
const throttleMs = 100;

/**
 * The rows to render for the scroll position and the focus; also requests the pages near them.
 *
 * @returns `shown`, the rows in order, and `within`, the handlers for the element around the frames
 */
export function useSheetRows(sheet: Sheet) {
  const { rows, library } = sheet;
  const inSight = useSheetScroll(sheet);
  const focus = useFocusedPlace(library);
  const want = useThrottledCallback(library.requestPlaces, throttleMs);
  const first = Math.max(0, rows.first(inSight.from) - readAhead);
  const last = rows.first(inSight.to + 1) - 1 + readAhead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each visible range
  useEffect(() => want({ first, last }), [first, last]);
  return { shown: listRowsToRender(rows, inSight, focus.place), within: focus.within };
}
