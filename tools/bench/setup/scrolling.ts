import type { Page } from '@playwright/test';

/** What a scroll through a page looked like to who saw it. */
export type Scrolled = {
  /** Milliseconds between each two frames. */
  frames: number[];
  /** The most elements that the page had at a time. */
  elements: number;
  /** Parts of the screen's frames that had no item yet, over all looks: 0 is none. */
  empty: number;
};

/** Runs in the page: notes each frame, and now and then what the page consists of. */
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
 * Scrolls as a wheel or a finger does, in the browser's own time.
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
