import type { Page } from '@playwright/test';

/** Keeps the page's calls to an address waiting. @returns a function that releases them */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
