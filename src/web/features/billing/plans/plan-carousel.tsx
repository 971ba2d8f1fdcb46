import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { findNextStop, listStops } from './carousel-stops.ts';
import classes from './plan-carousel.module.css';

type PlanCarouselProps = {
  /** Names of the slides, in order. */
  names: readonly string[];
  /** Index of the first slide to show. */
  start: number;
  renderSlide: (index: number) => ReactNode;
};

/** The scroll positions at which a slide is at the left edge, in pixels. */
function measureStops(list: HTMLElement): number[] {
  const slides = [...list.children] as HTMLElement[];
  const origin = slides[0]?.offsetLeft ?? 0;
  return listStops(
    slides.map(({ offsetLeft }) => offsetLeft - origin),
    list.scrollWidth - list.clientWidth,
  );
}

/**
 * The plan cards in a row. Where they do not all fit, it snaps to whole cards: buttons and arrow keys go to the next or
 * previous card and wrap around at the ends; touch and trackpad scroll the row. All cards stay in the page, so the tab
 * key reaches each.
 */
export function PlanCarousel({ names, start, renderSlide }: PlanCarouselProps) {
  const list = useRef<HTMLDivElement>(null);
  /** Where a running scroll animation leads; null at rest. */
  const target = useRef<number | null>(null);
  const rest = () => {
    target.current = null;
  };

  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const stops = measureStops(current);
    current.scrollTo({ left: stops[Math.min(start, stops.length - 1)] ?? 0, behavior: 'instant' });
  }, [start]);

  const [fits, setFits] = useState(true);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const observer = new ResizeObserver(() => setFits(measureStops(current).length <= 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  function go(direction: 1 | -1): void {
    const { current } = list;
    if (!current) return;
    const left = findNextStop(measureStops(current), target.current ?? current.scrollLeft, direction);
    target.current = left;
    // Smooth only where the style sheet says so: it respects reduced motion.
    current.scrollTo({ left });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (fits || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowRight' ? 1 : -1);
  }

  return (
    <section
      className={classes.carousel}
      aria-label="Plans"
      aria-roledescription={fits ? undefined : 'carousel'}
      onKeyDown={onKeyDown}
    >
      {!fits && (
        <div className={classes.controls}>
          <IconButton label="Previous plan" onClick={() => go(-1)}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label="Next plan" onClick={() => go(1)}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div ref={list} className={classes.slides} onScrollEnd={rest} onPointerDown={rest} onWheel={rest}>
        {names.map((name, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; slides are groups (WAI-ARIA carousel pattern)
          <div
            key={name}
            className={classes.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${name}, ${index + 1} of ${names.length}`}
          >
            {renderSlide(index)}
          </div>
        ))}
      </div>
    </section>
  );
}
