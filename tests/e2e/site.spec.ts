import type { Page } from '@playwright/test';
import { creatorPlans } from '#contract/catalogue.ts';
import { policyVersions } from '#contract/policies.ts';
import { expect, test } from './support/test.ts';

const policies = [
  'terms-of-service',
  'privacy-policy',
  'refund-policy',
  'content-safety-policy',
  'dmca-policy',
] as const;
const pricing = (page: Page) => page.locator('#pricing');
const calculator = (page: Page) => page.locator('#calculator');

test.describe('the landing page', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('leads to the sign-up by every call to action', async ({ page }) => {
    const calls = [
      'Sign In',
      'Start Creating Now',
      'Start Using Our Tools',
      'Get Started',
      'Join creators',
      'Claim revenue',
      'Create Now',
      'API',
    ];
    for (const name of calls) {
      const links = await page.getByRole('link', { name, exact: true }).all();
      expect(links.length, name).toBeGreaterThan(0);
      for (const link of links) expect(await link.getAttribute('href'), name).toMatch(/^\/auth(\?|$)/);
    }
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(4);
  });

  test('has its sections at their anchors, and the legal links by their names', async ({ page }) => {
    for (const id of ['features', 'pricing', 'calculator', 'reviews', 'faq', 'comparison']) {
      await expect(page.locator(`section#${id}`)).toHaveCount(1);
    }
    const footer = page.getByRole('contentinfo');
    const links = {
      Features: '/#features',
      Pricing: '/#pricing',
      Calculator: '/#calculator',
      'Privacy Policy': '/privacy-policy',
      'Terms of Service': '/terms-of-service',
      'Cookie Policy': '/content-safety-policy',
      'Refund Policy': '/refund-policy',
      'Help Center': '/help',
      'Contact us': '/contact',
      Status: '/status',
    };
    for (const [name, href] of Object.entries(links)) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(footer.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', /^\/help/);
  });

  test('names the four features, the five tools, training and the team', async ({ page }) => {
    const features = page.locator('#features');
    for (const title of ['AI Image Generation', 'Video Generation', 'Face Swap', 'Custom Models']) {
      await expect(features.getByRole('heading', { name: title })).toBeVisible();
    }
    for (const tool of ['Image to image', 'Image to text', 'Inpaint', 'Face swap', 'Upscale']) {
      await expect(features.locator('dt', { hasText: tool })).toBeVisible();
    }
    await expect(features).toContainText('Training');
    await expect(features).toContainText('team');
  });

  test('shows prices by the month, and by the year when asked', async ({ page }) => {
    const switchTo = (name: RegExp) => pricing(page).getByRole('radio', { name });
    await expect(switchTo(/Monthly/)).toBeChecked();
    await expect(pricing(page).getByText('Save 20%')).toBeVisible();
    for (const { id, monthly, yearlyPerMonth } of creatorPlans) {
      const card = page.locator(`#plan-${id}`);
      await expect(card.getByText(`$${monthly / 100}`, { exact: true })).toBeVisible();
      await expect(card.getByText(`$${yearlyPerMonth / 100}`, { exact: true })).toBeHidden();
    }
    await switchTo(/Yearly/).check();
    for (const { id, monthly, yearlyPerMonth } of creatorPlans) {
      const card = page.locator(`#plan-${id}`);
      await expect(card.getByText(`$${yearlyPerMonth / 100}`, { exact: true })).toBeVisible();
      await expect(card.getByText(`$${monthly / 100}`, { exact: true })).toBeHidden();
      await expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
        'href',
        `/auth?plan=${id}&period=yearly&tab=sign-up`,
      );
    }
    await expect(page.locator('#plan-creator_premium')).toContainText('Most popular');
  });

  test('computes the revenue of the sliders and of typed values', async ({ page }) => {
    const figure = (name: string) => calculator(page).locator(`[data-figure=${name}]`);
    await expect(figure('monthly')).toHaveText('$2,998');
    await expect(figure('yearly')).toHaveText('$35,976');

    await calculator(page).getByLabel('Influencers', { exact: true }).fill('20');
    await expect(figure('customers')).toHaveText('400');
    await expect(figure('monthly')).toHaveText('$5,996');
    await expect(calculator(page).getByLabel('Influencers, typed')).toHaveValue('20');

    await calculator(page).getByLabel('Tips from each buyer, typed').fill('0');
    await expect(figure('tips')).toHaveText('$0');
    await expect(figure('monthly')).toHaveText('$3,996');
    await expect(figure('chart')).toHaveAttribute('aria-label', /content brings \$3,996 and tips \$0/);

    const audience = calculator(page).getByLabel('Audience of each, typed');
    await audience.fill('999999');
    await audience.blur();
    await expect(audience).toHaveValue('10000');
    await expect(calculator(page).getByLabel('Audience of each', { exact: true })).toHaveValue('10000');
  });

  test('answers six questions, adult content and its safety among them', async ({ page }) => {
    const questions = page.locator('#faq details');
    await expect(questions).toHaveCount(6);
    for (const question of await questions.all()) {
      await expect(question.locator('p')).toBeHidden();
      await question.locator('summary').click();
      await expect(question.locator('p')).toBeVisible();
    }
    await expect(questions.filter({ hasText: 'adult content' })).toContainText(
      'Written rules in twenty-two languages',
    );
  });

  test('shows counted figures, and no claims', async ({ page }) => {
    const reviews = page.locator('#reviews');
    await reviews.scrollIntoViewIfNeeded();
    await expect(reviews.locator('[data-live=creators]')).toHaveText(/^[\d,]+$/);
    await expect(reviews).not.toContainText('5,000+');
  });

  test('keeps a chosen plan and an invitation through the registration', async ({ page }) => {
    await page.goto('/?ref=FRIEND');
    await page.locator('#plan-ultra').getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/auth\?plan=ultra&period=monthly&tab=sign-up&ref=FRIEND/);
    await expect(page.getByLabel(/Referral code/)).toHaveValue('FRIEND');
    await page.getByLabel('First name').fill('Una');
    await page.getByLabel('Last name').fill('Ultra');
    await page.getByLabel('Email').fill(`una-${Date.now()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByLabel(/Referral code/).fill('');
    await page.getByRole('button', { name: /create account/i }).click();
    await expect(page).toHaveURL(/\/billing\?plan=ultra&period=monthly/);
  });
});

test('the landing page reads well without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('$2,998')).toBeVisible();
  await pricing(page)
    .getByRole('radio', { name: /Yearly/ })
    .check();
  await expect(page.locator('#plan-starter').getByText('$10', { exact: true })).toBeVisible();
  await page.goto('/help');
  expect(await page.locator('#documentation a[href^="/help/"]').count()).toBeGreaterThan(5);
  await page.goto('/contact');
  // Text selectors look past <noscript>.
  await expect(page.locator('noscript p')).toBeVisible();
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu leads to each part of the page, to help and to the sign-in, and closes', async ({
    page,
  }) => {
    await page.goto('/');
    const menu = page.locator('[data-menu]');
    const links = menu.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveCount(0);
    await menu.locator('summary').click();
    await expect(links).toHaveText(['Features', 'Pricing', 'Calculator', 'Help']);
    await links.filter({ hasText: 'Pricing' }).click();
    await expect(pricing(page).getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(links).toHaveCount(0);
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    await links.filter({ hasText: 'Help' }).click();
    await expect(page).toHaveURL(/\/help$/);
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});

test('a signed-in reader of the help gets back to the studio, and to prices that can be bought', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/help/plans');
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.locator('#plan-ultra').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/billing\?plan=ultra&period=monthly/);
});

test('/calculator is the calculator, and counts', async ({ page }) => {
  await page.goto('/calculator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What could a cast of personas bring?');
  const total = page.locator('[data-figure=monthly]');
  const before = await total.textContent();
  await page.getByLabel('Influencers, typed').fill('20');
  await expect(total).not.toHaveText(before ?? '');
});

test.describe('the legal pages', () => {
  for (const policy of policies) {
    test(`${policy}: date, contents, versions, and the way home`, async ({ page }) => {
      await page.goto(`/${policy}`);
      const day = new Date(policyVersions[policy]);
      const date = day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      await expect(page.getByText(`In effect since ${date}`)).toBeVisible();
      const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
      const target = await contents.first().getAttribute('href');
      await contents.first().click();
      await expect(page.locator(`h2[id="${target?.slice(1)}"]`)).toBeInViewport();
      await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').last().click();
      await expect(page).toHaveURL(new RegExp(`/${policy}/.+`));
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL(/\/$/);
    });
  }

  test('stay open to a signed-in user', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/terms-of-service');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms');
  });
});

test.describe('the help centre', () => {
  test('finds a page by the keyboard alone', async ({ page }) => {
    await page.goto('/help');
    const search = page.getByRole('searchbox', { name: 'Search the help' });
    await search.focus();
    await page.keyboard.type('negativ');
    await expect(page.locator('#found a').first()).toContainText('Negative prompts');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Negative prompts' })).toBeVisible();
    await page.getByRole('link', { name: 'All help pages' }).click();
    await expect(page).toHaveURL(/\/help$/);
  });

  test('says when it finds nothing, and clears the search', async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('searchbox').fill('xyzzyplugh');
    await expect(page.getByRole('status')).toContainText('Nothing found');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status')).toBeEmpty();
  });
});

test.describe('the contact form', () => {
  test('says at each field what is wrong, and sends nothing', async ({ page }) => {
    await page.goto('/contact?topic=safety');
    await expect(page.getByLabel('What is it about?')).toHaveValue('safety');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
    await page.getByLabel('Your name').fill('Ada');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  });

  test.describe('with the clock moved on', () => {
    test.use({ window: 'own' });

    test('sends a message to the operator', async ({ page }) => {
      await page.clock.install();
      await page.goto('/contact');
      await page.getByLabel('Your name').fill('Ada Byron');
      await page.getByLabel('Your email address').fill('ada@example.test');
      await page.getByLabel('Your message').fill('The queue dock tells me more than I had hoped for.');
      // A form that is sent sooner counts as a bot’s.
      await page.clock.fastForward(3_100);
      const answered = page.waitForResponse('/api/contact');
      await page.getByRole('button', { name: 'Send' }).click();
      expect((await answered).status()).toBe(202);
      await expect(page.getByRole('status')).toContainText('on its way');
      await expect(page.getByLabel('Your message')).toHaveValue('');
    });
  });

  test('keeps the message when the server refuses it', async ({ page }) => {
    await page.route('/api/contact', (route) =>
      route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', message: 'Too many. Try again later.' } }),
    );
    await page.goto('/contact');
    await page.getByLabel('Your name').fill('Ada Byron');
    await page.getByLabel('Your email address').fill('ada@example.test');
    await page.getByLabel('Your message').fill('A message that should not be lost.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('Too many');
    await expect(page.getByLabel('Your message')).toHaveValue('A message that should not be lost.');
  });
});

test('the status page shows 90 days of each component', async ({ db, page }) => {
  // Incidents of another test in the same installation.
  await db.execute('delete from incidents');
  await page.goto('/status');
  for (const name of ['Web', 'Worker', 'Engines']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.locator('[data-component=web] i')).toHaveCount(90);
  await expect(page.getByRole('status')).not.toBeEmpty();
  await expect(page.getByText('None in the last 90 days.')).toBeVisible();
});

test('an address without a page says so', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('every internal link of every public page leads somewhere', async ({ page, baseURL }) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const open = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  );
  expect(open).toEqual(
    expect.arrayContaining(['/', '/help', '/contact', '/status', ...policies.map((p) => `/${p}`)]),
  );
  const seen = new Map<string, string>();
  for (let path = open.pop(); path; path = open.pop()) {
    if (seen.has(path)) continue;
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    seen.set(path, html);
    if (path.startsWith('/auth') || path.startsWith('/api/')) continue;
    for (const [, found] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
      const { pathname } = new URL((found ?? '').replaceAll('&amp;', '&'), baseURL);
      if (!seen.has(pathname)) open.push(pathname);
    }
  }
  for (const [path, html] of seen) {
    for (const [, to, anchor] of html.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
      const target = seen.get(to || path);
      if (target) expect(target.includes(`id="${anchor}"`), `${path} to ${to}#${anchor}`).toBe(true);
    }
  }
});

test('search engines get robots.txt and a sitemap', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  await page.goto('/');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await page.request.get(picture ?? '');
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [product, faq] = blocks.map((block) => JSON.parse(block));
  expect(product.offers).toHaveLength(8);
  expect(faq.mainEntity).toHaveLength(6);
});
