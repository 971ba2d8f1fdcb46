/** My Content when an answer comes late: it changes nothing of what somebody has gone on to meanwhile. */
import { contentItems } from '#schema/library/items';
import { makeContents } from '#tests/factories/content.ts';
import { holdBack } from './support/hold-back.ts';
import { closeByEscape, pressOnceSettled } from './support/keys.ts';
import { expect, test } from './support/test.ts';

test('whoever filters by something else meanwhile has none of the old list chosen', async ({
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
  const letGo = await holdBack(page, further);
  const read = page.waitForResponse((answer) => answer.url().includes('cursor='));
  await pressOnceSettled(page, 'Control+a');
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(page.getByText('Showing 1 of')).toBeVisible();
  letGo();
  await read;
  await page.getByRole('checkbox', { name: 'Select Boat' }).click();
  await expect(page.getByRole('region', { name: 'Selected items' }).getByText('1 selected')).toBeVisible();
});

test('everything is chosen as soon as it is known how much that is', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await makeContents(db, id, [{ name: 'Boat' }, { name: 'Cliff' }]);
  const letGo = await holdBack(page, '**/api/content/map*');
  await page.goto('/content');
  await expect(page.getByRole('checkbox', { name: 'Select Boat' })).toBeAttached();
  await pressOnceSettled(page, 'Control+a');
  letGo();
  await expect(page.getByRole('region', { name: 'Selected items' }).getByText('2 selected')).toBeVisible();
});

test('what is no longer in the trash is said to be neither restored nor deleted', async ({
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
  await viewer.getByRole('button', { name: 'Delete for good' }).click();
  await viewer.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Not deleted')).toBeVisible();
  await expect(page.getByText('It is not in the trash any more.')).toBeVisible();
  await expect(page.getByText('Deleted for good')).toBeHidden();
  // The list is read again, and what is not in it goes.
  await expect(page.getByText('No content found')).toBeAttached();
  await closeByEscape(viewer);
});

test('whoever has left My Content while an item is deleted stays where they are', async ({
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
  const letGo = await holdBack(page, '**/api/content/*');
  await viewer.getByRole('button', { name: 'Move to the trash' }).click();
  await closeByEscape(viewer);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Personas' }).click();
  await expect(page).toHaveURL(/\/personas$/);
  letGo();
  await expect(page.getByText('Moved to the trash')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personas');
  await expect(page).toHaveURL(/\/personas$/);
});
