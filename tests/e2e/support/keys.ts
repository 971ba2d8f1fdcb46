import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { waitUntilIdle } from './wait-until-settled.ts';

/**
 * Waits until the page is idle. Key listeners are attached a moment after drawing: a key pressed as soon as the element
 * is visible may be lost.
 */
export async function waitForIdlePage(page: Page): Promise<void> {
  await page.evaluate(waitUntilIdle);
}

/** Presses a key in an element that has just appeared. */
export async function pressWhenIdle(page: Page, key: string): Promise<void> {
  await waitForIdlePage(page);
  await page.keyboard.press(key);
}

/** Closes the overlay by Escape, and waits until it is gone. */
export async function closeByEscape(layer: Locator): Promise<void> {
  await expect(layer).toBeVisible();
  await pressWhenIdle(layer.page(), 'Escape');
  await expect(layer).toBeHidden();
}
