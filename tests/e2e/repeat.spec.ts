/** A picture is requested again: as it was, or with another seed. */
import { eq } from 'drizzle-orm';
import { contentItems } from '#schema/library/items';
import { pressWhenIdle } from './support/keys.ts';
import { expect, test } from './support/test.ts';
import { makeVariants, violinMaker } from './support/variants.ts';

test('Repeat makes the same picture once more, and Remix another', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await makeVariants(page, 1);
  const pictures = () =>
    db
      .select()
      .from(contentItems)
      .where(eq(contentItems.userId, id))
      .orderBy(contentItems.createdAt, contentItems.id);
  const openNewest = async () => {
    await page.goto('/content');
    await page
      .getByRole('button', { name: /violin maker/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Repeat' })).toBeEnabled();
  };
  const generate = async (count: number) => {
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(violinMaker);
    await page.getByRole('button', { name: /^Generate/ }).click();
    const done = async () => (await pictures()).filter(({ status }) => status === 'completed').length;
    await expect.poll(done, { timeout: 30_000 }).toBe(count);
  };

  await openNewest();
  await pressWhenIdle(page, 'Shift+R');
  await expect(page.getByText('3:4 · seed 40')).toBeVisible();
  await generate(2);

  await openNewest();
  await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
  await expect(page.getByText('3:4 · random seed')).toBeVisible();
  await generate(3);

  const [first, repeated, remixed] = await pictures();
  expect(repeated?.perceptualHash).toBe(first?.perceptualHash);
  expect(repeated?.metadata).toEqual(first?.metadata);
  expect(remixed?.metadata).toEqual({ ...first?.metadata, seed: expect.any(Number) });
  expect(remixed?.perceptualHash).not.toBe(first?.perceptualHash);
});

test('a picture is made again by the request on its page', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await makeVariants(page, 1);
  await page.goto('/content');
  await page
    .getByRole('button', { name: /violin maker/ })
    .first()
    .click();
  const details = page.getByRole('dialog');
  await details.getByText('Request to the engine').click();
  await expect(details.getByRole('region', { name: 'Request to the engine' })).toContainText('"seed": 40');
  await details.getByRole('button', { name: 'Make again · 1 token' }).click();
  const listHashes = async () => {
    const items = await db.select().from(contentItems).where(eq(contentItems.userId, id));
    return items.map(({ perceptualHash, status }) => (status === 'completed' ? perceptualHash : null));
  };
  await expect.poll(async () => (await listHashes()).filter(Boolean).length, { timeout: 30_000 }).toBe(2);
  expect(new Set(await listHashes()).size).toBe(1);
});
