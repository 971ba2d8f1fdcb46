import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '#platform/db/client.ts';
import { createPushBrowser, type PushBrowser } from '#tests/fakes/push-service.ts';
import { expect } from './test.ts';

// Code for pages and workers is text: tests are compiled without the types of browsers.

/** Opens the dashboard and waits until its service worker has it. @returns the worker */
export async function openWithWorker(page: Page): Promise<Worker> {
  await page.goto('/');
  // Pages register it some seconds after they were opened.
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 })
    .toBe(true);
  const address = new URL('/sw.js', page.url()).href;
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url() === address);
  if (!worker) throw new Error('there is no service worker');
  return worker;
}

/** Lists the paths that the browser keeps for this site. */
export const listCached = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  })()`);

/**
 * Gives pages a push service of the test's own: Chromium's is on the internet.
 *
 * @param serviceUrl of the push service
 */
export async function usePushService(context: BrowserContext, serviceUrl: string): Promise<PushBrowser> {
  const browser = createPushBrowser(serviceUrl);
  const { endpoint, keys } = browser.toForm('');
  await context.grantPermissions(['notifications']);
  await context.addInitScript(`
    let subscribed = null;
    PushManager.prototype.subscribe = async (options) => {
      subscribed = {
        endpoint: ${JSON.stringify(endpoint)},
        options,
        toJSON: () => (${JSON.stringify({ endpoint, keys, expirationTime: null })}),
        unsubscribe: async () => {
          subscribed = null;
          return true;
        },
      };
      return subscribed;
    };
    PushManager.prototype.getSubscription = async () => subscribed;`);
  return browser;
}

/** Blocks notifications of the open page's site, as its user would in the browser's settings. */
export async function blockNotifications(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  });
}

/** Opens the channel on which the browser gets push messages. */
export async function openPushChannel(page: Page): Promise<{ deliver: (data: string) => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    deliver: async (data) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

type Shown = { title: string; tag: string; url: string; body: string };

/** What the worker shows. */
export const listShown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(`(async () => {
    const shown = await registration.getNotifications();
    return shown.map(({ body, data, tag, title }) => ({ title, tag, body, url: data.url }));
  })()`);

/** Presses a notification that the worker shows. */
export const pressShown = (worker: Worker, tag: string): Promise<void> =>
  worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }));
  })()`);

type SharedFile = { name: string; type: string; bytes: Buffer };

/** Shares a file with the app, as a phone does: a form that is posted to the path of the manifest. */
export async function share(page: Page, { bytes, name, type }: SharedFile): Promise<void> {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  const { action, enctype, method, params } = manifest.share_target;
  await Promise.all([
    page.waitForURL(({ pathname }) => pathname === action || pathname === '/auth'),
    page.evaluate(`{
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
      const form = Object.assign(document.createElement('form'), ${JSON.stringify({ action, enctype, method })});
      const input = Object.assign(document.createElement('input'), { type: 'file', name: '${params.files[0].name}' });
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }`),
  ]);
}

const userAgents = [
  'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1',
];

/** A phone and a laptop of the user who is signed in, for screenshots. */
export async function showDevices(page: Page, db: Db): Promise<void> {
  const { publicKey } = await (await page.request.get('/api/push')).json();
  const data = createPushBrowser('https://push.example.com').toForm(publicKey);
  expect((await page.request.post('/api/push/devices', { data })).status()).toBe(201);
  for (const [days, userAgent] of userAgents.entries()) {
    await db.execute(sql`
      with device as (
        insert into sessions (id, token, user_id, expires_at)
        select gen_random_uuid(), gen_random_uuid()::text, user_id, now() + interval '1 day'
        from push_subscriptions where endpoint = ${data.endpoint}
        returning id, user_id
      )
      insert into push_subscriptions
        (id, user_id, session_id, endpoint, p256dh, auth, server_key, user_agent, created_at, last_sent_at)
      select gen_random_uuid(), user_id, id, ${`${data.endpoint}/${days}`}, ${data.keys.p256dh}, ${data.keys.auth},
        ${data.serverKey}, ${userAgent}, now() - make_interval(days => ${days + 3}),
        now() - make_interval(hours => ${days + 2}) from device`);
  }
  await db.execute(sql`delete from push_subscriptions where endpoint = ${data.endpoint}`);
  await page.goto('/notifications');
  await expect(page.getByText('Chrome on Android')).toBeVisible();
  await page
    .getByRole('heading', { name: 'On your devices' })
    .evaluate((heading) => heading.scrollIntoView());
}

/** A picture that another app has shared, for screenshots: as the worker keeps it. */
export async function showSharedPicture(page: Page): Promise<void> {
  const bytes = await readFile('docs/preview-subjects.webp').then((file) =>
    sharp(file).extract({ left: 0, top: 0, width: 512, height: 512 }).png().toBuffer(),
  );
  await page.evaluate(`(async () => {
    const picture = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const headers = {
      'content-type': 'image/png',
      'x-name': 'harbour.png',
      'x-kept-until': String(Date.now() + 600_000),
    };
    await (await caches.open('castwright-shared')).put('/shared-picture', new Response(picture, { headers }));
  })()`);
  await page.goto('/share');
  await expect(page.getByRole('img', { name: 'harbour.png' })).toBeVisible();
}
