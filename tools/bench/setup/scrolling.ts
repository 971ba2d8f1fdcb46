import type { Page } from '@playwright/test';

/** How a scroll through a page looked to its user. */
export type Scrolled = {
  /** Milliseconds between each two frames. */
  frames: number[];
  /** The most elements in the page at a time. */
  elements: number;
  /** Fractions of the screen's frames without an item, over all samples: 0 is none. */
  empty: number;
};

/** Runs in the page: records each frame, and now and then the page's content. */
const observe = `
  globalThis.scrolled = { frames: [], elements: 0, shown: 0, empty: 0 };
  let last = performance.now();
  let looks = 0;
  const each = (now) => {
    if (!globalThis.scrolled) return;
    scrolled.frames.push(now - last);
    last = now;
    if (looks++ % 15 === 0) {
      scrolled.elements = Math.max(scrolled.elements, document.getElementsByTagName('*').length);
      for (const frame of document.querySelectorAll('ul[aria-label="My Content"] > li')) {
        const { top, bottom } = frame.getBoundingClientRect();
        if (bottom < 0 || top > innerHeight) continue;
        scrolled.shown++;
        if (!frame.dataset.place) scrolled.empty++;
      }
    }
    requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
`;

/**
 * Scrolls like a wheel or a finger, in the browser's own time.
 *
 * @param speed pixels a second
 */
export async function scrollThrough(page: Page, pixels: number, speed: number): Promise<Scrolled> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(observe);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 800,
    y: 500,
    yDistance: -pixels,
    speed,
    preventFling: true,
  });
  const { frames, elements, shown, empty } = await page.evaluate(() => {
    const all = globalThis as unknown as { scrolled?: Scrolled & { shown: number } };
    const { scrolled } = all;
    all.scrolled = undefined;
    return scrolled as Scrolled & { shown: number };
  });
  await devtools.detach();
  return { frames: frames.slice(1), elements, empty: shown === 0 ? 0 : empty / shown };
}
