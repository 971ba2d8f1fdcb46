import { type PointerEvent, useEffect, useState } from 'react';
import classes from './video-preview.module.css';

/** How long the mouse rests on a poster before the video loads and plays. */
const hoverDelayMs = 180;

/**
 * Plays a preview while the mouse hovers over a poster; never on touch, and not with reduced motion.
 *
 * @returns `hoverProps` for the hovered element
 */
export function useHoverPreview() {
  const [hovered, setHovered] = useState(false);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!hovered) return setPlaying(false);
    const timer = setTimeout(() => setPlaying(true), hoverDelayMs);
    return () => clearTimeout(timer);
  }, [hovered]);
  const hoverProps = {
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      setHovered(pointerType === 'mouse' && !matchMedia('(prefers-reduced-motion: reduce)').matches),
    onPointerLeave: () => setHovered(false),
  };
  return { playing, hoverProps };
}

type VideoPreviewProps = { src: string };

/** A muted, looping video over its poster. If it cannot play, the poster stays visible. */
export function VideoPreview({ src }: VideoPreviewProps) {
  const [shown, setShown] = useState(false);
  return (
    <video
      className={classes.video}
      src={src}
      data-shown={shown || undefined}
      aria-hidden="true"
      tabIndex={-1}
      autoPlay
      loop
      muted
      playsInline
      disableRemotePlayback
      onPlaying={() => setShown(true)}
    />
  );
}
