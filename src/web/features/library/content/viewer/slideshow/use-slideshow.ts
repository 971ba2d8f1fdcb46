import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useWakeLock } from './use-wake-lock.ts';

/** For how long a picture can be shown, in seconds. */
export const paces = [2, 4, 8] as const;
const usualPace = 4;

export type Slideshow = {
  playing: boolean;
  /** Seconds that a picture is shown; kept in this browser. */
  pace: number;
  setPace: (seconds: number) => void;
  toggle: () => void;
  stop: () => void;
  /** The way on: by the clock, or because a film is over. At the end of the list it stops. */
  advance: () => void;
};

/**
 * Shows one item after the other, in the list's order.
 *
 * @param ready the id of the picture whose time runs, null while there is none: a film says itself when it is over
 * @param onAdvance goes to the next item; gives whether there was one
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
