/** Pictures from which a new picture takes something, with the preview engine. */
import { desc, eq } from 'drizzle-orm';
import { contentItems } from '#schema/library/items';
import { makePictures } from './support/make-content.ts';
import { prompts } from './support/prompts.ts';
import { expect, test } from './support/test.ts';

test('a new picture takes the outfit of an earlier one, and its page says so', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await makePictures(page, prompts.slice(0, 1));
  const listPictures = () =>
    db.select().from(contentItems).where(eq(contentItems.userId, id)).orderBy(desc(contentItems.createdAt));
  const references = page.getByRole('group', { name: 'References' });
  const use = references.getByRole('combobox', { name: 'Use of reference 1' });
  await page.goto('/');
  await page.getByLabel('Prompt', { exact: true }).fill('a woman at the harbour');
  await page.getByRole('button', { name: /^Advanced/ }).click();

  await test.step('a reference is chosen with its use, and stays after a reload', async () => {
    await references.getByRole('button', { name: 'Add reference' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reference/ });
    await dialog.getByRole('button', { name: /violin maker/ }).click();
    await expect(use).toHaveValue('person');
    await use.selectOption('Outfit');
    await page.reload();
    await page.getByRole('button', { name: /^Advanced/ }).click();
    await expect(use).toHaveValue('outfit');
    await expect(page.getByRole('list', { name: 'References that cannot be used' })).toHaveCount(0);
  });

  await test.step('the picture wears it, and its page links to where it is from', async () => {
    await page.getByRole('button', { name: /^Generate/ }).click();
    const countFinished = async () =>
      (await listPictures()).filter(({ status }) => status === 'completed').length;
    await expect.poll(countFinished, { timeout: 60_000 }).toBe(2);
    const [made, source] = await listPictures();
    const getClothes = (item: typeof made) =>
      (item?.recipe?.data as { scene: { clothes: object } } | undefined)?.scene.clothes;
    expect(getClothes(made)).toEqual(getClothes(source));
    expect(made?.metadata.references).toEqual([{ picture: { contentId: source?.id }, role: 'outfit' }]);
    await page.goto('/content');
    await page
      .getByRole('button', { name: /woman at the harbour/ })
      .first()
      .click();
    const sources = page.getByRole('dialog').getByRole('region', { name: 'Made from' });
    await expect(sources).toContainText('Outfit:');
  });
});
