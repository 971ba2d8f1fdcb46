import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { clampTime, getNextFrameTime, getNextSpeed, speeds, updateFrameDuration } from './video-time.ts';

/** Seconds that a key seeks. Videos last at most ten seconds. */
const stride = 1;

export type VideoControls = ReturnType<typeof useVideo>;

/** Controls of the shown video. Speed and loop are stored in this browser. */
export function useVideo() {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const frame = useFrameLength(element);
  const [keptSpeed, setSpeed] = useLocalStorage<number>({
    key: 'castwright-film-speed',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  // The stored value may be invalid.
  const speed = speeds.find((each) => each === keptSpeed) ?? 1;
  const [loop, setLoop] = useLocalStorage<boolean>({
    key: 'castwright-film-loop',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  // A browser starts no video with sound by itself.
  const [muted, setMuted] = useState(true);
  useEffect(() => {
    if (element) element.playbackRate = speed;
  }, [element, speed]);
  useEffect(() => {
    if (element) element.muted = muted;
  }, [element, muted]);

  const length = () => element?.duration || 0;
  const seek = (seconds: number) => {
    if (element) element.currentTime = clampTime(seconds, length());
  };
  return {
    element,
    setElement,
    speed,
    setSpeed,
    loop,
    toggleLoop: () => setLoop(!loop),
    muted,
    toggleMuted: () => setMuted(!muted),
    changeSpeed: (direction: 1 | -1) => setSpeed(getNextSpeed(speed, direction)),
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
      seek(getNextFrameTime(element.currentTime, direction, length(), frame.current));
    },
  };
}

/** Measures the duration of a frame in seconds from the shown frames. */
function useFrameLength(element: HTMLVideoElement | null) {
  const frame = useRef<number | null>(null);
  useEffect(() => {
    frame.current = null;
    if (!element?.requestVideoFrameCallback) return;
    let earlier: number | null = null;
    let request = 0;
    const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      // Seeking does not measure the frame duration.
      if (earlier !== null && !element.paused && !element.seeking) {
        frame.current = updateFrameDuration(frame.current, earlier, mediaTime);
      }
      earlier = mediaTime;
      request = element.requestVideoFrameCallback(onFrame);
    };
    request = element.requestVideoFrameCallback(onFrame);
    return () => element.cancelVideoFrameCallback(request);
  }, [element]);
  return frame;
}
