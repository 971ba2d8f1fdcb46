import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { frameLength, nextFrame, nextSpeed, speeds, within } from './film-time.ts';

/** Seconds that a key goes back or forth. A film has ten at most. */
const stride = 1;

export type Film = ReturnType<typeof useFilm>;

/** The film that is shown and what can be done with it; speed and repetition are kept in this browser. */
export function useFilm() {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const frame = useFrameLength(element);
  const [keptSpeed, setSpeed] = useLocalStorage<number>({
    key: 'castwright-film-speed',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  // Players refuse speeds that make no sense.
  const speed = speeds.find((each) => each === keptSpeed) ?? 1;
  const [loop, setLoop] = useLocalStorage<boolean>({
    key: 'castwright-film-loop',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (element) element.playbackRate = speed;
  }, [element, speed]);

  const length = () => element?.duration || 0;
  const seek = (seconds: number) => {
    if (element) element.currentTime = within(seconds, length());
  };
  return {
    element,
    setElement,
    speed,
    setSpeed,
    loop,
    toggleLoop: () => setLoop(!loop),
    changeSpeed: (direction: 1 | -1) => setSpeed(nextSpeed(speed, direction)),
    playOrPause: () => {
      if (element?.paused) void element.play().catch(() => {});
      else element?.pause();
    },
    seek,
    seekBy: (direction: 1 | -1) => seek((element?.currentTime ?? 0) + direction * stride),
    seekToTenth: (tenth: number) => seek((length() * tenth) / 10),
    stepFrame: (direction: 1 | -1) => {
      if (!element) return;
      element.pause();
      seek(nextFrame(element.currentTime, direction, length(), frame.current));
    },
  };
}

/** Learns from the frames that are shown how long one lasts, in seconds. */
function useFrameLength(element: HTMLVideoElement | null) {
  const frame = useRef<number | null>(null);
  useEffect(() => {
    frame.current = null;
    if (!element?.requestVideoFrameCallback) return;
    let earlier: number | null = null;
    let request = 0;
    const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      // Steps and jumps say nothing of how long a frame lasts.
      if (earlier !== null && !element.paused && !element.seeking) {
        frame.current = frameLength(frame.current, earlier, mediaTime);
      }
      earlier = mediaTime;
      request = element.requestVideoFrameCallback(onFrame);
    };
    request = element.requestVideoFrameCallback(onFrame);
    return () => element.cancelVideoFrameCallback(request);
  }, [element]);
  return frame;
}
