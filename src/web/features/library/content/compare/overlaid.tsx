import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import { Slider } from '#web/ui/slider.tsx';
import classes from './compare.module.css';
import { useLinkedView } from './use-linked-view.ts';

/** Milliseconds for each picture, slow enough for photosensitive viewers (WCAG 2.3.1). */
const blinkEvery = 700;

type OverlaidProps = { a: ContentItem; b: ContentItem; mode: 'blink' | 'onion' };

/** B over A: alternating, or with adjustable opacity. */
export function Overlaid({ a, b, mode }: OverlaidProps) {
  const { viewport, style } = useLinkedView();
  const [through, setThrough] = useState(50);
  const { onTop, playing, turn, toggle } = useBlink(mode === 'blink');
  const opacity = mode === 'blink' ? Number(onTop) : through / 100;
  return (
    <div className={classes.overlaid}>
      <section
        {...viewport}
        className={classes.room}
        aria-label="B over A: zoom with + and -, move with the arrows"
      >
        <img src={findPreviewUrl(a, 'preview') ?? undefined} alt={a.name} style={style} draggable={false} />
        <img
          src={findPreviewUrl(b, 'preview') ?? undefined}
          alt={b.name}
          style={{ ...style, opacity }}
          draggable={false}
        />
        {mode === 'blink' && <span className={classes.seen}>{onTop ? 'B' : 'A'}</span>}
      </section>
      <div className={classes.controls}>
        {mode === 'blink' ? (
          <>
            <Button variant="default" onClick={toggle}>
              {playing ? 'Pause' : 'Play'}
            </Button>
            <Button variant="default" onClick={turn}>
              Show {onTop ? 'A' : 'B'}
            </Button>
          </>
        ) : (
          <>
            <span>A</span>
            <Slider
              aria-label="Opacity of B"
              min={0}
              max={100}
              value={through}
              aria-valuetext={`${through}%`}
              onChange={setThrough}
            />
            <span>B</span>
          </>
        )}
      </div>
    </div>
  );
}

/** Alternates the two pictures by timer or by press. Starts paused when reduced motion is preferred. */
function useBlink(active: boolean) {
  const calm = useReducedMotion();
  const [onTop, setOnTop] = useState(false);
  const [paused, setPaused] = useState<boolean | null>(null);
  const playing = active && !(paused ?? calm);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setOnTop((before) => !before), blinkEvery);
    return () => clearInterval(timer);
  }, [playing]);
  return {
    onTop,
    playing,
    turn: () => {
      setPaused(true);
      setOnTop(!onTop);
    },
    toggle: () => setPaused(playing),
  };
}
