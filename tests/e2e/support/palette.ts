import type { Locator, Page } from '@playwright/test';
import { pressWhenIdle } from './keys.ts';
import { expect } from './test.ts';

export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Find anything' });
export const paletteField = (page: Page): Locator => palette(page).getByRole('combobox');

/** Opens the palette by its shortcut. */
export async function openPalette(page: Page): Promise<void> {
  await expect(page.getByTestId('token-balance')).toBeVisible();
  await pressWhenIdle(page, 'Control+k');
  await expect(paletteField(page)).toBeFocused();
}
