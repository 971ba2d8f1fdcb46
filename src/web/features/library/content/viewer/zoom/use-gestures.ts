import { useEffect, useRef, useState } from 'react';
import type { Point } from '#web/ui/view/view.ts';
import { type Gestures, listenToGestures } from './gestures.ts';
import { getSwipeOffset, resolveSwipe, type SwipeResult, type SwipeTargets } from './swipe.ts';
import type { Zoom } from './use-zoom.ts';

type GesturesOptions = {
  viewport: HTMLElement | null;
  zoom: Zoom;
  /** Only pictures zoom, and only videos play on tap; everything can be swiped. */
  shown: 'picture' | 'video' | 'nothing';
  onPlay: () => void;
  targets: SwipeTargets;
  onSwiped: (end: Exclude<SwipeResult, null>) => void;
};

const nothing = () => {};

/** Connects gestures with the shown item. @returns offset of a running swipe, or null */
export function useGestures({
  viewport,
  zoom,
  shown,
  onPlay,
  targets,
  onSwiped,
}: GesturesOptions): Point | null {
  const [swipeOffset, setSwipeOffset] = useState<Point | null>(null);
  const isPicture = shown === 'picture';
  const tap = shown === 'video' ? onPlay : nothing;
  const still = { pan: nothing, pinch: nothing, zoom: nothing, doubleTap: tap };
  const gestures: Gestures = {
    ...(isPicture ? zoom.gestures : still),
    tap,
    isLarge: () => isPicture && zoom.isLarge,
    swipe: (by) => setSwipeOffset(getSwipeOffset(by, targets)),
    endSwipe: (swipe) => {
      setSwipeOffset(null);
      const end = swipe && resolveSwipe(swipe, zoom.stage.viewport, targets);
      if (end) onSwiped(end);
    },
  };
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => (viewport ? listenToGestures(viewport, () => latest.current) : undefined), [viewport]);
  return swipeOffset;
}
