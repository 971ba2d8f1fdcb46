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

/** Milliseconds until a page surely has the styles of its pointer, which change later than `matchMedia` says. */
const settleMs = 700;

/**
 * Lists targets that are too small, cut texts, overlaps and sideways scrolling of what a page shows now. Where there are
 * any it looks once more: what passes by itself is no fault.
 *
 * @param minimum side of a target in pixels
 */
export async function listFaults(page: Page, minimum: number): Promise<string[]> {
  source ??= readSource();
  const script = `(() => { ${await source}\nreturn findFaults(${minimum}); })()`;
  const faults = await page.evaluate<string[]>(script);
  if (faults.length === 0) return faults;
  await page.waitForTimeout(settleMs);
  return page.evaluate<string[]>(script);
}

/** Makes the page's pointer a finger. @returns a function that makes it a mouse again */
export async function holdTouch(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  // The emulation ends with its session.
  return () => devtools.detach();
}
