import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { sessions } from '#schema/identity/accounts';
import { makeSession } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import {
  createPushBrowser,
  openPushService,
  type PushBrowser,
  type PushService,
} from '#tests/fakes/push-service.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { claimMessage } from './claim.ts';
import { type DeliverOptions, deliverMessage } from './deliver.ts';
import { addDevice } from './devices.ts';
import { getPushFigures } from './message-figures.ts';
import { postMessage } from './post-message.ts';
import { expiryHours, failingDays, retrySeconds } from './schedule.ts';
import { pushMessages, pushSubscriptions } from './schema.ts';
import { toPushKeys } from './server-keys.ts';
import { storePushMessages } from './store-messages.ts';

const database = useDatabase();
const keys = toPushKeys(randomBytes(32).toString('base64url'));
let service: PushService;
/** The moment that everything below believes it is. */
let now: Date;
const posting = { keys, getSubject: () => 'mailto:hello@example.com', allowLoopback: true };
let options: DeliverOptions;

beforeAll(async () => {
  service = await openPushService();
  const log = createLog({ level: 'fatal', pretty: false, role: 'test' });
  options = { db: database.db, clock: () => now, log, posting };
});
afterAll(() => service?.close());
beforeEach(async () => {
  await database.db.delete(pushSubscriptions);
  service.posted.length = 0;
  service.answer = { status: 201 };
  now = new Date(Date.now() + 60_000);
});

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

async function device(): Promise<{ userId: string; id: string; browser: PushBrowser }> {
  const { id: userId } = await makeUser(database.db);
  await makeSession(database.db, userId);
  const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, userId));
  const browser = createPushBrowser(service.url);
  const caller = { userId, sessionId: session?.id ?? '' };
  const input = { caller, form: browser.toForm(keys.publicKey), userAgent: undefined, now };
  const { id } = await database.db.transaction((tx) =>
    addDevice(tx, input, { publicKey: keys.publicKey, allowLoopback: true }),
  );
  await database.db.update(sessions).set({ expiresAt: new Date(now.getTime() + 90 * 86_400_000) });
  return { userId, id, browser };
}

const notify = (userId: string, notificationId = newId()) =>
  database.db.transaction((tx) =>
    storePushMessages(tx, [{ userId, notificationId, title: 'Your picture is ready', url: '/content' }]),
  );

/** Sends all that is due in the moment. @returns how many attempts it made */
async function sendDue(): Promise<number> {
  for (let sent = 0; ; sent++) {
    const claimed = await claimMessage(database.db, now);
    if (!claimed) return sent;
    await deliverMessage(options, claimed);
  }
}
const waiting = () => database.db.select().from(pushMessages);
const devices = () => database.db.select().from(pushSubscriptions);

describe('a message that is not taken', () => {
  it('is tried again on the schedule, and arrives once', async () => {
    const { browser, userId } = await device();
    await notify(userId);
    service.answer = { status: 500 };
    expect(await sendDue()).toBe(1);
    expect(await devices()).toMatchObject([{ failingSince: now }]);
    for (const seconds of retrySeconds.slice(0, 3)) {
      expect(await sendDue()).toBe(0);
      pass(seconds * 1.11);
      expect(await sendDue()).toBe(1);
    }
    service.answer = { status: 201 };
    pass((retrySeconds[3] ?? 0) * 1.11);
    expect(await sendDue()).toBe(1);
    expect(service.collect(browser.path)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await devices()).toMatchObject([{ failingSince: null, lastSentAt: now }]);
  });

  it('is given up after the last attempt, and the device stays', async () => {
    const { userId } = await device();
    await notify(userId);
    service.answer = { status: 500 };
    await sendDue();
    for (const seconds of retrySeconds) {
      pass(seconds * 1.11);
      await sendDue();
    }
    expect(service.posted).toHaveLength(1 + retrySeconds.length);
    expect(await waiting()).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  it('waits as long as a slow service asks, and so do the others of the device', async () => {
    const { browser, userId } = await device();
    await notify(userId);
    service.answer = { status: 429, headers: { 'retry-after': '900' } };
    expect(await sendDue()).toBe(1);
    await notify(userId);
    pass(1);
    expect(await sendDue()).toBe(1);
    service.answer = { status: 201 };
    pass(880);
    expect(await sendDue()).toBe(0);
    pass(120);
    expect(await sendDue()).toBe(2);
    expect(service.collect(browser.path)).toHaveLength(2);
  });

  it('is dropped if it is too large, with no second attempt', async () => {
    const { userId } = await device();
    await notify(userId);
    service.answer = { status: 413 };
    expect(await sendDue()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  it.each([404, 410])('ends the subscription on %i, with all that waits for it', async (status) => {
    const { userId } = await device();
    await notify(userId);
    await notify(userId);
    service.answer = { status };
    expect(await sendDue()).toBe(1);
    expect(await devices()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('waits for a service that is down', async () => {
    const { userId } = await device();
    await database.db.update(pushSubscriptions).set({ endpoint: 'http://127.0.0.1:9/gone' });
    await notify(userId);
    expect(await sendDue()).toBe(1);
    expect(await waiting()).toMatchObject([{ tries: 1 }]);
  });

  it('is counted for monitoring, with how long it has been due', async () => {
    expect(await getPushFigures(database.db)).toEqual({ waiting: 0, overdueSeconds: 0 });
    const { userId } = await device();
    await notify(userId);
    await database.db.update(pushMessages).set({ nextAttemptAt: new Date(Date.now() - 400_000) });
    const { overdueSeconds, waiting } = await getPushFigures(database.db);
    expect(waiting).toBe(1);
    expect(overdueSeconds).toBeGreaterThanOrEqual(400);
    expect(overdueSeconds).toBeLessThan(460);
  });

  it(`ends a device that has failed for ${failingDays} days`, async () => {
    const { userId } = await device();
    service.answer = { status: 500 };
    await notify(userId);
    await sendDue();
    pass(failingDays * 86_400);
    await database.db.delete(pushMessages);
    await notify(userId);
    await database.db.update(pushMessages).set({ expiresAt: new Date(now.getTime() + 60_000) });
    await sendDue();
    expect(await devices()).toEqual([]);
  });
});

describe('a message', () => {
  it('arrives once if the worker dies between sending it and recording that', async () => {
    const { browser, userId } = await device();
    await notify(userId);
    const claimed = await claimMessage(database.db, now);
    if (!claimed) throw new Error('nothing is due');
    expect(await postMessage(claimed, posting, now)).toEqual({ outcome: 'sent' });
    // The worker is gone. Until its lease ends, no other sends.
    expect(await sendDue()).toBe(0);
    pass(31);
    expect(await sendDue()).toBe(1);
    expect(service.posted).toHaveLength(2);
    const messages = service.collect(browser.path);
    expect(messages).toHaveLength(1);
    // Of a device that collects in between, the tag of the notification is the same.
    expect(service.posted[0] && browser.read(service.posted[0]).topic).toBe(messages[0]?.headers.topic);
    expect(await waiting()).toEqual([]);
  });

  it('is claimed by one of several workers', async () => {
    const { browser, userId } = await device();
    for (let count = 0; count < 5; count++) await notify(userId);
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(service.posted).toHaveLength(5);
    expect(service.collect(browser.path)).toHaveLength(5);
  });

  it('is stored once for a notification', async () => {
    const { userId } = await device();
    const id = newId();
    await Promise.all([notify(userId, id), notify(userId, id), notify(userId, id)]);
    expect(await waiting()).toHaveLength(1);
  });

  it('is not sent after it expires, after the session ends, or under a new server key', async () => {
    const first = await device();
    await notify(first.userId);
    pass(expiryHours * 3_600);
    await sendDue();
    expect(await waiting()).toEqual([]);

    const second = await device();
    await notify(second.userId);
    await database.db.update(sessions).set({ expiresAt: now }).where(eq(sessions.userId, second.userId));
    await sendDue();
    expect(await waiting()).toEqual([]);

    const third = await device();
    await notify(third.userId);
    const other = toPushKeys(randomBytes(32).toString('base64url'));
    const claimed = await claimMessage(database.db, now);
    if (!claimed) throw new Error('nothing is due');
    await deliverMessage({ ...options, posting: { ...posting, keys: other } }, claimed);
    expect((await devices()).map(({ id }) => id)).not.toContain(third.id);
    expect(service.posted).toEqual([]);
  });

  it('is dropped where push was turned off, and the device stays', async () => {
    const { userId } = await device();
    await notify(userId);
    const claimed = await claimMessage(database.db, now);
    if (!claimed) throw new Error('nothing is due');
    await deliverMessage({ ...options, posting: null }, claimed);
    expect(await waiting()).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  it('holds up no transaction for a device that is being removed', async () => {
    const { id, userId } = await device();
    await database.db.transaction(async (removing) => {
      await removing.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
      await notify(userId);
    });
    expect(await waiting()).toEqual([]);
  });
});
