import { type PointerEvent, useEffect, useState } from 'react';
import classes from './film-glimpse.module.css';

/** Milliseconds that the mouse rests on a poster before it moves: passing over it loads nothing. */
const restsFor = 180;

/**
 * Whether a poster is to move: while the mouse rests on it, never by touch, and not where somebody has asked for
 * less motion.
 *
 * @returns `over` for the element that takes the mouse
 */
export function useGlimpse() {
  const [near, setNear] = useState(false);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!near) return setPlaying(false);
    const timer = setTimeout(() => setPlaying(true), restsFor);
    return () => clearTimeout(timer);
  }, [near]);
  const over = {
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      setNear(pointerType === 'mouse' && !matchMedia('(prefers-reduced-motion: reduce)').matches),
    onPointerLeave: () => setNear(false),
  };
  return { playing, over };
}

type FilmGlimpseProps = { src: string };

/** A video over its own poster, silent and without controls. A poster that cannot move stays a poster. */
export function FilmGlimpse({ src }: FilmGlimpseProps) {
  const [shown, setShown] = useState(false);
  return (
    <video
      className={classes.film}
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
