import sharp from 'sharp';
import { makePictures } from './support/make-content.ts';
import { listCached, openWithWorker, share } from './support/phone.ts';
import { expect, plainCard, test } from './support/test.ts';

// A service worker and a permission stay with the window.
test.use({ window: 'own', serviceWorkers: 'allow' });

test.describe('the installed app', () => {
  test('has a manifest that browsers install, with icons that exist', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    const session = await page.context().newCDPSession(page);
    const { data, errors, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe('/manifest.webmanifest');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Test windows are private ones.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { icons, share_target, shortcuts } = JSON.parse(data ?? '{}');
    for (const { purpose, sizes, src } of icons) {
      const response = await page.request.get(src);
      expect(response.status(), src).toBe(200);
      const { channels, height, width } = await sharp(await response.body()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
      if (purpose === 'monochrome') expect(channels).toBe(4);
    }
    for (const { url: shortcut } of shortcuts) expect((await page.request.get(shortcut)).status()).toBe(200);
    expect(share_target.action).toBe('/share');
    const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    expect((await page.request.get(touchIcon ?? '')).status()).toBe(200);
  });

  test('keeps files of the build and the offline page alone, and clears them on sign-out', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openWithWorker(page);
    await makePictures(page, ['a lighthouse keeper']);
    await page.goto('/content');
    await expect(page.getByRole('img').first()).toBeVisible();
    const cached = await listCached(page);
    expect(cached).toContain('/offline');
    expect(cached.some((path) => path.endsWith('.js'))).toBe(true);
    expect(cached.filter((path) => !/^\/(offline|assets\/.+\.(js|css|woff2))$/.test(path))).toEqual([]);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('/');
    // Files of the public page alone.
    await expect
      .poll(async () =>
        (await listCached(page)).filter((path) => path.endsWith('.js') && cached.includes(path)),
      )
      .toEqual([]);
  });

  test('shows the offline page without a connection, and the page itself after it', async ({
    complaints,
    context,
    page,
    signIn,
  }) => {
    await signIn();
    await openWithWorker(page);
    await context.setOffline(true);
    await page.goto('/content');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText('No content found')).toBeVisible();
    complaints.splice(0);
  });

  test('deletes the files of earlier builds, and asks for a reload once a new one is there', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    const earlier = `caches.open('castwright-shell-earlier')`;
    await page.evaluate(
      `${earlier}.then((cache) => cache.put('/assets/earlier.js', new Response('earlier')))`,
    );
    await openWithWorker(page);
    await expect
      .poll(() => page.evaluate<string[]>('caches.keys()'))
      .not.toContain('castwright-shell-earlier');
    await expect(page.getByText('A new version is ready')).toBeHidden();
    await page.evaluate(`navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))`);
    await expect(page.getByText('A new version is ready')).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
  });
});

test.describe('a picture shared from another app', () => {
  test('opens in the tool that is chosen', async ({ page, signIn }) => {
    const picture = await plainCard('#336699');
    await signIn();
    await openWithWorker(page);
    await share(page, { name: 'harbour.png', type: picture.mimeType, bytes: picture.buffer });
    await expect(page.getByRole('img', { name: 'harbour.png' })).toBeVisible();
    await page.getByRole('button', { name: /^Upscale/ }).click();
    await expect(page).toHaveURL(/\/tools\/upscale\?uploadId=/);
    await page.goto('/share');
    await expect(page.getByText('No shared picture')).toBeVisible();
  });

  test('is still there after signing in, and was not sent before', async ({ context, page, signIn }) => {
    const picture = await plainCard('#336699');
    await signIn();
    await openWithWorker(page);
    await context.clearCookies();
    await page.goto('/auth');
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) uploads.push(request.url());
    });
    await share(page, { name: 'harbour.png', type: picture.mimeType, bytes: picture.buffer });
    await expect(page).toHaveURL('/auth?next=%2Fshare');
    expect(uploads).toEqual([]);
    await signIn();
    await page.goto('/share');
    await expect(page.getByRole('img', { name: 'harbour.png' })).toBeVisible();
  });

  test('is refused in words if it is no picture, and if no worker received it', async ({ page, signIn }) => {
    await signIn();
    await openWithWorker(page);
    await share(page, { name: 'notes.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') });
    await expect(page.getByText('“notes.pdf” is not a picture.')).toBeVisible();
    // The server's own answer.
    const multipart = { picture: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(3_000_000) } };
    const missed = await page.request.post('/share', { multipart, maxRedirects: 0 });
    expect([missed.status(), missed.headers().location]).toEqual([303, '/share?missed']);
    await page.evaluate(`caches.delete('castwright-shared')`);
    await page.goto('/share?missed');
    await expect(page.getByText('The picture did not arrive')).toBeVisible();
  });
});
