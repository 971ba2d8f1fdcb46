import type { Locator, Page } from '@playwright/test';
import { idle } from './still.ts';
import { expect } from './test.ts';

/**
 * Waits until the page has nothing left to do. What hears keys begins to a moment after it is drawn: a key that comes
 * as soon as it is in sight may be lost.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(idle);
}

/** Presses a key in what has just come into sight. */
export async function pressOnceSettled(page: Page, key: string): Promise<void> {
  await settled(page);
  await page.keyboard.press(key);
}

/** Closes what lies over the page by Escape, and waits until it has gone. */
export async function closeByEscape(layer: Locator): Promise<void> {
  await expect(layer).toBeVisible();
  await pressOnceSettled(layer.page(), 'Escape');
  await expect(layer).toBeHidden();
}
