import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Slider } from '#web/ui/slider.tsx';
import classes from './scrubber.module.css';
import { clampTime, formatVideoTime } from './video-time.ts';

const strides: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
/** Half of the thumb in pixels: the track starts and ends under its middle. */
const inset = 7;

type ScrubberProps = {
  src: string;
  seconds: number;
  length: number;
  onSeek: (seconds: number) => void;
  onStride: (direction: 1 | -1) => void;
};

/** The seek bar of a video: drag, click or arrow keys. Hover shows the frame at that time. */
export function Scrubber({ src, seconds, length, onSeek, onStride }: ScrubberProps) {
  const [hovered, setHovered] = useState<number | null>(null);

  function hover({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = clampTime((clientX - left - inset) / Math.max(1, width - 2 * inset), 1);
    setHovered(pointerType === 'mouse' ? share * length : null);
  }
  function stride(event: KeyboardEvent): void {
    const direction = strides[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStride(direction);
  }

  return (
    <div className={classes.scrubber} onPointerMove={hover} onPointerLeave={() => setHovered(null)}>
      <Slider
        size="small"
        className={classes.line}
        aria-label="Time"
        aria-valuetext={`${formatVideoTime(seconds)} of ${formatVideoTime(length)}`}
        min={0}
        max={length || 1}
        step="any"
        value={seconds}
        style={{ '--played': length ? seconds / length : 0 } as React.CSSProperties}
        onChange={onSeek}
        onKeyDown={stride}
      />
      {hovered !== null && length > 0 && (
        <FramePreview src={src} seconds={hovered} share={hovered / length} />
      )}
    </div>
  );
}

/** The frame at a time, shown by a second player of the cached file. */
function FramePreview({ src, seconds, share }: { src: string; seconds: number; share: number }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.currentTime = seconds;
  }, [seconds]);
  return (
    <div className={classes.glimpse} style={{ '--share': share } as React.CSSProperties} aria-hidden="true">
      <video ref={video} src={src} muted playsInline preload="auto" disableRemotePlayback tabIndex={-1} />
      <span>{formatVideoTime(seconds)}</span>
    </div>
  );
}
