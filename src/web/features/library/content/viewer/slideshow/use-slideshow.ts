import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useWakeLock } from './use-wake-lock.ts';

/** Seconds that a picture can be shown. */
export const paces = [2, 4, 8] as const;
const usualPace = 4;

export type Slideshow = {
  playing: boolean;
  /** Seconds that a picture is shown; stored in this browser. */
  pace: number;
  setPace: (seconds: number) => void;
  toggle: () => void;
  stop: () => void;
  /** Goes to the next item, by timer or at the end of a video. Stops at the end of the list. */
  advance: () => void;
};

/**
 * Shows the items in list order.
 *
 * @param ready id of the picture whose time runs, or null; videos call `advance` themselves
 * @param onAdvance goes to the next item; resolves to whether there was one
 */
export function useSlideshow(ready: string | null, onAdvance: () => Promise<boolean>): Slideshow {
  const [playing, setPlaying] = useState(false);
  const [keptPace, setPace] = useLocalStorage<number>({
    key: 'castwright-slideshow-seconds',
    defaultValue: usualPace,
    getInitialValueInEffect: false,
  });
  const pace = paces.find((each) => each === keptPace) ?? usualPace;
  useWakeLock(playing);

  function advance(): void {
    void onAdvance().then((hasMore) => hasMore || setPlaying(false));
  }
  const latest = useRef(advance);
  latest.current = advance;
  useEffect(() => {
    if (!playing || ready === null) return;
    const timer = setTimeout(() => latest.current(), pace * 1000);
    return () => clearTimeout(timer);
  }, [playing, ready, pace]);

  return {
    playing,
    pace,
    setPace,
    toggle: () => setPlaying(!playing),
    stop: () => setPlaying(false),
    advance,
  };
}
