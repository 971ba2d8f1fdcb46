import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createPersona, createSequenceForm, makeContact, signUpForm } from '#tests/factories/audience.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type MailServer, startMailServer } from '#tests/fakes/mail-server.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { audienceMails } from '../src/features/publishing/audience/mails/schema.ts';
import { contacts } from '../src/features/publishing/audience/schema.ts';

/** Contacts who sign up, get mails and leave, with a real mail server and the worker. */
const database = useDatabase();
let server: MailServer;
let installation: TestInstallation;
/** Days by which the clock of the installation is ahead. */
let ahead = 0;

beforeAll(async () => {
  server = await startMailServer({ refuse: (address) => (address.startsWith('nobody') ? 550 : null) });
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    clock: () => new Date(Date.now() + ahead * 86_400_000),
    env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@studio.example', AUDIENCE_MAILS_PER_MINUTE: '1000' },
  });
});
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await installation?.close();
  await server?.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** Opens a page, or sends its form, as a browser without cookies and scripts. */
async function open(path: string, fields?: Record<string, string>) {
  const response = await fetch(installation.url + path, {
    redirect: 'manual',
    ...(fields && { method: 'POST', headers: form, body: new URLSearchParams(fields) }),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const mailsTo = (email: string) => server.delivered.filter(({ recipients }) => recipients.includes(email));
const arrived = (email: string, count = 1) =>
  eventually(async () => {
    const mails = mailsTo(email);
    if (mails.length < count) throw new Error(`${mails.length} mails to ${email}`);
    return mails[count - 1] as (typeof mails)[number];
  });
/** Time for what must not come: the lane looks every two seconds. */
const noMore = async (email: string, count: number) => {
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  expect(mailsTo(email)).toHaveLength(count);
};
const linkPath = (text: string, part: string) => {
  const address = new RegExp(`https?:\\S+/${part}/[A-Za-z0-9_-]{43}`).exec(text)?.[0];
  if (!address) throw new Error(`no ${part} link in ${text}`);
  return new URL(address).pathname;
};

async function creator() {
  const { id } = await makeUserWithTokens(database.db, 10, { subscription: 'enterprise' });
  const client = await signInAs(installation, id);
  const personaId = await createPersona(client);
  const slug = `mira-${newId().slice(-12)}`;
  const saved = await client.call('saveSignUpPage', {
    params: { id: personaId },
    body: { ...signUpForm, slug },
  });
  expect(saved.status).toBe(200);
  return { id, client, personaId, slug };
}

async function activate(client: TestClient, body: object): Promise<string> {
  const { id, version } = (await client.call('createSequence', { body })).body;
  const set = await client.call('setSequenceState', {
    params: { id },
    body: { action: 'activate', version },
  });
  expect([set.status, set.body.message]).toEqual([200, undefined]);
  return id;
}

async function signUpAndConfirm(slug: string, email: string, name = 'Ada') {
  await open(`/join/${slug}`, { email, name, agrees: 'yes' });
  const confirm = linkPath((await arrived(email)).text, 'join/confirm');
  expect((await open(confirm, {})).html).toContain('You are on the list');
  return confirm;
}

describe('signing up', () => {
  it('takes the form without a script, says who sends, and mails nothing before the link’s button', async () => {
    const { client, slug } = await creator();
    const page = await open(`/join/${slug}`);
    for (const said of ['Mira is an invented person', 'Harbour Studio Ltd', '12 Long Street', '18 or older'])
      expect(page.html).toContain(said);
    expect(page.html).not.toContain('<script');
    const email = `ada.${newId()}@example.test`;
    const sent = await open(`/join/${slug}`, {
      email: ` ${email.toUpperCase()} `,
      name: 'Ada',
      agrees: 'yes',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/join/${slug}?sent`]);
    expect((await open(`/join/${slug}?sent`)).html).toContain('Check your inbox');
    const mail = await arrived(email);
    expect(mail.header('From')).toBe('Mira via Castwright <no-reply@studio.example>');
    const confirm = linkPath(mail.text, 'join/confirm');
    // A mail scanner opens the link.
    expect((await open(confirm)).html).toContain('>Confirm</button>');
    expect((await client.call('listContacts')).body.total).toBe(0);
    expect((await open(confirm, {})).html).toContain('You are on the list');
    expect((await open(confirm, {})).html).toContain('You are on the list');
    const { contacts: list } = (await client.call('listContacts')).body;
    expect(list).toMatchObject([{ email, name: 'Ada', consent: 'given', source: 'sign_up' }]);
    const detail = (await client.call('getContact', { params: { id: list[0].id } })).body;
    expect(detail.events).toHaveLength(1);
    expect(detail.events[0]).toMatchObject({
      kind: 'consent_given',
      text: expect.stringContaining('18 or older'),
    });
    const [proof] = (
      await database.db.$client.query('select * from audience_consents where contact_id = $1', [list[0].id])
    ).rows;
    expect(JSON.stringify(proof)).not.toContain(email);
    expect(JSON.stringify(proof)).not.toContain('127.0.0.1');
  });

  it('answers the same for an address that is on the list, and mails it nothing', async () => {
    const { slug } = await creator();
    const email = `ada.${newId()}@example.test`;
    await signUpAndConfirm(slug, email);
    const again = await open(`/join/${slug}`, { email, name: '', agrees: 'yes' });
    const fresh = await open(`/join/${slug}`, {
      email: `new.${newId()}@example.test`,
      name: '',
      agrees: 'yes',
    });
    expect([again.status, again.headers.get('location')]).toEqual([
      fresh.status,
      fresh.headers.get('location'),
    ]);
    await noMore(email, 1);
  });

  it('sends one mail for a double click, and keeps what was typed when something is wrong', async () => {
    const { slug } = await creator();
    const email = `ada.${newId()}@example.test`;
    const fields = { email, name: 'Ada <b>', agrees: 'yes' };
    await Promise.all([open(`/join/${slug}`, fields), open(`/join/${slug}`, fields)]);
    await arrived(email);
    await noMore(email, 1);
    const unticked = await open(`/join/${slug}`, { email, name: 'Ada <b>' });
    expect(unticked.status).toBe(400);
    expect(unticked.html).toContain('Tick the box');
    expect(unticked.html).toContain('value="Ada &lt;b&gt;"');
    expect((await open(`/join/${slug}`, { ...fields, email: 'ada' })).html).toContain(
      'Enter your mail address',
    );
    expect((await open(`/join/${slug}`, { ...fields, website: 'spam' })).html).toContain(
      'send the form again',
    );
  });

  it('does not exist at an unknown address and for a suspended account, and can be closed', async () => {
    const { client, id, personaId, slug } = await creator();
    expect((await open('/join/no-such-page')).status).toBe(404);
    const body = { ...signUpForm, slug, isOpen: false };
    await client.call('saveSignUpPage', { params: { id: personaId }, body });
    expect((await open(`/join/${slug}`)).html).toContain('Sign-up is closed');
    expect((await open(`/join/${slug}`, { email: 'a@example.test', agrees: 'yes' })).status).toBe(503);
    await database.db.$client.query(
      "update users set suspended_at = now() where id = $1",
      [id],
    );
    expect((await open(`/join/${slug}`)).status).toBe(404);
  });
});

describe('a sequence', () => {
  it('greets a new contact, goes on after its days, and ends at once with one click', async () => {
    const { client, personaId, slug } = await creator();
    const id = await activate(client, createSequenceForm(personaId));
    const email = `ada.${newId()}@example.test`;
    await signUpAndConfirm(slug, email);
    const mail = await arrived(email, 2);
    expect(mail.header('Subject')).toBe('Welcome aboard');
    expect(mail.html).toContain('<strong>here</strong>');
    for (const said of ['invented person', 'Harbour Studio Ltd', '12 Long Street', 'because you confirmed'])
      expect(mail.text).toContain(said);
    const unsubscribe = linkPath(mail.text, 'unsubscribe');
    expect(mail.header('List-Unsubscribe')).toMatch(new RegExp(`^<https?:[^<>]+${unsubscribe}>$`));
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.header('Reply-To')).toContain('studio@example.test');
    await noMore(email, 2);
    ahead = 3.1;
    expect((await arrived(email, 3)).header('Subject')).toBe('The lighthouse');
    expect((await client.call('getSequence', { params: { id } })).body).toMatchObject({
      entered: 1,
      open: 0,
    });
    // Opening the page changes nothing.
    expect((await open(unsubscribe)).html).toContain('>Unsubscribe</button>');
    expect((await client.call('listContacts')).body.contacts).toMatchObject([{ consent: 'given' }]);
    // As Gmail and others send it.
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const response = await fetch(installation.url + unsubscribe, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await client.call('listContacts')).body.contacts).toMatchObject([{ consent: 'withdrawn' }]);
    await activate(
      client,
      createSequenceForm(personaId, {
        trigger: { on: 'broadcast', segmentId: null, sendAt: null },
        mails: [{ delayDays: 0, subject: 'To all', text: 'Hello.' }],
      }),
    );
    await noMore(email, 3);
  }, 60_000);

  it('stops mails that wait when a contact leaves, and starts with a tag', async () => {
    const { client, personaId, id: userId } = await creator();
    await activate(client, createSequenceForm(personaId, { trigger: { on: 'tag', tag: 'vip' } }));
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(database.db, userId, personaId, { email, consent: 'given' });
    const plain = await makeContact(database.db, userId, personaId);
    const selection = { ids: [contact.id, plain.id] };
    await client.call('changeContacts', { body: { selection, action: 'add_tag', tag: 'vip' } });
    await arrived(email);
    await open(`/unsubscribe/${contact.token}`, { how: 'page' });
    ahead = 10;
    await noMore(email, 1);
    // Never agreed.
    expect(mailsTo(plain.email ?? '')).toEqual([]);
    const rows = await database.db
      .select()
      .from(audienceMails)
      .where(eq(audienceMails.contactId, contact.id));
    expect(rows.map(({ state }) => state).sort()).toEqual(['sent', 'stopped']);
  });

  it('is approved as it is: by an admin, in one version, with words that are safe for work', async () => {
    const { client, id: ownerId, personaId } = await creator();
    const { id: memberId } = await makeUserWithTokens(database.db, 0);
    await makeTeam(database.db, ownerId, [{ id: memberId }]);
    const member = await signInAs(installation, memberId);
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
    const { client, id: userId, personaId } = await creator();
    const body = createSequenceForm(personaId, { trigger: { on: 'tag', tag: 'vip' } });
    const id = await activate(client, body);
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(database.db, userId, personaId, { email, consent: 'given' });
    const selection = { ids: [contact.id] };
    await client.call('changeContacts', { body: { selection, action: 'add_tag', tag: 'vip' } });
    await arrived(email);
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
    ahead = 4;
    await arrived(email, 2);
    ahead = 8;
    await noMore(email, mailsTo(email).length);
    const subjects = mailsTo(email).map(({ header }) => header('Subject'));
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects).toContain('The lighthouse');
  }, 60_000);
});

describe('a request for consent', () => {
  it('is sent once for an address, ever, and confirmed by the person', async () => {
    const { client, id: userId, personaId } = await creator();
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(database.db, userId, personaId, { email, source: 'import' });
    const ask = async (id: string) =>
      (await client.call('changeContacts', { body: { selection: { ids: [id] }, action: 'request_consent' } }))
        .body;
    expect(await ask(contact.id)).toEqual({ changed: 1 });
    expect(await ask(contact.id)).toEqual({ changed: 0 });
    const mail = await arrived(email);
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    await client.call('deleteContact', { params: { id: contact.id } });
    const again = await makeContact(database.db, userId, personaId, { email });
    expect(await ask(again.id)).toEqual({ changed: 0 });
    await noMore(email, 1);
  });

  it('leads to consent by its own link, with its proof', async () => {
    const { client, id: userId, personaId } = await creator();
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(database.db, userId, personaId, { email, source: 'import' });
    await client.call('changeContacts', {
      body: { selection: { ids: [contact.id] }, action: 'request_consent' },
    });
    const confirm = linkPath((await arrived(email)).text, 'join/confirm');
    expect((await open(confirm, {})).html).toContain('You are on the list');
    const { body } = await client.call('getContact', { params: { id: contact.id } });
    expect(body.consent).toBe('given');
    expect(body.events.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'consent_given',
      'consent_requested',
      'mail',
    ]);
  });
});

describe('a broadcast', () => {
  it('reaches each of a segment once, and is over then; an address that does not exist is marked', async () => {
    const { client, id: userId, personaId } = await creator();
    const run = newId();
    const make = (name: string, tags: string[]) =>
      makeContact(database.db, userId, personaId, {
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
    const id = await activate(client, form);
    await arrived(`ada.${run}@example.test`);
    await arrived(`grace.${run}@example.test`);
    await eventually(async () => {
      const { body } = await client.call('getSequence', { params: { id } });
      expect(body).toMatchObject({ state: 'ended', entered: 3, open: 0 });
      expect(body.mails[0].figures).toEqual({ sent: 2, waiting: 0, failed: 1, unclear: 0 });
    });
    const [marked] = await database.db
      .select()
      .from(contacts)
      .where(eq(contacts.id, gone?.id ?? ''));
    expect(marked?.isUndeliverable).toBe(true);
    expect(mailsTo(`other.${run}@example.test`)).toEqual([]);
    // Approved again, nothing goes out twice.
    await client.call('setSequenceState', { params: { id }, body: { action: 'activate', version: 1 } });
    await noMore(`ada.${run}@example.test`, 1);
  });

  it('that a stopped worker left is not repeated: perhaps it arrived', async () => {
    const { client, id: userId, personaId } = await creator();
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(database.db, userId, personaId, { email, consent: 'given' });
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await activate(
      client,
      createSequenceForm(personaId, {
        trigger: { on: 'broadcast', segmentId: null, sendAt },
        mails: [{ delayDays: 0, subject: 'Once', text: 'Hello.' }],
      }),
    );
    const isIt = eq(audienceMails.contactId, contact.id);
    await database.db
      .update(audienceMails)
      .set({ state: 'sending', startedAt: new Date(Date.now() - 600_000), tries: 1 })
      .where(isIt);
    await eventually(async () => {
      expect((await database.db.select().from(audienceMails).where(isIt))[0]?.state).toBe('unclear');
    });
    ahead = 1;
    await noMore(email, 0);
    expect((await client.call('getSequence', { params: { id } })).body).toMatchObject({ state: 'ended' });
  });
});

describe('the data of a person', () => {
  it('is nowhere after they delete it by the link of a mail, and does not come back by an import', async () => {
    const { client, personaId, slug } = await creator();
    await activate(client, createSequenceForm(personaId));
    const name = `Zq${newId().slice(-8)}`;
    const email = `${name.toLowerCase()}@example.test`;
    await signUpAndConfirm(slug, email, name);
    const mail = await arrived(email, 2);
    const { id } = (await client.call('listContacts')).body.contacts[0];
    await client.call('addContactNote', { params: { id }, body: { text: `${name} likes boats.` } });
    const path = `${linkPath(mail.text, 'unsubscribe')}/delete`;
    expect((await open(path)).html).toContain('>Delete my data</button>');
    expect((await open(path, {})).html).toContain('Your data is deleted');
    expect((await open(path, {})).status).toBe(200);
    expect(await findTables(name)).toEqual([]);
    expect((await client.call('listContacts')).body.total).toBe(0);
    const again = await client.call('addContact', { body: { personaId, email } });
    expect(again.status).toBe(409);
    ahead = 10;
    await noMore(email, 2);
    // The link of the old mail still answers.
    expect((await open(linkPath(mail.text, 'unsubscribe'), { how: 'page' })).html).toContain('unsubscribed');
  });

  /** Tables of any schema with the word in a row. */
  async function findTables(word: string): Promise<string[]> {
    const { rows } = await database.db.$client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name, schema } of rows) {
      const hit = await database.db.$client.query(
        `select from "${schema}"."${name}" t where position(lower($1) in lower(t::text)) > 0 limit 1`,
        [word],
      );
      if (hit.rowCount) found.push(name);
    }
    return found;
  }
});

describe('limits of the installation', () => {
  const start = (env: Record<string, string>) =>
    startInstallation({ databaseUrl: database.url, limits: generousLimits, env });

  it('without a mail server in production no mail is promised', async () => {
    const strict = await start({ NODE_ENV: 'production', AUDIENCE_MAILS_PER_MONTH: '5' });
    try {
      const { personaId, id } = await creator();
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
