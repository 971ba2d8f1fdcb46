import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { type MailServer, startMailServer } from '#tests/fakes/mail-server.ts';
import { createMailer, type Mail, type Mailer } from './mailer.ts';
import { parseMessage } from './parse-message.ts';

const brand = { name: 'Atelier Nørd' };
const from = 'Castwright <no-reply@castwright.example>';
const letter = (more: Partial<Mail> = {}): Mail => ({
  id: newId(),
  to: 'ada@example.test',
  subject:
    'Grüße from “Castwright” to 愛 in a subject that is longer than the one line that a header may have',
  text: `A line that is long enough to be folded by whatever way it travels, with a link:
https://castwright.example/auth/reset?token=abc%3D
.
From here on: bye.`,
  html: '<!doctype html><html><head><title>Hi</title></head><body><p>Zoë = “1 < 2”</p></body></html>',
  ...more,
});

let outbox: string;
let server: MailServer | undefined;
let mailer: Mailer | undefined;
beforeEach(async () => {
  outbox = path.join(await mkdtemp(path.join(tmpdir(), 'castwright-mail-')), 'outbox');
});
afterEach(async () => {
  await mailer?.close();
  await server?.close();
  server = undefined;
  await rm(path.dirname(outbox), { recursive: true, force: true });
});

async function deliver(mail: Mail) {
  server = await startMailServer();
  mailer = createMailer({ brand, from, smtpUrl: server.url, outbox });
  await mailer.send(mail);
  expect(server.delivered).toHaveLength(1);
  const [delivered] = server.delivered;
  if (!delivered) throw new Error('unreachable');
  return delivered;
}

describe('a sender that is an address alone', () => {
  it('carries the name of the brand, also after the brand has changed', async () => {
    server = await startMailServer();
    const named = { ...brand };
    mailer = createMailer({ brand: named, from: 'no-reply@castwright.example', smtpUrl: server.url, outbox });
    await mailer.send(letter());
    named.name = 'Studio';
    await mailer.send(letter());
    const senders = server.delivered.map(({ header }) => header('From'));
    expect(senders).toEqual([
      'Atelier Nørd <no-reply@castwright.example>',
      'Studio <no-reply@castwright.example>',
    ]);
  });
});

describe('the outbox', () => {
  beforeEach(() => {
    mailer = createMailer({ brand, from, smtpUrl: null, outbox });
  });
  const only = async () => {
    const [file = ''] = await readdir(outbox);
    return { file, ...parseMessage(await readFile(path.join(outbox, file), 'utf8')) };
  };

  it('holds each mail as a file that only its owner may read', async () => {
    const mail = letter();
    await mailer?.send(mail);
    const { file, header, text, html } = await only();
    expect(file).toBe(`${mail.id}.eml`);
    expect((await stat(path.join(outbox, file))).mode & 0o077).toBe(0);
    expect([header('To'), header('Subject')]).toEqual([mail.to, mail.subject]);
    expect(text.trim()).toBe(mail.text);
    expect(html?.trim()).toBe(mail.html);
  });

  it('holds a mail that was sent twice once', async () => {
    const mail = letter();
    await mailer?.send(mail);
    await mailer?.send(mail);
    expect(await readdir(outbox)).toEqual([`${mail.id}.eml`]);
  });
});

describe('mail by SMTP', () => {
  it('arrives as it was written, in both forms and in every script', async () => {
    const mail = letter();
    const { sender, recipients, header, text, html } = await deliver(mail);
    expect([sender, recipients]).toEqual(['no-reply@castwright.example', ['ada@example.test']]);
    expect([header('From'), header('To'), header('Subject')]).toEqual([from, mail.to, mail.subject]);
    expect(text.trim()).toBe(mail.text);
    expect(html?.trim()).toBe(mail.html);
  });

  it('carries an id by which a repetition is known, and asks machines not to answer', async () => {
    const mail = letter();
    const { header } = await deliver(mail);
    expect(header('Message-ID')).toBe(`<${mail.id}@castwright>`);
    expect(header('Auto-Submitted')).toBe('auto-generated');
    expect(header('List-Unsubscribe')).toBe('');
  });

  it('names where mails of its kind are turned off, if they can be', async () => {
    const { header } = await deliver(
      letter({ unsubscribe: 'https://castwright.example/notifications#mail' }),
    );
    expect(header('List-Unsubscribe')).toBe('<https://castwright.example/notifications#mail>');
  });

  it('is answered to whom it says, whatever their name', async () => {
    const name = 'Zoë "the <b>" O’Brien, eve@example.test';
    const { header } = await deliver(letter({ replyTo: { name, address: 'zoe@example.test' } }));
    expect(header('Reply-To')).toContain('<zoe@example.test>');
    expect(header('Reply-To')).not.toMatch(/(^|[\s,])eve@example\.test\s*(,|$)/);
  });

  it.each([
    ['an address of two lines', { to: 'ada@example.test\r\nBcc: eve@example.test' }],
    ['an address that is a list', { to: 'ada@example.test, eve@example.test' }],
    ['a subject of two lines', { subject: 'Hello\r\nBcc: eve@example.test' }],
    ['a name of two lines', { replyTo: { name: 'A\r\nBcc: eve@example.test', address: 'a@example.test' } }],
    [
      'a reply address of two lines',
      { replyTo: { name: 'A', address: 'a@example.test\nBcc: eve@example.test' } },
    ],
  ])('goes to no other address and has no additional header by %s', async (_, given) => {
    server = await startMailServer();
    mailer = createMailer({ brand, from, smtpUrl: server.url, outbox });
    // Refusing such a mail is as good as taming it.
    await mailer.send(letter(given)).catch(() => {});
    for (const { head, recipients } of server.delivered) {
      expect(recipients).not.toContain('eve@example.test');
      expect(recipients).toHaveLength(1);
      expect(head).not.toMatch(/^(bcc|cc):/im);
    }
  });

  it('that is put off is an error, so that its job is tried again', async () => {
    server = await startMailServer({ refusals: 1 });
    mailer = createMailer({ brand, from, smtpUrl: server.url, outbox });
    const mail = letter();
    await expect(mailer.send(mail)).rejects.toThrow('451');
    await mailer.send(mail);
    expect(server.delivered).toHaveLength(1);
  });

  it('is an error when no server answers', async () => {
    const gone = await startMailServer();
    await gone.close();
    mailer = createMailer({ brand, from, smtpUrl: gone.url, outbox });
    await expect(mailer.send(letter())).rejects.toThrow('ECONNREFUSED');
  });
});
