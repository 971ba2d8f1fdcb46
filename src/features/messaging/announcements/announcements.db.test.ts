import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { findCurrentAnnouncement } from './announcements.ts';
import { announcements } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let admin: TestClient;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  const { id } = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  admin = await signInAs(installation, id);
});
afterAll(() => installation?.close());
beforeEach(() => database.db.delete(announcements));

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const publish = (given: object = {}) =>
  admin.call<Announcement>('publishAnnouncement', {
    body: {
      text: 'Back at ten.',
      tone: 'warning',
      link: { label: 'Status', address: '/status' },
      audience: 'everybody',
      dismissable: true,
      from: null,
      until: null,
      ...given,
    },
  });
const shown = async () => (await findCurrentAnnouncement(database.db))?.text ?? null;
const states = async () =>
  (await admin.call<Announcement[]>('listAnnouncements')).body.map(({ text, state }) => [text, state]);

describe('an announcement', () => {
  it('is shown from the moment it is published, as it was written', async () => {
    const { status, body } = await publish();
    expect([status, body.state]).toEqual([201, 'shown']);
    expect(await findCurrentAnnouncement(database.db)).toEqual({
      id: body.id,
      text: 'Back at ten.',
      tone: 'warning',
      link: { label: 'Status', address: '/status' },
      audience: 'everybody',
      dismissable: true,
      seconds: null,
    });
  });

  it('takes the place of the one before, which stays in the history', async () => {
    await publish({ text: 'First.' });
    await publish({ text: 'Second.' });
    expect(await shown()).toBe('Second.');
    expect(await states()).toEqual([
      ['Second.', 'shown'],
      ['First.', 'over'],
    ]);
  });

  it('is the only one, also with concurrent calls', async () => {
    await Promise.all(['One.', 'Two.', 'Three.'].map((text) => publish({ text })));
    expect((await states()).filter(([, state]) => state === 'shown')).toHaveLength(1);
  });

  it('begins and ends by the database’s clock', async () => {
    await publish({ from: hours(1), until: hours(2) });
    expect([await shown(), (await states())[0]?.[1]]).toEqual([null, 'planned']);
    const move = (change: string) => database.db.execute(sql.raw(`update announcements set ${change}`));
    await move(`shown_from = now() - interval '1 second', shown_until = now() + interval '90 seconds'`);
    expect(await shown()).toBe('Back at ten.');
    const { seconds } = (await findCurrentAnnouncement(database.db)) ?? {};
    expect(Math.abs((seconds ?? 0) - 90)).toBeLessThan(10);
    await move(`shown_from = now() - interval '1 minute', shown_until = now() - interval '1 second'`);
    expect([await shown(), (await states())[0]?.[1]]).toEqual([null, 'over']);
  });

  it('is ended by hand, once', async () => {
    const { id } = (await publish()).body;
    const first = await admin.call('endAnnouncement', { params: { id } });
    const second = await admin.call('endAnnouncement', { params: { id } });
    expect(second.body).toEqual(first.body);
    expect(await shown()).toBeNull();
    const acts = (await admin.call('listAudit', { query: { action: 'announcement.ended' } })).body;
    expect(acts.filter(({ subject }: { subject: { id: string } }) => subject.id === id)).toHaveLength(1);
  });

  it.each([
    ['no words', { text: ' ' }],
    ['too many words', { text: 'a'.repeat(301) }],
    ['a link without a label', { link: { label: '', address: '/status' } }],
    ['a link that runs a program', { link: { label: 'Go', address: 'javascript:alert(1)' } }],
    ['a link to another site without its protocol', { link: { label: 'Go', address: '//evil.example' } }],
    ['a link over plain HTTP', { link: { label: 'Go', address: 'http://example.com' } }],
    ['an end before its beginning', { from: hours(2), until: hours(1) }],
    ['an end in the past', { until: hours(-1) }],
  ])('is not published with %s, and the one before stays', async (_, given) => {
    await publish({ text: 'Before.' });
    expect((await publish(given)).status).toBe(400);
    expect(await shown()).toBe('Before.');
  });
});
