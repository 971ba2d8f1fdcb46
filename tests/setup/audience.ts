import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createPersona, signUpForm } from '#tests/factories/audience.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { createSlug } from '#tests/factories/slugs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type DeliveredMail, type MailServer, startMailServer } from '#tests/fakes/mail-server.ts';
import type { TestClient } from './client.ts';
import { useDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { startInstallation, type TestInstallation } from './installation.ts';
import { generousLimits } from './limits.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The path of a link in a mail. @param part of its path, before the token */
export function findLinkPath(text: string, part: string): string {
  const address = new RegExp(`https?:\\S+/${part}/[A-Za-z0-9_-]{43}`).exec(text)?.[0];
  if (!address) throw new Error(`no ${part} link in ${text}`);
  return new URL(address).pathname;
}

/** An installation with a worker and a real mail server, which refuses recipients that begin with `nobody`. */
export function useAudience() {
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

  const mailsTo = (email: string): DeliveredMail[] =>
    server.delivered.filter(({ recipients }) => recipients.includes(email));

  /** Opens a page, or sends its form, as a browser without cookies and scripts. */
  async function open(path: string, fields?: Record<string, string>) {
    const response = await fetch(installation.url + path, {
      redirect: 'manual',
      ...(fields && { method: 'POST', headers: form, body: new URLSearchParams(fields) }),
    });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  /** The mail to an address that is the `count`th. */
  const arrived = (email: string, count = 1): Promise<DeliveredMail> =>
    eventually(async () => {
      const mails = mailsTo(email);
      const mail = mails[count - 1];
      if (!mail) throw new Error(`${mails.length} mails to ${email}`);
      return mail;
    });

  return {
    get url() {
      return installation.url;
    },
    get db() {
      return database.db;
    },
    get databaseUrl() {
      return database.url;
    },
    /** Moves the clock of the installation. */
    goOn(days: number) {
      ahead = days;
    },
    signIn: (userId: string): Promise<TestClient> => signInAs(installation, userId),
    mailsTo,

    open,
    arrived,

    /** Signs up on the page and confirms by the link of the mail. */
    async signUpAndConfirm(slug: string, email: string, name = 'Ada') {
      await open(`/join/${slug}`, { email, name, agrees: 'yes' });
      const confirm = findLinkPath((await arrived(email)).text, 'join/confirm');
      expect((await open(confirm, {})).html).toContain('You are on the list');
    },

    /** Waits for what must not come: the lane looks every two seconds. */
    async expectNoMore(email: string, count: number) {
      await new Promise((resolve) => setTimeout(resolve, 4_500));
      expect(mailsTo(email)).toHaveLength(count);
    },

    /** A creator with a persona and its sign-up page. */
    async makeCreator() {
      const { id } = await makeUserWithTokens(database.db, 10, { subscription: 'enterprise' });
      const client = await signInAs(installation, id);
      const personaId = await createPersona(client);
      const slug = createSlug();
      const body = { ...signUpForm, slug };
      expect((await client.call('saveSignUpPage', { params: { id: personaId }, body })).status).toBe(200);
      return { id, client, personaId, slug };
    },

    /** Creates a sequence and approves it. @returns its id */
    async activate(client: TestClient, body: object): Promise<string> {
      const { id, version } = (await client.call('createSequence', { body })).body;
      const action = { action: 'activate', version };
      const set = await client.call('setSequenceState', { params: { id }, body: action });
      expect([set.status, set.body.message]).toEqual([200, undefined]);
      return id;
    },
  };
}
