import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { openStream } from '#tests/setup/event-stream.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { notificationJobs, removeOldNotificationsJob } from './jobs.ts';
import { notifyUser } from './notify-user.ts';
import { notifications } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  client = await signInAs(installation, userId);
});

const tell = (occasion: string, more: { related?: { type: 'content'; id: string } } = {}) =>
  database.db.transaction((tx) =>
    notifyUser(tx, { userId, occasion, title: `About ${occasion}`, message: 'It happened.', ...more }),
  );
const unread = async () => (await client.call('countUnread')).body.count;

describe('notifications', () => {
  it('are listed newest first, unread, with what they are about', async () => {
    const id = newId();
    await tell('one');
    await tell('two', { related: { type: 'content', id } });
    expect((await client.call('listNotifications')).body).toMatchObject([
      { title: 'About two', message: 'It happened.', isRead: false, relatedType: 'content', relatedId: id },
      { title: 'About one', isRead: false, relatedType: null, relatedId: null },
    ]);
    expect(await unread()).toBe(2);
  });

  it('are stored once for each occasion, also with concurrent calls', async () => {
    const stream = await openStream(client);
    await eventually(async () => expect(stream.lastEventId).not.toBe(''));
    await Promise.all(Array.from({ length: 8 }, () => tell('same')));
    await tell('same');
    await tell('another');
    await eventually(async () => expect(stream.events).toHaveLength(2));
    expect((await client.call('listNotifications')).body).toHaveLength(2);
    stream.close();
  });

  it('are read one by one, and stay read', async () => {
    await tell('one');
    await tell('two');
    const [{ id }] = (await client.call('listNotifications')).body;
    for (let time = 0; time < 2; time++) {
      const { status, body } = await client.call('readNotification', { params: { id } });
      expect([status, body]).toEqual([200, { success: true, message: 'Marked as read.' }]);
    }
    expect(await unread()).toBe(1);
    expect((await client.call('listNotifications')).body).toMatchObject([
      { isRead: true },
      { isRead: false },
    ]);
  });

  it('are listed fifty at most', async () => {
    await Promise.all(Array.from({ length: 53 }, (_, n) => tell(`occasion ${n}`)));
    expect((await client.call('listNotifications')).body).toHaveLength(50);
    expect(await unread()).toBe(53);
  });

  it('come in pages, each below the last one of the page above', async () => {
    await Promise.all(Array.from({ length: 7 }, (_, n) => tell(`occasion ${n}`)));
    const { body: all } = await client.call('listNotifications');
    const pages: { id: string }[] = [];
    for (let page = 0; page < 4; page++) {
      const last = pages.at(-1);
      const query = { limit: '3', ...(last && { before: last.id }) };
      pages.push(...(await client.call('listNotifications', { query })).body);
    }
    expect(pages).toEqual(all);
  });

  it('can be those alone that are unread', async () => {
    await tell('one');
    await tell('two');
    const [{ id }] = (await client.call('listNotifications')).body;
    await client.call('readNotification', { params: { id } });
    const { body } = await client.call('listNotifications', { query: { show: 'unread' } });
    expect(body).toMatchObject([{ title: 'About one', isRead: false }]);
  });

  it('are all read at once, and only one’s own', async () => {
    await tell('one');
    await tell('two');
    const neighbour = (await makeUserWithTokens(database.db, 10)).id;
    await database.db.transaction((tx) =>
      notifyUser(tx, { userId: neighbour, occasion: 'theirs', title: 'Theirs', message: 'Not mine.' }),
    );
    const { status, body } = await client.call('readAllNotifications');
    expect([status, body]).toEqual([200, { success: true, message: 'All marked as read.' }]);
    expect(await unread()).toBe(0);
    expect((await client.call('listNotifications', { query: { show: 'unread' } })).body).toEqual([]);
    const theirs = await signInAs(installation, neighbour);
    expect((await theirs.call('countUnread')).body).toEqual({ count: 1 });
  });

  it.each([
    ['an unknown filter', { show: 'some' }],
    ['a page of nothing', { limit: '0' }],
    ['a page without end', { limit: '101' }],
    ['a place that is none', { before: '1' }],
  ])('are not listed by %s', async (_, query) => {
    const { status, body } = await client.call('listNotifications', { query });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('are cleared away after ninety days', async () => {
    await tell('old');
    await tell('new');
    await database.db
      .update(notifications)
      .set({ createdAt: new Date(Date.now() - 91 * 86_400_000) })
      .where(eq(notifications.occasion, 'old'));
    const removal = notificationJobs({
      db: database.db,
      clock: () => new Date(),
      brand: installation.mailBrand,
      sendMail: async () => {},
    }).find(({ definition }) => definition === removeOldNotificationsJob);
    await removal?.handle({}, new AbortController().signal);
    expect((await client.call('listNotifications')).body).toMatchObject([{ title: 'About new' }]);
  });
});

describe('preferences', () => {
  it('are off until chosen, and kept', async () => {
    expect((await client.call('notificationPreferences')).body).toEqual({ jobDigest: false, jobPush: true });
    for (const jobDigest of [true, false, true]) {
      const { status, body } = await client.call('changeNotificationPreferences', { body: { jobDigest } });
      expect([status, body]).toEqual([200, { jobDigest, jobPush: true }]);
      expect((await client.call('notificationPreferences')).body).toEqual({ jobDigest, jobPush: true });
    }
  });

  it('take no mail that does not exist', async () => {
    const body = { jobDigest: true, weeklyNews: true };
    expect((await client.call('changeNotificationPreferences', { body })).status).toBe(400);
    expect((await client.call('notificationPreferences')).body).toEqual({ jobDigest: false, jobPush: true });
  });
});
