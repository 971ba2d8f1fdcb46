import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { closeByEscape } from './support/keys.ts';
import { makePictures } from './support/make-content.ts';
import { openPalette, palette, paletteField } from './support/palette.ts';
import { expect, test } from './support/test.ts';

const options = (page: Page) => palette(page).getByRole('option');

/** The path of the palette's file, which is named by its hash alone. */
async function findPaletteFile(): Promise<string> {
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8'));
  return `/${manifest['palette/palette.tsx'].file}`;
}

test('its code is fetched when it is first opened', async ({ page, signIn }) => {
  await signIn();
  const file = await findPaletteFile();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  expect(fetched).not.toContain(file);
  await openPalette(page);
  expect(fetched).toContain(file);
});

test('it opens over a field, moves by arrows, and gives the focus back', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.focus();
  await openPalette(page);

  const chosen = palette(page).getByRole('option', { selected: true });
  const expectChosen = async (name: string) => {
    await expect(chosen).toHaveText(name);
    await expect(paletteField(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen.getAttribute('id')) ?? 'none',
    );
  };
  await expectChosen('Dashboard');
  await page.keyboard.press('ArrowDown');
  await expectChosen('My Content');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectChosen('Sign Out');
  await page.keyboard.press('ArrowDown');
  await expectChosen('Dashboard');
  await closeByEscape(palette(page));
  await expect(prompt).toBeFocused();
});

test('it finds a page by a part of its name', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await openPalette(page);
  await page.keyboard.type('bill');
  await expect(options(page).first()).toHaveText('Billing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/billing');
  await expect(palette(page)).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.type('zzz');
  await expect(palette(page).getByRole('status')).toHaveText('No results.');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
});

test('New picture focuses the prompt, from every page', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/billing');
  await openPalette(page);
  await page.keyboard.type('new pic');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Prompt', { exact: true })).toBeFocused();
});

test('it changes the colour scheme, shows the tour and signs out', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const run = async (typed: string) => {
    await openPalette(page);
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(paletteField(page)).toBeHidden();
  };
  for (const [name, scheme] of [
    ['darkroom', 'dark'],
    ['paper', 'light'],
  ] as const) {
    await run(name);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  }
  await run('show tour');
  const tour = page.getByRole('dialog', { name: 'Tour of the studio' });
  await closeByEscape(tour);
  await run('sign out');
  await expect(page.getByRole('link', { name: 'Start Creating Now' }).first()).toBeVisible();
});

test('it opens recent work by its name', async ({ page, signIn }) => {
  await signIn();
  await makePictures(page, ['a violin maker in her workshop', 'an astronomer in blue']);
  await page.goto('/');
  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: 'Recent work' }).getByRole('option')).toHaveCount(2);
  await page.keyboard.type('viol');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content\?view=/);
  const viewer = page.getByRole('dialog', { name: /violin maker/ });
  await expect(viewer).toBeVisible();

  await openPalette(page);
  await closeByEscape(palette(page));
  await expect(viewer).toBeVisible();
});

test('an entry can be clicked, and the shade closes it', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await options(page).filter({ hasText: 'Training Models' }).click();
  await expect(page).toHaveURL('/training-models');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(palette(page)).toBeVisible();
  await page.mouse.click(20, 600);
  await expect(palette(page)).toHaveCount(0);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test('it opens from the drawer and has no serious violation', async ({ page, signIn }) => {
      await signIn();
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Find anything' }).click();
      await expect(paletteField(page)).toBeFocused();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
    });
  });
}
