import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { type MailServer, startMailServer } from '#tests/fakes/mail-server.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';

const database = useDatabase();
let server: MailServer;
let installation: TestInstallation;
const logged: string[] = [];
beforeAll(async () => {
  server = await startMailServer({ refusals: 1 });
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    log: createLog({
      level: 'trace',
      pretty: false,
      role: 'test',
      destination: { write: (line) => void logged.push(line) },
    }),
    env: { SMTP_URL: server.url, MAIL_FROM: 'The Studio <studio@castwright.example>' },
  });
});
afterAll(async () => {
  await installation?.close();
  await server?.close();
});

const register = (person: { email: string; firstName: string }) =>
  new TestClient(installation.url).call('register', {
    body: { password: 'correct horse', lastName: 'Byron', ...person },
  });
/** Mails to that address with such a subject; there may be others. */
const mailsTo = (email: string, subject: string) =>
  server.delivered.filter(
    ({ header, recipients }) => recipients.includes(email) && header('Subject').startsWith(subject),
  );
const arrived = (email: string, subject: string) =>
  eventually(async () => {
    const [mail] = mailsTo(email, subject);
    if (!mail) throw new Error(`nothing yet to ${email}`);
    return mail;
  }, 30_000);

describe('mail delivery', () => {
  it('that the server defers at first is retried and arrives once', async () => {
    const email = `${newId()}@example.test`;
    expect((await register({ email, firstName: 'Zoë' })).status).toBe(201);
    // Either of the two may come first and be deferred.
    const mail = await arrived(email, 'Welcome to Castwright');
    await arrived(email, 'Please confirm');
    expect(server.tries).toBe(3);
    expect(server.delivered).toHaveLength(2);
    expect(mail.sender).toBe('studio@castwright.example');
    expect(mail.recipients).toEqual([email]);
    expect(mail.text).toContain('Hello Zoë,');
    expect(mail.html).toContain('Hello Zoë,');
    const everything = logged.join('');
    expect(everything).toMatch(/"responseCode":451.*the mail server refused a mail/);
    expect(everything).not.toContain(email);
  });

  it('carries the link that sets a new password, whole, in both forms', async () => {
    const email = `${newId()}@example.test`;
    await register({ email, firstName: 'Ada' });
    await new TestClient(installation.url).call('forgotPassword', { body: { email } });
    const reset = await arrived(email, 'Set a new password');
    const link = /https?:\S+\/auth\/reset\?token=\S+/.exec(reset.text)?.[0];
    expect(link).toBeDefined();
    expect(reset.html).toContain(`href="${link}"`);
    const token = new URL(link ?? '').searchParams.get('token');
    const body = { token, password: 'a new one' };
    expect((await new TestClient(installation.url).call('resetPassword', { body })).status).toBe(200);
  });

  it('does not send a stranger’s message to another person’s address', async () => {
    const email = `${newId()}@example.test`;
    await register({ email, firstName: 'You won! See evil.example\r\nBcc: eve@example.test' });
    await arrived(email, 'Welcome');
    await arrived(email, 'Please confirm');
    for (const { head, text, html, recipients } of mailsTo(email, '')) {
      expect(recipients).toEqual([email]);
      expect(`${head}${text}${html}`).not.toMatch(/evil|eve@/);
    }
  });
});
