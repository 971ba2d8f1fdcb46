import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { createSampleMails } from './sample-mails.ts';

const database = useDatabase();
let installation: TestInstallation;
let email: string;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, engines: [] });
  email = `${newId()}@example.test`;
  await new TestClient(installation.url).call('register', {
    body: { email, password: 'correct horse', firstName: '<b>Ada</b>', lastName: 'Byron' },
  });
});
afterAll(() => installation?.close());

const read = async (address: string) => {
  const response = await fetch(installation.url + address);
  return { status: response.status, headers: response.headers, body: await response.text() };
};
/** The address of the welcome in the outbox. */
const only = () =>
  eventually(async () => {
    const { body } = await read('/dev/outbox');
    const address = /href="(\/dev\/outbox\/[^"]+)">Welcome/.exec(body)?.[1];
    if (!address) throw new Error('no mail yet');
    return address;
  });

describe('the outbox page', () => {
  it('lists mails by subject and address', async () => {
    await only();
    const { body } = await read('/dev/outbox');
    expect(body).toContain('>Welcome to Castwright</a>');
    expect(body).toContain(`<td>${email}</td>`);
  });

  it('shows one mail as text, and its HTML in a frame that can do nothing', async () => {
    const address = await only();
    const { body } = await read(address);
    expect(body).toContain('Your account was created and 100 tokens are waiting');
    expect(body).toMatch(
      new RegExp(`<iframe src="${address}/html"[^>]* sandbox="(?!.*allow-(scripts|same))`),
    );
    const html = await read(`${address}/html`);
    expect(html.body).toContain('Your studio is open');
    const policy = html.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/allow-(scripts|same-origin)/);
  });

  it.each(['nothing', newId(), '..%2f..%2fkeys%2fauth-secret', '%00'])('has nothing at %s', async (name) => {
    for (const end of ['', '/html']) {
      const { status, body } = await read(`/dev/outbox/${name}${end}`);
      expect([400, 404]).toContain(status);
      expect(JSON.parse(body)).toHaveProperty('code');
    }
  });
});

describe('the page of mails', () => {
  const samples = () => createSampleMails(installation.mailBrand, installation.operatorFiles.site.contact);

  it('shows each with its text and the address of its HTML', async () => {
    const { status, body } = await read('/dev/mails');
    expect(status).toBe(200);
    for (const name of Object.keys(samples())) {
      expect(body).toContain(`src="/dev/mails/${name}"`);
      const { status, body: html } = await read(`/dev/mails/${name}`);
      expect(status).toBe(200);
      expect(html).toContain('<h1');
    }
  });

  it('has each mail that a feature composes', async () => {
    const found = [];
    let shown = '';
    for await (const file of glob('src/**/*.ts', { exclude: ['src/**/*.test.ts'] })) {
      const source = await readFile(file, 'utf8');
      if (/^import .*composeMail/m.test(source)) {
        found.push(...source.matchAll(/^export function (\w+Mail)\b/gm));
      }
      if (file.startsWith('src/app/web/dev/')) shown += source;
    }
    const names = found.map(([, name]) => name);
    expect(names).toContain('billingMail');
    expect(names.filter((name) => !shown.includes(`${name}(`))).toEqual([]);
  });

  it('has no mail of another name', async () => {
    for (const name of ['nothing', '__proto__', 'constructor']) {
      expect((await read(`/dev/mails/${name}`)).status).toBe(404);
    }
  });
});

describe('pages for developers', () => {
  it.each(['/dev/mails', '/dev/mails/welcome', '/dev/outbox'])(
    '%s is for this machine only',
    async (page) => {
      for (const header of ['x-forwarded-for', 'x-forwarded-host', 'forwarded']) {
        const response = await fetch(installation.url + page, { headers: { [header]: '203.0.113.7' } });
        expect(response.status).toBe(404);
      }
    },
  );

  it('do not exist in production, nor the outbox where mails go out', async () => {
    const live = { SMTP_URL: 'smtp://127.0.0.1:1' };
    for (const [env, mails, outbox] of [
      [{ NODE_ENV: 'production' }, 404, 404],
      [live, 200, 404],
    ] as const) {
      const other = await startInstallation({ databaseUrl: database.url, env });
      try {
        expect((await fetch(`${other.url}/dev/mails`)).status).toBe(mails);
        expect((await fetch(`${other.url}/dev/outbox`)).status).toBe(outbox);
      } finally {
        await other.close();
      }
    }
  });
});
