import { useEffect, useRef, useState } from 'react';
import type { Point } from '#web/ui/view/view.ts';
import { followGestures, type Gestures } from './gestures.ts';
import { endOfSwipe, followSwipe, type SwipeEnd, type SwipeWays } from './swipe.ts';
import type { Zoom } from './use-zoom.ts';

type GesturesOptions = {
  room: HTMLElement | null;
  zoom: Zoom;
  /** What there is: only a picture can be zoomed, only a film is played by a tap; everything can be swiped. */
  shown: 'picture' | 'film' | 'nothing';
  onPlay: () => void;
  ways: SwipeWays;
  onSwiped: (end: Exclude<SwipeEnd, null>) => void;
};

const nothing = () => {};

/** Lets hands work on what is shown. @returns how far a finger has carried it; null while none does */
export function useGestures({ room, zoom, shown, onPlay, ways, onSwiped }: GesturesOptions): Point | null {
  const [carried, setCarried] = useState<Point | null>(null);
  const isPicture = shown === 'picture';
  const tap = shown === 'film' ? onPlay : nothing;
  const still = { pan: nothing, pinch: nothing, zoom: nothing, doubleTap: tap };
  const hands: Gestures = {
    ...(isPicture ? zoom.gestures : still),
    tap,
    isLarge: () => isPicture && zoom.isLarge,
    swipe: (by) => setCarried(followSwipe(by, ways)),
    letGo: (swipe) => {
      setCarried(null);
      const end = swipe && endOfSwipe(swipe, zoom.stage.room, ways);
      if (end) onSwiped(end);
    },
  };
  const latest = useRef(hands);
  latest.current = hands;
  useEffect(() => (room ? followGestures(room, () => latest.current) : undefined), [room]);
  return carried;
}
