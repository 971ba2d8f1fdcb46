import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { pictureAddress } from '#web/lib/content.ts';
import { Slider } from '#web/ui/slider.tsx';
import classes from './compare.module.css';
import { useLinkedView } from './use-linked-view.ts';

/** Milliseconds that each of the two is seen. Slow enough for eyes that flashing harms (WCAG 2.3.1). */
const blinkEvery = 700;

type OverlaidProps = { a: ContentItem; b: ContentItem; way: 'blink' | 'onion' };

/** B over A: in turns, or let through as much as one likes. */
export function Overlaid({ a, b, way }: OverlaidProps) {
  const { room, style } = useLinkedView();
  const [through, setThrough] = useState(50);
  const { onTop, playing, turn, toggle } = useBlink(way === 'blink');
  const opacity = way === 'blink' ? Number(onTop) : through / 100;
  return (
    <div className={classes.overlaid}>
      <section
        {...room}
        className={classes.room}
        aria-label="B over A: zoom with + and -, move with the arrows"
      >
        <img src={pictureAddress(a, 'preview') ?? undefined} alt={a.name} style={style} draggable={false} />
        <img
          src={pictureAddress(b, 'preview') ?? undefined}
          alt={b.name}
          style={{ ...style, opacity }}
          draggable={false}
        />
        {way === 'blink' && <span className={classes.seen}>{onTop ? 'B' : 'A'}</span>}
      </section>
      <div className={classes.controls}>
        {way === 'blink' ? (
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
              aria-label="How much of B is seen"
              min={0}
              max={100}
              value={through}
              aria-valuetext={`${through} % of B`}
              onChange={setThrough}
            />
            <span>B</span>
          </>
        )}
      </div>
    </div>
  );
}

/** Which of the two is seen: in turns while it plays, by a press otherwise. It begins still where motion is unwanted. */
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
