import { useEffect, useState } from 'react';

type Playback = { paused: boolean; seconds: number; length: number };

const noPlayback: Playback = { paused: true, seconds: 0, length: 0 };

/** Playback state of a video, updated every frame while it plays; times in seconds. */
export function usePlayback(element: HTMLVideoElement | null): Playback {
  const [playback, setPlayback] = useState(noPlayback);
  useEffect(() => {
    if (!element) return setPlayback(noPlayback);
    let request = 0;
    function read(): void {
      if (!element) return;
      cancelAnimationFrame(request);
      const { paused, currentTime, duration } = element;
      setPlayback({ paused, seconds: currentTime, length: duration || 0 });
      if (!paused) request = requestAnimationFrame(read);
    }
    read();
    const events = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'durationchange', 'ended'];
    for (const name of events) element.addEventListener(name, read);
    return () => {
      cancelAnimationFrame(request);
      for (const name of events) element.removeEventListener(name, read);
    };
  }, [element]);
  return playback;
}
