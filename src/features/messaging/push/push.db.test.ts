import { EngineError, type EngineJob } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { PushSettings } from '#contract/push.ts';
import { notifyUser } from '#features/messaging/notifications';
import { addPushDevice } from '#tests/factories/push-devices.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import {
  createPushBrowser,
  openPushService,
  type PushService,
  readSender,
} from '#tests/fakes/push-service.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { pushMessages, pushSubscriptions } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let service: PushService;

const fail = ({ request }: EngineJob) =>
  'prompt' in request && request.prompt.includes('unlucky')
    ? new EngineError('unsupported', 'The engine does not want to.', 'for the operator')
    : undefined;

beforeAll(async () => {
  service = await openPushService();
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine({ fail })],
    env: { PUSH_TO_LOOPBACK: 'true' },
  });
});
afterAll(async () => {
  await installation?.close();
  await service?.close();
});
beforeEach(() => {
  service.posted.length = 0;
});

async function person() {
  const { id } = await makeUserWithTokens(database.db, 50);
  return { id, client: await signInAs(installation, id) };
}
const settings = async (client: TestClient) => (await client.call<PushSettings>('pushSettings')).body;
const generate = async (client: TestClient, prompt: string, bundleSize = 1) => {
  const body = { type: 'image', prompt, parameters: { bundleSize } };
  expect((await client.call('generateImage', { body })).status).toBe(202);
};
const jobsEnded = (userId: string, jobs: number) =>
  eventually(async () => {
    const { rows } = await database.db.execute<{ ended: number }>(
      sql`select count(*)::integer as ended from engine_jobs where user_id = ${userId} and ended_at is not null`,
    );
    expect(rows[0]?.ended).toBe(jobs);
  });
/** The messages for a browser, once there are as many. */
async function received(browser: ReturnType<typeof createPushBrowser>, messages: number) {
  const seen: ReturnType<typeof service.collect> = [];
  await eventually(async () => {
    seen.push(...service.collect(browser.path));
    expect(seen).toHaveLength(messages);
  });
  return seen;
}
const countMessages = () => database.db.$count(pushMessages);

describe('a push notification', () => {
  it('tells each device of a finished picture, encrypted for it and without a word of the prompt', async () => {
    const { client, id } = await person();
    const [phone, laptop] = [createPushBrowser(service.url), createPushBrowser(service.url)];
    await addPushDevice(client, phone);
    await addPushDevice(await signInAs(installation, id), laptop);
    await generate(client, 'a lighthouse keeper');
    const [message] = await received(phone, 1);
    await received(laptop, 1);
    if (!message) throw new Error('no message');
    const { publicKey } = await settings(client);
    expect(readSender(message)).toMatchObject({
      publicKey,
      aud: service.url,
      sub: expect.stringMatching(/^mailto:/),
    });
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.any(String) });
    expect(Number(message.headers.ttl)).toBeGreaterThan(86_000);
    expect(message.body.toString('latin1')).not.toContain('picture');
    const payload = phone.read(message);
    expect(payload).toEqual({
      title: 'Your picture is ready',
      url: expect.stringMatching(/^\/content\?id=[0-9a-f-]{36}$/),
      topic: message.headers.topic,
    });
    expect(() => laptop.read(message)).toThrow();
    await eventually(async () => expect(await countMessages()).toBe(0));
    const { devices } = await settings(client);
    expect(devices.map(({ current, lastSentAt }) => ({ current, wasSent: lastSentAt !== null }))).toEqual([
      { current: false, wasSent: true },
      { current: true, wasSent: true },
    ]);
  });

  it('tells of a failure, and of several pictures once', async () => {
    const { client } = await person();
    const phone = createPushBrowser(service.url);
    await addPushDevice(client, phone);
    await generate(client, 'an unlucky keeper');
    const [failure] = await received(phone, 1);
    expect(failure && phone.read(failure)).toMatchObject({ title: 'Your picture failed' });
    await generate(client, 'a lighthouse keeper', 3);
    const [bundle] = await received(phone, 1);
    expect(bundle && phone.read(bundle)).toMatchObject({ title: 'Your 3 pictures are ready' });
  });

  it('is not sent while the preference is off, and the digest keeps its own choice', async () => {
    const { client, id } = await person();
    const phone = createPushBrowser(service.url);
    await addPushDevice(client, phone);
    expect((await client.call('notificationPreferences')).body).toEqual({ jobDigest: false, jobPush: true });
    const off = await client.call('changeNotificationPreferences', { body: { jobPush: false } });
    expect(off.body).toEqual({ jobDigest: false, jobPush: false });
    await client.call('changeNotificationPreferences', { body: { jobDigest: true } });
    expect((await client.call('changeNotificationPreferences', { body: {} })).body).toEqual({
      jobDigest: true,
      jobPush: false,
    });
    await generate(client, 'a lighthouse keeper');
    await jobsEnded(id, 1);
    expect(await countMessages()).toBe(0);
    await client.call('changeNotificationPreferences', { body: { jobPush: true } });
    await generate(client, 'a lighthouse keeper again');
    expect(await received(phone, 1)).toHaveLength(1);
  });

  it('is about work alone: a message of the account stays in the page', async () => {
    const { client, id } = await person();
    await addPushDevice(client, createPushBrowser(service.url));
    const given = { userId: id, occasion: 'welcome', title: 'Welcome', message: 'Hello.' };
    await database.db.transaction((tx) => notifyUser(tx, given));
    expect(await countMessages()).toBe(0);
  });
});

describe('a device', () => {
  it('goes when its session signs out, and the others stay', async () => {
    const { client, id } = await person();
    const other = await signInAs(installation, id);
    await addPushDevice(client);
    await addPushDevice(other);
    expect((await client.call('logout')).status).toBe(200);
    expect((await settings(other)).devices).toMatchObject([{ current: true }]);
  });

  it('goes when its session is revoked from another browser', async () => {
    const { client, id } = await person();
    const other = await signInAs(installation, id);
    await addPushDevice(other);
    const { body } = await client.call<{ id: string; current: boolean }[]>('listSessions');
    const revoked = body.find(({ current }) => !current)?.id ?? '';
    await client.call('revokeSession', { params: { id: revoked } });
    expect((await settings(client)).devices).toEqual([]);
  });

  it('is one for each browser: adding it again, also at the same moment, changes its entry', async () => {
    const { client } = await person();
    const phone = createPushBrowser('https://push.example.com');
    await Promise.all([1, 2, 3].map(() => addPushDevice(client, phone)));
    expect((await settings(client)).devices).toHaveLength(1);
    await addPushDevice(client, createPushBrowser('https://push.example.com'));
    expect((await settings(client)).devices).toHaveLength(1);
  });

  it('belongs to the account that used its browser last', async () => {
    const [first, second] = [await person(), await person()];
    const phone = createPushBrowser('https://push.example.com');
    await addPushDevice(first.client, phone);
    await addPushDevice(second.client, phone);
    expect((await settings(first.client)).devices).toEqual([]);
    expect((await settings(second.client)).devices).toHaveLength(1);
  });

  it('cannot be taken over with its address alone', async () => {
    const [victim, thief] = [await person(), await person()];
    const phone = createPushBrowser('https://push.example.com');
    await addPushDevice(victim.client, phone);
    const { publicKey } = await settings(thief.client);
    const own = createPushBrowser('https://push.example.com').toForm(publicKey ?? '');
    const body = { ...own, endpoint: phone.toForm('').endpoint };
    expect((await thief.client.call('addPushDevice', { body })).status).toBe(409);
    expect((await settings(victim.client)).devices).toHaveLength(1);
  });

  it(`is one of ${limits.pushDevicesMaximum}: the oldest one goes`, async () => {
    const { client, id } = await person();
    const oldest = await addPushDevice(client);
    for (let added = 0; added < limits.pushDevicesMaximum; added++) {
      await addPushDevice(await signInAs(installation, id));
    }
    const { devices } = await settings(client);
    expect(devices).toHaveLength(limits.pushDevicesMaximum);
    expect(devices.map((device) => device.id)).not.toContain(oldest.id);
  });

  it('is removed by its owner', async () => {
    const { client } = await person();
    const { id } = await addPushDevice(client);
    expect((await client.call('removePushDevice', { params: { id } })).status).toBe(200);
    expect((await client.call('removePushDevice', { params: { id } })).status).toBe(404);
    expect(await database.db.$count(pushSubscriptions, eq(pushSubscriptions.id, id))).toBe(0);
  });

  it.each([
    ['plain HTTP', { endpoint: 'http://push.example.com/1' }, 400],
    ['an address inside', { endpoint: 'https://10.0.0.1/1' }, 400],
    ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/latest' }, 400],
    ['no address', { endpoint: 'push' }, 400],
    ['a key that is no point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, 400],
    ['a short key', { keys: { p256dh: 'BAAA', auth: 'A'.repeat(22) } }, 400],
    ['the key of another server', { serverKey: 'B'.repeat(87) }, 409],
  ])('is not added with %s', async (_, given, status) => {
    const { client } = await person();
    const { publicKey } = await settings(client);
    const form = createPushBrowser('https://push.example.com').toForm(publicKey ?? '');
    const body = { ...form, ...given };
    expect((await client.call('addPushDevice', { body })).status).toBe(status);
    expect((await settings(client)).devices).toEqual([]);
  });
});

describe('push that is off', () => {
  it('has no key and takes no device', async () => {
    const quiet = await startInstallation({
      databaseUrl: database.url,
      env: { PUSH_NOTIFICATIONS: 'off' },
    });
    try {
      const { id } = await person();
      const there = await signInAs(quiet, id);
      expect((await settings(there)).publicKey).toBeNull();
      const body = createPushBrowser('https://push.example.com').toForm('B'.repeat(87));
      expect((await there.call('addPushDevice', { body })).status).toBe(503);
    } finally {
      await quiet.close();
    }
  });
});
