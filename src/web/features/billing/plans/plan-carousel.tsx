import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { useReducedMotion } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './plan-carousel.module.css';

type PlanCarouselProps = {
  /** Names of the slides, in their order. */
  names: readonly string[];
  /** The one to begin with. */
  start: number;
  renderSlide: (index: number) => ReactNode;
};

/**
 * The plans side by side, round and round: by swipe, arrow keys and buttons. All stay in the page, so that
 * they can be read and tabbed to in a row; what is tabbed to comes into sight.
 */
export function PlanCarousel({ names, start, renderSlide }: PlanCarouselProps) {
  const still = useReducedMotion();
  return (
    <Carousel
      aria-label="Plans"
      initialSlide={start}
      slideSize={{ base: '86%', xs: '54%', md: '34%' }}
      slideGap="sm"
      controlSize={36}
      emblaOptions={{ loop: true, align: 'start', duration: still ? 0 : 22 }}
      previousControlProps={{ 'aria-label': 'Previous plan' }}
      nextControlProps={{ 'aria-label': 'Next plan' }}
      classNames={{
        viewport: classes.viewport,
        controls: classes.controls,
        control: classes.control,
      }}
    >
      {names.map((name, index) => (
        <Carousel.Slide
          key={name}
          role="group"
          aria-roledescription="slide"
          aria-label={`${name}, ${index + 1} of ${names.length}`}
        >
          {renderSlide(index)}
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
