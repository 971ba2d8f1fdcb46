import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';

/** The smallest side of a finger's target, in pixels. Of a mouse's, axe checks 24 or room around it (WCAG 2.5.8). */
export const smallest = { touch: 40, mouse: 0 } as const;

let source: Promise<string> | undefined;

/** The page's part as a script. The content security policy allows no other way into the page than an evaluation. */
async function readSource(): Promise<string> {
  const text = await readFile(new URL('./in-page/find-faults.ts', import.meta.url), 'utf8');
  return stripTypeScriptTypes(text).replaceAll(/^export /gm, '');
}

/**
 * Lists targets that are too small, cut texts, overlaps and sideways scrolling of what a page shows now.
 *
 * @param minimum side of a target in pixels
 */
export async function listFaults(page: Page, minimum: number): Promise<string[]> {
  source ??= readSource();
  return page.evaluate<string[]>(`(() => { ${await source}\nreturn findFaults(${minimum}); })()`);
}

/** Makes the page's pointer a finger. @returns a function that makes it a mouse again */
export async function holdTouch(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await waitForTouch(page, true);
  return async () => {
    // The emulation ends with its session; the next one must not begin before.
    await devtools.detach();
    await waitForTouch(page, false);
  };
}

/** Waits until the page is laid out for a finger, or for a mouse. */
async function waitForTouch(page: Page, isTouch: boolean): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const isThere = matchMedia('(pointer: coarse)').matches === ${isTouch};
      requestAnimationFrame(isThere ? resolve : look);
    };
    look();
  })`);
}
