import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { makeUser, type NewUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { notifyUser } from './notify-user.ts';
import { changePreferences } from './preferences.ts';
import { countUnread } from './queries.ts';
import { notificationPreferences, notifications } from './schema.ts';
import { sendDigests } from './send-digests.ts';

const database = useDatabase();
const brand = { name: 'Castwright', address: [], baseUrl: 'https://castwright.example' };
const minute = 60_000;

let sent: Mail[];
beforeEach(async () => {
  sent = [];
  await database.db.delete(notificationPreferences);
});

const digest = (sendMail?: () => Promise<void>) =>
  sendDigests(
    { db: database.db, brand, sendMail: sendMail ?? (async (_tx, mail) => void sent.push(mail)) },
    new Date(),
  );

/** A user with digests turned on, whose last visit was some minutes ago. */
async function subscriber(facts: NewUser = {}): Promise<{ id: string; email: string }> {
  const user = await makeUser(database.db, { firstName: 'Ada', ...facts });
  await changePreferences(database.db, user.id, { jobDigest: true }, new Date(Date.now() - 30 * minute));
  return user;
}

const ended = (userId: string, how: 'completed' | 'failed') =>
  database.db.transaction((tx) =>
    notifyUser(tx, {
      userId,
      occasion: `job:${newId()}:${how}`,
      title: 'A job has ended',
      message: 'a secret wish',
    }),
  );

describe('the digest of jobs', () => {
  it('counts what has ended since the last visit', async () => {
    const { id, email } = await subscriber();
    for (const how of ['completed', 'failed', 'completed'] as const) await ended(id, how);
    await digest();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: email,
      subject: '2 pictures are ready',
      unsubscribe: 'https://castwright.example/notifications#mail',
    });
    expect(sent[0]?.text).toContain('Hello Ada,');
    expect(sent[0]?.text).toContain('One picture failed. You were not charged');
    expect(sent[0]?.text).toContain('https://castwright.example/content');
  });

  it('says nothing of what was asked for', async () => {
    const { id } = await subscriber();
    await ended(id, 'completed');
    await digest();
    expect(`${sent[0]?.subject} ${sent[0]?.text} ${sent[0]?.html}`).not.toContain('secret');
  });

  it('of failures alone leads to where they are explained', async () => {
    const { id } = await subscriber();
    await ended(id, 'failed');
    await digest();
    expect(sent[0]?.subject).toBe('One picture failed');
    expect(sent[0]?.text).toContain('See what happened:\nhttps://castwright.example/notifications');
  });

  it('reports every event once', async () => {
    const { id } = await subscriber();
    await ended(id, 'completed');
    await digest();
    await digest();
    expect(sent).toHaveLength(1);
    await ended(id, 'failed');
    await digest();
    expect(sent.map(({ subject }) => subject)).toEqual(['One picture is ready', 'One picture failed']);
  });

  it('reports every event once although two workers send at the same time', async () => {
    const { id } = await subscriber();
    await ended(id, 'completed');
    await Promise.all([digest(), digest(), digest()]);
    expect(sent).toHaveLength(1);
  });

  it('is sent later when its mail could not be queued', async () => {
    const { id } = await subscriber();
    await ended(id, 'completed');
    await expect(digest(() => Promise.reject(new Error('no queue')))).rejects.toThrow('no queue');
    await digest();
    expect(sent).toHaveLength(1);
  });

  it('goes only to users who have it turned on', async () => {
    const silent = await makeUser(database.db);
    await ended(silent.id, 'completed');
    const former = await subscriber();
    await ended(former.id, 'completed');
    await changePreferences(database.db, former.id, { jobDigest: false }, new Date());
    await digest();
    expect(sent).toEqual([]);
  });

  it('does not go back before the day it was asked for', async () => {
    const { id } = await makeUser(database.db);
    await ended(id, 'completed');
    await changePreferences(database.db, id, { jobDigest: true }, new Date(Date.now() + 1));
    await digest();
    expect(sent).toEqual([]);
  });

  it('leaves out users who have visited since', async () => {
    const { id } = await subscriber();
    await ended(id, 'completed');
    // Connections of a virtual machine may read clocks that differ by some microseconds.
    await database.db
      .update(notifications)
      .set({ createdAt: sql`${notifications.createdAt} - interval '1 second'` })
      .where(eq(notifications.userId, id));
    // What every open page asks.
    expect(await countUnread(database.db, id)).toBe(1);
    await digest();
    expect(sent).toEqual([]);
    await ended(id, 'failed');
    await digest();
    expect(sent).toMatchObject([{ subject: 'One picture failed' }]);
  });

  it('is about jobs, not about other news', async () => {
    const { id } = await subscriber();
    await database.db.transaction((tx) =>
      notifyUser(tx, { userId: id, occasion: 'welcome', title: 'Welcome', message: 'Hello.' }),
    );
    await digest();
    expect(sent).toEqual([]);
  });
});

describe('a visit', () => {
  it('is written down once a minute, not at every call', async () => {
    const { id } = await subscriber();
    const digestedUntil = async () => {
      const [row] = await database.db
        .select({ version: sql<string>`xmin::text` })
        .from(notificationPreferences)
        .where(eq(notificationPreferences.userId, id));
      return row?.version;
    };
    await countUnread(database.db, id);
    const first = await digestedUntil();
    await countUnread(database.db, id);
    expect(await digestedUntil()).toBe(first);
  });
});
