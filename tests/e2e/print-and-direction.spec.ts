/** Pages on paper, and prompts that are written from right to left. */
import type { Locator, Page } from '@playwright/test';
import { makeContent } from '#tests/factories/content.ts';
import { makeReceipt } from '#tests/factories/invoices.ts';
import { expect, test } from './support/test.ts';
import { openFirst, serveFlatPictures } from './support/viewer.ts';

async function expectWhite(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // White, or nothing.
  await expect(page.locator('body')).toHaveCSS('background-color', /^rgb\(255, 255, 255\)$|, 0\)$/);
}
/** The lightness of a text's colour, from 0 to 255. */
async function readLightness(text: Locator): Promise<number> {
  const colour = await text.evaluate(
    (one) => one.ownerDocument.defaultView?.getComputedStyle(one).color ?? '',
  );
  return Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
}

test('policies, the ledger and receipts print dark on white, without the shell', async ({
  db,
  page,
  signIn,
}) => {
  const { id } = await signIn({ tokens: 50 });
  const { number } = await makeReceipt(db, id);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  await page.goto('/privacy-policy');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectWhite(page);
  expect(await readLightness(page.getByRole('heading', { level: 1 }))).toBeLessThan(80);

  // A4 within its margins, which is as narrow as a tablet.
  await page.setViewportSize({ width: 718, height: 1000 });
  for (const [path, shown] of [
    ['/billing/ledger', page.getByRole('columnheader', { name: 'Change' })],
    ['/billing', page.getByRole('rowheader', { name: number })],
  ] as const) {
    await page.goto(path);
    await expect(shown).toBeVisible();
    for (const hidden of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(hidden)).toBeHidden();
    await expect(page.getByTestId('queue-dock')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeHidden();
    await expectWhite(page);
    expect(await readLightness(shown)).toBeLessThan(110);
  }
});

/** The space before and after the first line of a text within its box, in pixels. */
const readMargins = (text: Locator) =>
  text.evaluate((one) => {
    const range = one.ownerDocument.createRange();
    range.selectNodeContents(one);
    const box = one.getBoundingClientRect();
    const [line] = range.getClientRects();
    return { left: (line?.left ?? 0) - box.left, right: box.right - (line?.right ?? 0) };
  });

test('a prompt from right to left is laid out so, beside one from left to right', async ({
  db,
  page,
  signIn,
}) => {
  const { id } = await signIn();
  const hebrew = 'אישה צוחקת בגשם';
  await makeContent(db, id, {
    metadata: { prompt: hebrew, negativePrompt: 'blurry', seed: 7, engine: 'preview', model: 'illustration' },
  });
  await page.goto('/');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill('a woman who laughs');
  await expect(prompt).toHaveCSS('direction', 'ltr');
  await prompt.fill(hebrew);
  await expect(prompt).toHaveCSS('direction', 'rtl');

  await serveFlatPictures(page);
  await openFirst(page, 'Portrait in a garden');
  const viewer = page.getByRole('dialog');
  const shown = viewer.getByText(hebrew, { exact: true });
  const margins = await readMargins(shown);
  expect(margins.right).toBeLessThan(2);
  expect(margins.left).toBeGreaterThan(20);
  const negative = viewer.getByText('blurry', { exact: true });
  await expect(negative).toHaveCSS('direction', 'ltr');
});
