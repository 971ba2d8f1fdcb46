import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { readOutbox } from '#tests/setup/outbox.ts';

const database = useDatabase();
let installation: TestInstallation;
let hosts = 0;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    env: { TRUSTED_PROXY_HEADER: 'X-Forwarded-For' },
  });
});
afterAll(() => installation?.close());

const newHost = () => `203.0.113.${++hosts}`;
const newSender = () => `${newId()}@example.test`;

function message(more: object = {}) {
  const text = `The picture of ${newId()} does not open.`;
  const form = { name: 'Ada Byron', topic: 'account', message: text, openFor: 40_000 };
  return { ...form, email: newSender(), ...more };
}

async function write(form: object, from = newHost(), client = new TestClient(installation.url)) {
  const response = await client.fetch('/api/contact', {
    method: 'POST',
    body: JSON.stringify(form),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  });
  return { status: response.status, body: await response.json() };
}

const outbox = () => readOutbox(installation.config.inData('outbox'));
const arrived = (form: { message: string }) =>
  eventually(async () => {
    const mail = (await outbox()).find(({ text }) => text.includes(form.message));
    if (!mail) throw new Error('the mail has not come yet');
    return mail;
  });

const thanks = {
  success: true,
  message: 'Thank you. We received your message and will reply by email.',
};

describe('the contact form', () => {
  it('reaches the operator by mail, who answers to the sender', async () => {
    const form = message();
    expect(await write(form)).toEqual({ status: 202, body: thanks });
    const mail = await arrived(form);
    expect(mail.to).toBe(installation.operatorFiles.site.contact.general);
    expect(mail.replyTo).toBe(`Ada Byron <${form.email}>`);
    expect(mail.subject).toBe('Account from Ada Byron');
  });

  it('reaches those of the site file whom the topic concerns', async () => {
    const form = message({ topic: 'takedown' });
    await write(form);
    expect((await arrived(form)).to).toBe(installation.operatorFiles.site.contact.dmca);
  });

  it('tells the operator which account wrote', async () => {
    const { id } = await makeUserWithTokens(database.db, 0);
    const form = message();
    await write(form, newHost(), await signInAs(installation, id));
    expect((await arrived(form)).text).toContain(`Signed in as account ${id}.`);
  });

  it.each([
    ['a browser filled the hidden field', { website: 'https://spam.example' }],
    ['it was sent within three seconds', { openFor: 800 }],
  ])('never thanks for a message that it drops: where %s, it asks to send again', async (_, odd) => {
    const form = message();
    const { status, body } = await write({ ...form, ...odd });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: expect.stringContaining('Please send it again') });
    expect(await write(form)).toEqual({ status: 202, body: thanks });
    await arrived(form);
    expect((await outbox()).filter(({ text }) => text.includes(form.message))).toHaveLength(1);
  });

  it('does not let senders write header lines', async () => {
    const form = message({ name: 'Ada\r\nBcc: everybody@example.test\r\nSubject: You have won' });
    await write(form);
    const mail = await arrived(form);
    expect(mail.subject).toBe('Account from Ada Bcc: everybody@example.test Subject: You have won');
    expect(mail.head).not.toMatch(/^bcc:/im);
    expect(mail.head.match(/^(subject|to|reply-to):/gim)).toHaveLength(3);
  });

  it.each([
    ['no name', { name: '  ' }, 'name', 'Please enter your name'],
    ['no address', { email: 'ada' }, 'email', 'Invalid email address'],
    ['two addresses', { email: 'a@example.test,b@example.test' }, 'email', 'Invalid email address'],
    [
      'an address of two lines',
      { email: 'a@example.test\nBcc: b@example.test' },
      'email',
      'Invalid email address',
    ],
    ['too few words', { message: 'Hello.' }, 'message', 'Please write at least 20 characters'],
  ])('says what is wrong with %s', async (_, wrong, field, problem) => {
    const { status, body } = await write(message(wrong));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: problem,
      details: { fields: [{ field }] },
    });
  });

  it('takes three messages an hour from one sender', async () => {
    const email = newSender();
    const host = newHost();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await write(message({ email }), host)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('takes five messages an hour from one address range, whatever the sender', async () => {
    const host = newHost();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await write(message(), host)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});
