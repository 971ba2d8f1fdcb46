import { useThrottledCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { rowsToShow } from './rows-to-show.ts';
import { useFocusedPlace } from './use-focused-place.ts';
import { type Sheet, useSheetScroll } from './use-sheet-scroll.ts';

/** Places before and behind those in sight that are read beforehand. */
const beforehand = 60;
/** Milliseconds between two readings while the page flies by. */
const restBetween = 100;

/**
 * The rows of a sheet that are rendered now, and what keeps them so: the page's scroll, the focus, and the reading of
 * what is near.
 *
 * @returns `shown`, the rows in order, and `within`, for the element around the frames
 */
export function useSheetRows(sheet: Sheet) {
  const { rows, library } = sheet;
  const inSight = useSheetScroll(sheet);
  const focus = useFocusedPlace(library);
  const want = useThrottledCallback(library.want, restBetween);
  const first = Math.max(0, rows.first(inSight.from) - beforehand);
  const last = rows.first(inSight.to + 1) - 1 + beforehand;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sight
  useEffect(() => want({ first, last }), [first, last]);
  return { shown: rowsToShow(rows, inSight, focus.place), within: focus.within };
}
