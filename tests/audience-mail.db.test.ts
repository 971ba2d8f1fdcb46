import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createSequenceForm, makeContact } from '#tests/factories/audience.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { findLinkPath, useAudience } from '#tests/setup/audience.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { audienceMails } from '../src/features/publishing/audience/mails/schema.ts';
import { contacts } from '../src/features/publishing/audience/schema.ts';

/** Sequences and broadcasts, with a real mail server and the worker. */
const audience = useAudience();

describe('a sequence', () => {
  it('greets a new contact, goes on after its days, and ends at once with one click', async () => {
    const { client, personaId, slug } = await audience.makeCreator();
    const id = await audience.activate(client, createSequenceForm(personaId));
    const email = `ada.${newId()}@example.test`;
    await audience.signUpAndConfirm(slug, email);
    const mail = await audience.arrived(email, 2);
    expect(mail.header('Subject')).toBe('Welcome aboard');
    expect(mail.html).toContain('<strong>here</strong>');
    for (const said of ['invented person', 'Harbour Studio Ltd', '12 Long Street', 'because you confirmed'])
      expect(mail.text).toContain(said);
    const unsubscribe = findLinkPath(mail.text, 'unsubscribe');
    expect(mail.header('List-Unsubscribe')).toMatch(new RegExp(`^<https?:[^<>]+${unsubscribe}>$`));
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.header('Reply-To')).toContain('studio@example.test');
    await audience.expectNoMore(email, 2);
    audience.goOn(3.1);
    expect((await audience.arrived(email, 3)).header('Subject')).toBe('The lighthouse');
    // The mail arrives before its row says that it was sent.
    await eventually(async () =>
      expect((await client.call('getSequence', { params: { id } })).body).toMatchObject({
        entered: 1,
        open: 0,
      }),
    );
    // Opening the page changes nothing.
    expect((await audience.open(unsubscribe)).html).toContain('>Unsubscribe</button>');
    expect((await client.call('listContacts')).body.contacts).toMatchObject([{ consent: 'given' }]);
    // As Gmail and others send it.
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const response = await fetch(audience.url + unsubscribe, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await client.call('listContacts')).body.contacts).toMatchObject([{ consent: 'withdrawn' }]);
    await audience.activate(
      client,
      createSequenceForm(personaId, {
        trigger: { on: 'broadcast', segmentId: null, sendAt: null },
        mails: [{ delayDays: 0, subject: 'To all', text: 'Hello.' }],
      }),
    );
    await audience.expectNoMore(email, 3);
  }, 60_000);

  it('stops mails that wait when a contact leaves, and starts with a tag', async () => {
    const { client, personaId, id: userId } = await audience.makeCreator();
    await audience.activate(client, createSequenceForm(personaId, { trigger: { on: 'tag', tag: 'vip' } }));
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(audience.db, userId, personaId, { email, consent: 'given' });
    const plain = await makeContact(audience.db, userId, personaId);
    const selection = { ids: [contact.id, plain.id] };
    await client.call('changeContacts', { body: { selection, action: 'add_tag', tag: 'vip' } });
    await audience.arrived(email);
    await audience.open(`/unsubscribe/${contact.token}`, { how: 'page' });
    audience.goOn(10);
    await audience.expectNoMore(email, 1);
    // Never agreed.
    expect(audience.mailsTo(plain.email ?? '')).toEqual([]);
    const rows = await audience.db
      .select()
      .from(audienceMails)
      .where(eq(audienceMails.contactId, contact.id));
    expect(rows.map(({ state }) => state).sort()).toEqual(['sent', 'stopped']);
  });

  it('is approved as it is: by an admin, in one version, with words that are safe for work', async () => {
    const { client, id: ownerId, personaId } = await audience.makeCreator();
    const { id: memberId } = await makeUserWithTokens(audience.db, 0);
    await makeTeam(audience.db, ownerId, [{ id: memberId }]);
    const member = await audience.signIn(memberId);
    const body = createSequenceForm(personaId);
    const { id } = (await member.call('createSequence', { body })).body;
    const set = (who: TestClient, action: string, version: number, reason = '') =>
      who.call('setSequenceState', { params: { id }, body: { action, version, reason } });
    expect((await set(member, 'activate', 1)).status).toBe(403);
    expect((await set(member, 'submit', 1)).body.state).toBe('waiting');
    expect((await client.call('listNotifications')).body[0].title).toBe('Mails wait for your approval');
    expect((await set(client, 'decline', 1)).status).toBe(400);
    expect((await set(client, 'decline', 1, 'Too short.')).body).toMatchObject({
      state: 'draft',
      decision: { isApproved: false, reason: 'Too short.' },
    });
    const mails = [{ delayDays: 0, subject: 'Hello', text: 'a 15 year old girl, naked' }];
    const params = { id };
    const changed = await member.call('changeSequence', {
      params,
      body: { version: 1, form: { ...body, mails } },
    });
    expect(changed.body).toMatchObject({ version: 2, state: 'draft', decision: null });
    expect((await set(client, 'activate', 1)).status).toBe(409);
    expect((await set(client, 'activate', 2)).body.code).toBe('CONTENT_BLOCKED');
    expect((await client.call('getSequence', { params })).body.state).toBe('draft');
    await client.call('changeSequence', { params, body: { version: 2, form: body } });
    expect((await set(client, 'activate', 3)).body).toMatchObject({
      state: 'active',
      decision: { isApproved: true },
    });
    expect((await client.call('changeSequence', { params, body: { version: 3, form: body } })).status).toBe(
      409,
    );
    expect((await set(client, 'pause', 3)).body.state).toBe('paused');
  });

  it('changed while paused sends no mail twice', async () => {
    const { client, id: userId, personaId } = await audience.makeCreator();
    const body = createSequenceForm(personaId, { trigger: { on: 'tag', tag: 'vip' } });
    const id = await audience.activate(client, body);
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(audience.db, userId, personaId, { email, consent: 'given' });
    const selection = { ids: [contact.id] };
    await client.call('changeContacts', { body: { selection, action: 'add_tag', tag: 'vip' } });
    await audience.arrived(email);
    const params = { id };
    await client.call('setSequenceState', { params, body: { action: 'pause', version: 1 } });
    const { mails } = (await client.call('getSequence', { params })).body;
    const form = {
      ...body,
      mails: [
        { ...body.mails[0], id: mails[0].id },
        { delayDays: 0, subject: 'In between', text: 'New.' },
        { ...body.mails[1], id: mails[1].id },
      ],
    };
    await client.call('changeSequence', { params, body: { version: 1, form } });
    await client.call('setSequenceState', { params, body: { action: 'activate', version: 2 } });
    audience.goOn(4);
    await audience.arrived(email, 2);
    audience.goOn(8);
    await audience.expectNoMore(email, audience.mailsTo(email).length);
    const subjects = audience.mailsTo(email).map(({ header }) => header('Subject'));
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects).toContain('The lighthouse');
  }, 60_000);
});

describe('a broadcast', () => {
  it('reaches each of a segment once, and is over then; an address that does not exist is marked', async () => {
    const { client, id: userId, personaId } = await audience.makeCreator();
    const run = newId();
    const make = (name: string, tags: string[]) =>
      makeContact(audience.db, userId, personaId, {
        email: `${name}.${run}@example.test`,
        tags,
        consent: 'given',
      });
    const [, , gone] = [
      await make('ada', ['vip']),
      await make('grace', ['vip']),
      await make('nobody', ['vip']),
    ];
    await make('other', []);
    const segment = { personaId, name: 'VIP', filter: { tagsAny: ['vip'] } };
    const segmentId = (await client.call('addSegment', { body: segment })).body.id;
    const form = createSequenceForm(personaId, {
      trigger: { on: 'broadcast', segmentId, sendAt: null },
      mails: [{ delayDays: 0, subject: 'Once', text: 'Hello.' }],
    });
    const id = await audience.activate(client, form);
    await audience.arrived(`ada.${run}@example.test`);
    await audience.arrived(`grace.${run}@example.test`);
    await eventually(async () => {
      const { body } = await client.call('getSequence', { params: { id } });
      expect(body).toMatchObject({ state: 'ended', entered: 3, open: 0 });
      expect(body.mails[0].figures).toEqual({ sent: 2, waiting: 0, failed: 1, unclear: 0 });
    });
    const [marked] = await audience.db
      .select()
      .from(contacts)
      .where(eq(contacts.id, gone?.id ?? ''));
    expect(marked?.isUndeliverable).toBe(true);
    expect(audience.mailsTo(`other.${run}@example.test`)).toEqual([]);
    // Approved again, nothing goes out twice.
    await client.call('setSequenceState', { params: { id }, body: { action: 'activate', version: 1 } });
    await audience.expectNoMore(`ada.${run}@example.test`, 1);
  });

  it('that a stopped worker left is not repeated: perhaps it arrived', async () => {
    const { client, id: userId, personaId } = await audience.makeCreator();
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(audience.db, userId, personaId, { email, consent: 'given' });
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await audience.activate(
      client,
      createSequenceForm(personaId, {
        trigger: { on: 'broadcast', segmentId: null, sendAt },
        mails: [{ delayDays: 0, subject: 'Once', text: 'Hello.' }],
      }),
    );
    const isIt = eq(audienceMails.contactId, contact.id);
    await audience.db
      .update(audienceMails)
      .set({ state: 'sending', startedAt: new Date(Date.now() - 600_000), tries: 1 })
      .where(isIt);
    await eventually(async () => {
      expect((await audience.db.select().from(audienceMails).where(isIt))[0]?.state).toBe('unclear');
    });
    audience.goOn(1);
    await audience.expectNoMore(email, 0);
    expect((await client.call('getSequence', { params: { id } })).body).toMatchObject({ state: 'ended' });
  });
});

describe('limits of the installation', () => {
  const start = (env: Record<string, string>) =>
    startInstallation({ databaseUrl: audience.databaseUrl, limits: generousLimits, env });

  it('without a mail server in production no mail is promised', async () => {
    const strict = await start({ NODE_ENV: 'production', AUDIENCE_MAILS_PER_MONTH: '5' });
    try {
      const { personaId, id } = await audience.makeCreator();
      const client = await signInAs(strict, id);
      expect((await client.call('audienceOverview')).body.sendingProblem).toContain('mail server');
      const { id: sequenceId } = (
        await client.call('createSequence', { body: createSequenceForm(personaId) })
      ).body;
      const body = { action: 'activate', version: 1 };
      const set = await client.call('setSequenceState', { params: { id: sequenceId }, body });
      expect([set.status, set.body.code]).toEqual([503, 'UNAVAILABLE']);
    } finally {
      await strict.close();
    }
  });
});
