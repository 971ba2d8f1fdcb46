import type { z } from 'zod';
import type { liveFigures } from '#contract/status.ts';
import { number } from '../../money.ts';

/** Loads the installation's live figures when their place is close to the viewport. */
export function showFigures(list: HTMLElement): void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void load(list);
    },
    { rootMargin: '400px' },
  );
  watch.observe(list);
}

async function load(list: HTMLElement): Promise<void> {
  const answer = await fetch('/api/site/figures').catch(() => null);
  // The page works without them.
  if (!answer?.ok) return;
  const { creators, pictures, availability } = (await answer.json()) as z.infer<typeof liveFigures>;
  const shown = {
    creators: number(creators),
    pictures: number(pictures),
    availability: availability === null ? '–' : `${number(Math.floor(availability * 10_000) / 100)}%`,
  };
  for (const [figure, text] of Object.entries(shown)) {
    const place = list.querySelector(`[data-live=${figure}]`);
    if (place) place.textContent = text;
  }
}
