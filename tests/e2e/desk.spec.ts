import { openPalette, palette, paletteField } from './support/palette.ts';
import { expect, test } from './support/test.ts';

test('the pages of administrators stand together, and the palette finds each by its name', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  await page.goto('/content');
  const sidebar = page.getByRole('navigation', { name: 'Pages' });
  await sidebar.getByRole('link', { name: 'Administration' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await sidebar.getByRole('list', { name: 'Safety' }).getByRole('link', { name: 'Legal holds' }).click();
  await expect(page).toHaveURL('/admin/holds');
  await expect(sidebar.getByRole('link', { name: 'Legal holds' })).toHaveAttribute('aria-current', 'page');
  await openPalette(page);
  await paletteField(page).fill('incidents');
  await palette(page).getByRole('option', { name: 'Incidents' }).click();
  await expect(page).toHaveURL('/admin/incidents');
  await sidebar.getByRole('link', { name: 'Back to the studio' }).click();
  await expect(sidebar.getByRole('link', { name: 'My Content' })).toBeVisible();
});

test('nobody else has a way there', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/admin/holds');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Content', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});
