import { useEffect, useState } from 'react';

type Playing = { paused: boolean; seconds: number; length: number };

const nothing: Playing = { paused: true, seconds: 0, length: 0 };

/** Where a film is, in seconds, drawn anew with every frame while it plays. */
export function usePlaying(element: HTMLVideoElement | null): Playing {
  const [playing, setPlaying] = useState(nothing);
  useEffect(() => {
    if (!element) return setPlaying(nothing);
    let request = 0;
    function read(): void {
      if (!element) return;
      cancelAnimationFrame(request);
      const { paused, currentTime, duration } = element;
      setPlaying({ paused, seconds: currentTime, length: duration || 0 });
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
  return playing;
}
