import { expect, type Locator } from '@playwright/test';

/**
 * Chooses a chip (a radio button or checkbox inside its label) as a pointer does, once it stands still. A forced click lands
 * beside a chip that others still push aside.
 */
export async function chooseOption(option: Locator): Promise<void> {
  if (!(await option.isChecked())) await option.locator('xpath=..').click();
  await expect(option).toBeChecked();
}
