/** My Content when an answer comes late: the answer must not change what the creator does meanwhile. */
import { contentItems } from '#schema/library/items';
import { makeContents } from '#tests/factories/content.ts';
import { holdCalls } from './support/hold-calls.ts';
import { closeByEscape, pressWhenIdle } from './support/keys.ts';
import { expect, test } from './support/test.ts';

test('a filter that changes meanwhile leaves nothing of the old list selected', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  const many = Array.from({ length: 250 }, (_, n) => ({ name: `Picture ${n}` }));
  await makeContents(db, id, [{ name: 'Boat', favourite: true }, ...many]);
  await page.goto('/content');
  await expect(page.getByText('Showing 251 of 251 items')).toBeVisible();
  const further = '**/api/content?*cursor=*';
  const letGo = await holdCalls(page, further);
  const read = page.waitForResponse((answer) => answer.url().includes('cursor='));
  await pressWhenIdle(page, 'Control+a');
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(page.getByText('Showing 1 of')).toBeVisible();
  letGo();
  await read;
  await page.getByRole('checkbox', { name: 'Select Boat' }).click();
  await expect(page.getByRole('region', { name: 'Selected items' }).getByText('1 selected')).toBeVisible();
});

test('everything is selected as soon as the count is known', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await makeContents(db, id, [{ name: 'Boat' }, { name: 'Cliff' }]);
  const letGo = await holdCalls(page, '**/api/content/map*');
  await page.goto('/content');
  await expect(page.getByRole('checkbox', { name: 'Select Boat' })).toBeAttached();
  await pressWhenIdle(page, 'Control+a');
  letGo();
  await expect(page.getByRole('region', { name: 'Selected items' }).getByText('2 selected')).toBeVisible();
});

test('an item that has left the trash is reported as neither restored nor deleted', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  const trashedAt = new Date();
  await makeContents(db, id, [{ name: 'Boat', trashedAt }, { name: 'Apple' }]);
  const viewer = page.getByRole('dialog');
  const elsewhere = (facts: { trashedAt: Date | null }) => db.update(contentItems).set(facts);
  await page.goto('/content?trash=true');
  await page.getByRole('button', { name: 'Boat' }).click();
  await elsewhere({ trashedAt: null });
  await viewer.getByRole('button', { name: 'Delete permanently' }).click();
  await viewer.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Not deleted')).toBeVisible();
  await expect(page.getByText('This item is no longer in the trash.')).toBeVisible();
  await expect(page.getByText('Deleted permanently', { exact: true })).toBeHidden();
  // The list is read again, and items that are not in it disappear.
  await expect(page.getByText('No content found')).toBeAttached();
  await closeByEscape(viewer);
});

test('a creator who has left My Content while an item is deleted stays on the new page', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await makeContents(db, id, [{ name: 'Boat' }, { name: 'Apple' }]);
  await page.goto('/content');
  await page.getByRole('button', { name: 'Boat' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Delete', exact: true }).click();
  const letGo = await holdCalls(page, '**/api/content/*');
  await viewer.getByRole('button', { name: 'Move to the trash' }).click();
  await closeByEscape(viewer);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Personas' }).click();
  await expect(page).toHaveURL(/\/personas$/);
  letGo();
  await expect(page.getByText('Moved to the trash')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personas');
  await expect(page).toHaveURL(/\/personas$/);
});
