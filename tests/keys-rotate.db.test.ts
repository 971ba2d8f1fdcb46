import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVerificationToken } from '#features/identity/sign-in';
import { checkLog } from '#features/trust/audit';
import { currentCode } from '#tests/factories/authenticator.ts';
import { uploadDocument } from '#tests/factories/documents.ts';
import { makeSession, sessionCookie, sessionCookieName } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import {
  defaultNames,
  type RotatableName,
  type RotationMode,
  rotateKeys,
} from '../scripts/lib/rotate-keys.ts';

const database = useDatabase();
const password = 'correct horse';
let dataFolder: string;
let installation: TestInstallation;
let said: string[];

const start = (env: Record<string, string> = {}) =>
  startInstallation({ databaseUrl: database.url, dataFolder, limits: generousLimits, env });

/** After a change of the keys or the settings. */
async function restart(env?: Record<string, string>): Promise<void> {
  await installation.close();
  installation = await start(env);
}

async function rotate(
  names: readonly RotatableName[] = defaultNames,
  how: RotationMode = 'both',
): Promise<boolean> {
  said = [];
  const { config, db, storage } = installation;
  return rotateKeys({ config, db, storage, names, mode: how }, (line) => said.push(line));
}

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'castwright-keys-'));
});
beforeEach(async () => {
  // Left over from an earlier test, encrypted under secrets that are gone.
  await database.db.execute(sql`delete from second_factors`);
  installation = await start();
});
afterEach(async () => {
  expect((await checkLog(database.db)).broken).toBeNull();
  await installation.close();
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

let people = 0;
/** A signed-in user with a second factor. */
async function protectedPerson() {
  const client = new TestClient(installation.url);
  const email = `person-${people++}@example.test`;
  await client.call('register', { body: { email, password, firstName: 'Ada', lastName: 'Byron' } });
  const { body: setup } = await client.call('startSecondFactor', { body: { password } });
  const code = currentCode(setup.secret);
  expect((await client.call('confirmSecondFactor', { body: { code } })).status).toBe(200);
  return { client, email, secret: setup.secret as string, recoveryCodes: setup.recoveryCodes as string[] };
}

/** The same browser with the installation as it runs now. */
function carriedOver(client: TestClient): TestClient {
  const [name = '', value = ''] = client.cookie.split('=');
  return new TestClient(installation.url, { [name]: value });
}
const isSignedIn = async (client: TestClient) => (await client.call('currentUser')).status === 200;

async function signsIn(email: string, proof: { kind: 'app' | 'recovery'; code: string }): Promise<number> {
  const client = new TestClient(installation.url);
  expect((await client.call('login', { body: { email, password } })).body).toEqual({ secondFactorDue: true });
  return (await client.call('verifySecondFactor', { body: proof })).status;
}
/** The current code confirmed the set-up, and each code works once. */
const nextCode = (secret: string) => currentCode(secret, Date.now() + 30_000);

describe('rotating the secret of sign-ins', () => {
  it('keeps all sessions, second factors, recovery codes and sent links valid', async () => {
    const person = await protectedPerson();
    const other = await protectedPerson();
    const before = person.client.cookie;
    const link = await createVerificationToken(installation.secret, person.email);

    expect(await rotate(['auth-secret'])).toBe(true);
    expect(said.join(' ')).toContain('second factors resealed');
    const old = installation.secret;
    await restart();
    expect(installation.secret).not.toBe(old);

    const client = carriedOver(person.client);
    expect(await isSignedIn(client)).toBe(true);
    // The browser gets a re-signed session cookie from the first call on.
    expect(client.cookie).not.toBe(before);
    expect(client.cookie.split('.')[1]).toBe(before.split('.')[1]);
    expect(await signsIn(person.email, { kind: 'app', code: nextCode(person.secret) })).toBe(200);
    expect(await signsIn(other.email, { kind: 'recovery', code: other.recoveryCodes[0] ?? '' })).toBe(200);
    expect((await client.call('verifyEmail', { body: { token: link } })).status).toBe(200);
    // Calls that better-auth answers itself, still with the old cookie.
    const stale = carriedOver(other.client);
    expect((await stale.call('renewRecoveryCodes', { body: { password } })).status).toBe(200);
    const leaving = carriedOver(other.client);
    expect((await leaving.call('logout')).status).toBe(200);
    expect(await isSignedIn(carriedOver(other.client))).toBe(false);

    // Once the old secret is removed, its signatures are invalid.
    expect(await rotate(['auth-secret'], 'retire')).toBe(true);
    expect(said).toContain('Sign-in: 1 older secrets deleted.');
    await restart();
    expect(await isSignedIn(new TestClient(installation.url, parseCookie(before)))).toBe(false);
    expect(await isSignedIn(carriedOver(client))).toBe(true);
    const { recoveryCodes } = person;
    expect(await signsIn(person.email, { kind: 'recovery', code: recoveryCodes[1] ?? '' })).toBe(200);
  });

  it('by settings takes two steps, and no process refuses another’s signatures', async () => {
    const { secret: first } = installation;
    const second = 'a second secret that is long enough for anybody';
    const { id } = await makeUserWithTokens(database.db, 0);
    const token = await makeSession(database.db, id);
    const by = (secret: string) =>
      new TestClient(installation.url, { [sessionCookieName]: sessionCookie(token, secret) });
    const both = async () => [await isSignedIn(by(first)), await isSignedIn(by(second))];

    await restart({ AUTH_SECRET: first, AUTH_SECRETS_ACCEPTED: second });
    const person = await protectedPerson();
    expect(await both()).toEqual([true, true]);
    await restart({ AUTH_SECRET: second, AUTH_SECRETS_ACCEPTED: first });
    expect(await both()).toEqual([true, true]);
    expect(await signsIn(person.email, { kind: 'app', code: nextCode(person.secret) })).toBe(200);
    expect(await rotate(['auth-secret'])).toBe(true);
    await restart({ AUTH_SECRET: second });
    expect(await both()).toEqual([false, true]);
    expect(await signsIn(person.email, { kind: 'recovery', code: person.recoveryCodes[0] ?? '' })).toBe(200);
  });

  it('decrypts data that was encrypted before secrets had numbers, with any of them', async () => {
    const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
    const person = await protectedPerson();
    const { secret } = installation;
    const { rows } = await database.db.execute<{ id: string; secret: string; codes: string }>(
      sql`select id, secret, backup_codes as codes from second_factors`,
    );
    // As an installation with a single secret stores them.
    for (const row of rows) {
      const bare = async (sealed: string) => {
        const version = Number(sealed.split('$')[2]);
        const key = { keys: new Map([[version, secret]]), currentVersion: version };
        const plain = await symmetricDecrypt({ key, data: sealed }).catch(() => null);
        return plain === null ? sealed : symmetricEncrypt({ key: secret, data: plain });
      };
      const [next, codes] = [await bare(row.secret), await bare(row.codes)];
      await database.db.execute(
        sql`update second_factors set secret = ${next}, backup_codes = ${codes} where id = ${row.id}`,
      );
    }
    const other = 'a secret that seals nothing here and is long enough';
    await restart({
      AUTH_SECRET: other,
      AUTH_SECRETS_ACCEPTED: `another one that never sealed a thing,${secret}`,
    });
    expect(await signsIn(person.email, { kind: 'app', code: nextCode(person.secret) })).toBe(200);
    await restart({ AUTH_SECRET: secret, AUTH_SECRETS_ACCEPTED: other });
    expect(await signsIn(person.email, { kind: 'recovery', code: person.recoveryCodes[0] ?? '' })).toBe(200);
  });

  it('keeps the old secret where a second factor would be lost, and says so', async () => {
    const person = await protectedPerson();
    await database.db.execute(sql`
      update second_factors set secret = 'ffff' where user_id = (select id from users where email = ${person.email})`);
    expect(await rotate(['auth-secret'])).toBe(false);
    expect(await rotate(['auth-secret'], 'retire')).toBe(false);
    expect(said.at(-1)).toContain('1 second factors open with none of the secrets.');
    const lines = (await readFile(path.join(dataFolder, 'keys', 'auth-secret'), 'utf8')).split('\n');
    expect(lines.length).toBeGreaterThan(1);
    await database.db.execute(sql`delete from second_factors where secret = 'ffff'`);
  });
});

describe('rotating every key', () => {
  it('re-encrypts every document and webhook with the newest key', async () => {
    await uploadDocument(installation);
    const readKeyIds = async () => {
      const { rows } = await database.db.execute<{ key: string }>(
        sql`select distinct key_id as key from identity_document_images`,
      );
      return rows.map(({ key }) => key);
    };
    const files = async (name: string) => (await readdir(path.join(dataFolder, 'keys', name))).sort();
    const [before] = await readKeyIds();
    expect(await rotate()).toBe(true);
    const after = String(Number(before) + 1);
    expect(await readKeyIds()).toEqual([after]);
    expect(await files('documents')).toEqual([`${before}.key`, `${after}.key`]);

    expect(await rotate(defaultNames, 'retire')).toBe(true);
    for (const name of ['documents', 'webhooks', 'engine-links']) expect(await files(name)).toHaveLength(1);
    for (const name of ['auth-secret', 'sandbox-webhook-secret']) {
      expect(await readFile(path.join(dataFolder, 'keys', name), 'utf8')).toMatch(/^[\w-]{43}$/);
    }
    await restart();
    const { rows } = await database.db.execute<{ details: object }>(
      sql`select details from audit_entries where action = 'keys.rotated' order by seq desc limit 1`,
    );
    expect(rows[0]?.details).toEqual({ keys: defaultNames.join(' '), how: 'retire' });
  });

  it('of content credentials makes a new certificate, and leaves the operator’s own alone', async () => {
    const file = path.join(dataFolder, 'keys', 'credentials', 'development-signer.pem');
    const { loadSigningCertificate } = await import(
      '../src/features/library/disclosure/signing-certificate.ts'
    );
    const load = () => loadSigningCertificate({ folder: path.dirname(file) });
    const before = await load();
    expect(await rotate(['credentials'])).toBe(true);
    expect((await load()).certificate.fingerprint256).not.toBe(before.certificate.fingerprint256);
    await restart({ C2PA_CERTIFICATE: '/nowhere/cert.pem', C2PA_KEY: '/nowhere/key.pem' });
    await rotate(['credentials']);
    expect(said).toEqual([expect.stringContaining('C2PA_CERTIFICATE and C2PA_KEY name your own')]);
  });
});

function parseCookie(header: string): Record<string, string> {
  const cut = header.indexOf('=');
  return { [header.slice(0, cut)]: header.slice(cut + 1) };
}
