import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Expects a toast with a title and a text, and dismisses it: it would cover buttons for eight seconds. */
export async function expectToast(title: string, text: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text });
  await expect.element(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
}
