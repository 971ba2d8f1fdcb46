import type { Page } from '@playwright/test';
import { withoutEngines } from './support/engines.ts';
import { holdCalls } from './support/hold-calls.ts';
import { closeByEscape } from './support/keys.ts';
import { makePictures } from './support/make-content.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

const pages = [
  { path: '/', nav: 'Dashboard', title: 'Castwright', subtitle: 'Enhanced Modular Meta-Agent' },
  { path: '/content', nav: 'My Content', title: 'My Content', subtitle: 'Everything you have made' },
  { path: '/tools', nav: 'Tools', title: 'Tools', subtitle: 'Edit and enhance your pictures' },
  { path: '/training-models', nav: 'Training Models', title: 'Training Models', subtitle: /face/ },
  {
    path: '/billing',
    nav: 'Billing',
    title: 'Billing & Plans',
    subtitle: 'Manage your subscription and purchase tokens',
  },
];

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Your account/ });

test('the sidebar links to each page, whose title and subtitle the header shows', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile-settings');
  const sidebar = page.getByRole('navigation', { name: 'Pages' });
  for (const { path, nav, title, subtitle } of pages) {
    await sidebar.getByRole('link', { name: nav, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('banner').getByText(subtitle).last()).toBeVisible();
    await expect(sidebar.getByRole('link', { name: nav, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the sidebar is a drawer that keeps the focus and gives it back', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.getByRole('link', { name: 'My Content', exact: true })).toHaveCount(0);
    await menu.click();
    await closeByEscape(drawer);
    await expect(menu).toBeFocused();
    await menu.click();
    await page.mouse.click(phone.width - 10, 400);
    await expect(drawer).toBeHidden();
    await menu.click();
    await drawer.getByRole('link', { name: 'My Content', exact: true }).click();
    await expect(page).toHaveURL('/content');
    await expect(drawer).toBeHidden();
  });

  test('it exists only up to 768 px', async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width: 767, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  });
});

test.describe('the indicator', () => {
  test('is Online and names the engine', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await page.getByRole('button', { name: 'Online' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^Pictures are made by .*Instant engine.*\.$/);
  });

  test('is Offline when no engine has reported lately', async ({ page, signIn, db }) => {
    await signIn();
    await withoutEngines(db, async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Offline' }).click();
      await expect(page.getByRole('tooltip')).toContainText('Jobs are queued until an engine is back.');
    });
  });
});

test.describe('in German', () => {
  test.use({ window: 'own', locale: 'de-DE' });

  test('the balance has the German format, and falls without a reload', async ({ page, signIn }) => {
    await signIn({ tokens: 1250 });
    await page.goto('/');
    const balance = page.getByTestId('token-balance');
    await expect(balance).toContainText('1.250');
    await makePictures(page, ['a lighthouse keeper, grey beard']);
    await expect(balance).toContainText('1.249');
  });
});

test('the bell counts what is unread as it arrives', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await makePictures(page, ['a beekeeper in her sixties']);
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
});

test('the account menu names the user, has its links, and signs out', async ({ page, signIn }) => {
  const { email } = await signIn();
  await page.goto('/');
  await accountMenu(page).click();
  const menu = page.getByRole('group', { name: /^Your account/ });
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('link', { name: 'Billing & Plans' })).toHaveAttribute('href', '/billing');
  await menu.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page).toHaveURL('/profile-settings');
  await expect(menu).toBeHidden();
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Start Creating Now' }).first()).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a menu that is opened while the next page loads stays open, and closes when it loses the focus', async ({
  page,
  signIn,
}) => {
  await signIn();
  const letCome = await holdCalls(page, '**/profile-page-*.js');
  await page.goto('/');
  const menu = page.getByRole('group', { name: /^Your account/ });
  await accountMenu(page).click();
  await menu.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page).toHaveURL('/profile-settings');
  await accountMenu(page).click();
  letCome();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await expect(menu).toBeVisible();
  await expect(accountMenu(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(menu).toBeHidden();
});

test('the footer has the policies and the contact address', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/billing');
  const footer = page.getByRole('contentinfo');
  for (const path of [
    '/terms-of-service',
    '/privacy-policy',
    '/refund-policy',
    '/content-safety-policy',
    '/dmca-policy',
  ]) {
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  }
  for (const mailbox of ['legal', 'billing', 'dmca']) {
    await expect(footer.locator(`a[href^="mailto:${mailbox}@"]`)).toBeVisible();
  }
});

test.describe('with a clock that the test turns', () => {
  test.use({ window: 'own' });

  test('a tip opens after 700 ms, and at once within 300 ms of another one', async ({ page, signIn }) => {
    await signIn();
    await page.clock.install();
    await page.goto('/');
    const [balance, bell] = [
      page.getByTestId('token-balance'),
      page.getByRole('button', { name: 'Notifications' }),
    ];
    const tip = page.getByRole('tooltip');
    await expect(bell).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const away = () => page.mouse.move(700, 700);

    await balance.hover();
    await page.clock.runFor(699);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tip).toHaveText('100 tokens to spend');
    await bell.hover();
    await expect(tip).toHaveText('Notifications');
    await away();
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(299);
    await balance.hover();
    await expect(tip).toHaveText('100 tokens to spend');
    await away();
    await page.clock.runFor(300);
    await balance.hover();
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(700);
    await expect(tip).toHaveText('100 tokens to spend');
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
  });

  test('a tip opens at once for the keyboard', async ({ page, signIn }) => {
    await signIn();
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: 'Online' }).focus();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toHaveText('Help for this page');
  });
});

test.describe('the banner', () => {
  const banner = (page: Page) => page.locator('[data-offline-banner]');

  test('shows while the browser is offline, and disappears by itself', async ({ page, context, signIn }) => {
    await signIn();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
    await context.setOffline(true);
    await expect(banner(page)).toContainText('You are offline.');
    await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  });

  test('shows while the server does not answer, and disappears by itself', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'My Content', exact: true }).click();
    await expect(banner(page)).toContainText('Castwright cannot be reached.');
    await page.unroute('**/api/**');
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByText('No content found')).toBeVisible();
  });

  test('does not show after one lost call', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await page.route('**/api/generate-image', (route) => route.abort());
    await page.getByLabel('Prompt', { exact: true }).fill('a clockmaker at her bench');
    const looked = page.waitForResponse('**/api/system/status');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await looked;
    await expect(page.getByText(/cannot be reached/).first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('a picture requested without a connection is refused at once, and the prompt stays', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    const prompt = page.getByLabel('Prompt', { exact: true });
    await prompt.fill('a clockmaker at her bench');
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('main').getByText(/cannot be reached/)).toBeVisible();
    await expect(prompt).toHaveValue('a clockmaker at her bench');
  });
});

test('a picture is viewed from edge to edge, and the page behind it does not move', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makePictures(page, ['a harbour pilot, white cap']);
  await page.goto('/content');
  const before = await accountMenu(page).boundingBox();
  await page
    .getByRole('button', { name: /harbour pilot/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const width = async () => (await page.getByRole('dialog').boundingBox())?.width;
  await expect.poll(width).toBe(page.viewportSize()?.width);
  const account = page.getByRole('button', { name: /^Your account/, includeHidden: true });
  expect((await account.boundingBox())?.x).toBe(before?.x);
});

test('an unknown address keeps the shell', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/^404 Page Not Found/);
});
