import sharp from 'sharp';
import { openPushService, type PushService } from '#tests/fakes/push-service.ts';
import { makePictures } from './support/make-content.ts';
import {
  blockNotifications,
  listCached,
  listShown,
  openPushChannel,
  openWithWorker,
  pressShown,
  share,
  usePushService,
} from './support/phone.ts';
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

test.describe('notifications on a device', () => {
  let service: PushService;
  test.beforeAll(async () => {
    service = await openPushService();
  });
  test.afterAll(() => service?.close());

  test('are asked for by a press alone, arrive encrypted, and open what they are about', async ({
    context,
    page,
    signIn,
  }) => {
    const browser = await usePushService(context, service.url);
    await signIn();
    const worker = await openWithWorker(page);
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Notify this device' }).click();
    await expect(page.getByText('Notifications are on')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Devices' })).toContainText('Chrome on Linux');
    await expect(page.getByText('This browser')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notify this device' })).toBeHidden();

    const { deliver } = await openPushChannel(page);
    await makePictures(page, ['a lighthouse keeper at dusk']);
    await expect.poll(() => service.posted.length, { timeout: 20_000 }).toBe(1);
    const [message] = service.collect(browser.path);
    if (!message) throw new Error('no message');
    const data = browser.read(message);
    expect(data.title).toBe('Your picture is ready');

    // Quiet while the app is visible.
    await deliver(JSON.stringify(data));
    await page.goto('about:blank');
    await deliver(JSON.stringify(data));
    await expect
      .poll(() => listShown(worker))
      .toEqual([{ title: 'Your picture is ready', tag: data.topic, body: '', url: data.url }]);
    // Delivered twice, shown once.
    await deliver(JSON.stringify(data));
    await deliver('not a message of ours');
    await expect
      .poll(async () => (await listShown(worker)).map(({ title }) => title).sort())
      .toEqual(['Something new', 'Your picture is ready']);

    await page.goto('/templates');
    await pressShown(worker, data.topic);
    await expect(page).toHaveURL(data.url);
    const countUnread = async () =>
      (await (await page.request.get('/api/notifications/unread-count')).json()).count;
    await expect.poll(countUnread).toBe(0);

    await page.goto('/notifications');
    await page.getByLabel('Notify my devices').uncheck({ force: true });
    await expect(page.getByText('Paused on all devices.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
    await expect(page.getByText('Device removed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notify this device' })).toBeVisible();
  });

  test('say what to do where the browser has blocked them', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/notifications');
    await expect(page.getByRole('button', { name: 'Notify this device' })).toBeVisible();
    await blockNotifications(page);
    await page.getByRole('button', { name: 'Notify this device' }).click();
    await expect(page.getByText('Notifications are off')).toBeVisible();
    await expect(page.getByText('Allow them in the browser’s site settings')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notify this device' })).toBeHidden();
  });

  test('say that iPhones need the app on the home screen', async ({ context, page, signIn }) => {
    await context.addInitScript(`
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari' });
      delete window.PushManager;`);
    await signIn();
    await page.goto('/notifications');
    await expect(page.getByText(/add .+ to your home screen first/)).toBeVisible();
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
