import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createSequenceForm, makeContact, signUpForm } from '#tests/factories/audience.ts';
import { findLinkPath, useAudience } from '#tests/setup/audience.ts';

/** People who sign up, agree and have their data deleted, with a real mail server and the worker. */
const audience = useAudience();

describe('signing up', () => {
  it('takes the form without a script, says who sends, and mails nothing before the link’s button', async () => {
    const { client, slug } = await audience.makeCreator();
    const page = await audience.open(`/join/${slug}`);
    for (const said of ['Mira is an invented person', 'Harbour Studio Ltd', '12 Long Street', '18 or older'])
      expect(page.html).toContain(said);
    expect(page.html).not.toContain('<script');
    const email = `ada.${newId()}@example.test`;
    const sent = await audience.open(`/join/${slug}`, {
      email: ` ${email.toUpperCase()} `,
      name: 'Ada',
      agrees: 'yes',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/join/${slug}?sent`]);
    expect((await audience.open(`/join/${slug}?sent`)).html).toContain('Check your inbox');
    const mail = await audience.arrived(email);
    expect(mail.header('From')).toBe('Mira via Castwright <no-reply@studio.example>');
    const confirm = findLinkPath(mail.text, 'join/confirm');
    // A mail scanner opens the link.
    expect((await audience.open(confirm)).html).toContain('>Confirm</button>');
    expect((await client.call('listContacts')).body.total).toBe(0);
    expect((await audience.open(confirm, {})).html).toContain('You are on the list');
    expect((await audience.open(confirm, {})).html).toContain('You are on the list');
    const { contacts: list } = (await client.call('listContacts')).body;
    expect(list).toMatchObject([{ email, name: 'Ada', consent: 'given', source: 'sign_up' }]);
    const detail = (await client.call('getContact', { params: { id: list[0].id } })).body;
    expect(detail.events).toHaveLength(1);
    expect(detail.events[0]).toMatchObject({
      kind: 'consent_given',
      text: expect.stringContaining('18 or older'),
    });
    const [proof] = (
      await audience.db.$client.query('select * from audience_consents where contact_id = $1', [list[0].id])
    ).rows;
    expect(JSON.stringify(proof)).not.toContain(email);
    expect(JSON.stringify(proof)).not.toContain('127.0.0.1');
  });

  it('answers the same for an address that is on the list, and mails it nothing', async () => {
    const { slug } = await audience.makeCreator();
    const email = `ada.${newId()}@example.test`;
    await audience.signUpAndConfirm(slug, email);
    const again = await audience.open(`/join/${slug}`, { email, name: '', agrees: 'yes' });
    const fresh = await audience.open(`/join/${slug}`, {
      email: `new.${newId()}@example.test`,
      name: '',
      agrees: 'yes',
    });
    expect([again.status, again.headers.get('location')]).toEqual([
      fresh.status,
      fresh.headers.get('location'),
    ]);
    await audience.expectNoMore(email, 1);
  });

  it('sends one mail for a double click, and keeps what was typed when something is wrong', async () => {
    const { slug } = await audience.makeCreator();
    const email = `ada.${newId()}@example.test`;
    const fields = { email, name: 'Ada <b>', agrees: 'yes' };
    await Promise.all([audience.open(`/join/${slug}`, fields), audience.open(`/join/${slug}`, fields)]);
    await audience.arrived(email);
    await audience.expectNoMore(email, 1);
    const unticked = await audience.open(`/join/${slug}`, { email, name: 'Ada <b>' });
    expect(unticked.status).toBe(400);
    expect(unticked.html).toContain('Tick the box');
    expect(unticked.html).toContain('value="Ada &lt;b&gt;"');
    expect((await audience.open(`/join/${slug}`, { ...fields, email: 'ada' })).html).toContain(
      'Enter your mail address',
    );
    expect((await audience.open(`/join/${slug}`, { ...fields, website: 'spam' })).html).toContain(
      'send the form again',
    );
  });

  it('does not exist at an unknown address and for a suspended account, and can be closed', async () => {
    const { client, id, personaId, slug } = await audience.makeCreator();
    expect((await audience.open('/join/no-such-page')).status).toBe(404);
    const body = { ...signUpForm, slug, isOpen: false };
    await client.call('saveSignUpPage', { params: { id: personaId }, body });
    expect((await audience.open(`/join/${slug}`)).html).toContain('Sign-up is closed');
    expect((await audience.open(`/join/${slug}`, { email: 'a@example.test', agrees: 'yes' })).status).toBe(
      503,
    );
    await audience.db.$client.query('update users set suspended_at = now() where id = $1', [id]);
    expect((await audience.open(`/join/${slug}`)).status).toBe(404);
  });
});

describe('a request for consent', () => {
  it('is sent once for an address, ever, and confirmed by the person', async () => {
    const { client, id: userId, personaId } = await audience.makeCreator();
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(audience.db, userId, personaId, { email, source: 'import' });
    const ask = async (id: string) =>
      (await client.call('changeContacts', { body: { selection: { ids: [id] }, action: 'request_consent' } }))
        .body;
    expect(await ask(contact.id)).toEqual({ changed: 1 });
    expect(await ask(contact.id)).toEqual({ changed: 0 });
    const mail = await audience.arrived(email);
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    await client.call('deleteContact', { params: { id: contact.id } });
    const again = await makeContact(audience.db, userId, personaId, { email });
    expect(await ask(again.id)).toEqual({ changed: 0 });
    await audience.expectNoMore(email, 1);
  });

  it('leads to consent by its own link, with its proof', async () => {
    const { client, id: userId, personaId } = await audience.makeCreator();
    const email = `ada.${newId()}@example.test`;
    const contact = await makeContact(audience.db, userId, personaId, { email, source: 'import' });
    await client.call('changeContacts', {
      body: { selection: { ids: [contact.id] }, action: 'request_consent' },
    });
    const confirm = findLinkPath((await audience.arrived(email)).text, 'join/confirm');
    expect((await audience.open(confirm, {})).html).toContain('You are on the list');
    const { body } = await client.call('getContact', { params: { id: contact.id } });
    expect(body.consent).toBe('given');
    expect(body.events.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'consent_given',
      'consent_requested',
      'mail',
    ]);
  });
});

describe('the data of a person', () => {
  it('is nowhere after they delete it by the link of a mail, and does not come back by an import', async () => {
    const { client, personaId, slug } = await audience.makeCreator();
    await audience.activate(client, createSequenceForm(personaId));
    const name = `Zq${newId().slice(-8)}`;
    const email = `${name.toLowerCase()}@example.test`;
    await audience.signUpAndConfirm(slug, email, name);
    const mail = await audience.arrived(email, 2);
    const { id } = (await client.call('listContacts')).body.contacts[0];
    await client.call('addContactNote', { params: { id }, body: { text: `${name} likes boats.` } });
    const path = `${findLinkPath(mail.text, 'unsubscribe')}/delete`;
    expect((await audience.open(path)).html).toContain('>Delete my data</button>');
    expect((await audience.open(path, {})).html).toContain('Your data is deleted');
    expect((await audience.open(path, {})).status).toBe(200);
    expect(await findTables(name)).toEqual([]);
    expect((await client.call('listContacts')).body.total).toBe(0);
    const again = await client.call('addContact', { body: { personaId, email } });
    expect(again.status).toBe(409);
    audience.goOn(10);
    await audience.expectNoMore(email, 2);
    // The link of the old mail still answers.
    expect((await audience.open(findLinkPath(mail.text, 'unsubscribe'), { how: 'page' })).html).toContain(
      'unsubscribed',
    );
  });

  /** Tables of any schema with the word in a row. */
  async function findTables(word: string): Promise<string[]> {
    const { rows } = await audience.db.$client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name, schema } of rows) {
      const hit = await audience.db.$client.query(
        `select from "${schema}"."${name}" t where position(lower($1) in lower(t::text)) > 0 limit 1`,
        [word],
      );
      if (hit.rowCount) found.push(name);
    }
    return found;
  }
});
