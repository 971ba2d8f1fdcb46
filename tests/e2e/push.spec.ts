import { openPushService, type PushService } from '#tests/fakes/push-service.ts';
import { chromiumLaunchOptions } from '#tests/setup/chromium.ts';
import { findChromiumWithNotifications } from '../../scripts/lib/chromium.mjs';
import { makePictures } from './support/make-content.ts';
import {
  blockNotifications,
  listShown,
  openPushChannel,
  openWithWorker,
  pressShown,
  usePushService,
} from './support/phone.ts';
import { expect, test } from './support/test.ts';

// A service worker and a permission stay with the window.
test.use({
  window: 'own',
  serviceWorkers: 'allow',
  launchOptions: {
    ...chromiumLaunchOptions,
    executablePath: findChromiumWithNotifications() ?? undefined,
  },
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
