import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { recordBackupRun } from '#features/admin/jobs-and-backups';
import { importPeople, removePeople } from '#features/trust/known-people';
import type { Storage } from '#platform/storage/storage.ts';
import { addDays } from '#platform/time.ts';
import { purchases } from '#schema/billing/subscriptions';
import { sessions } from '#schema/identity/accounts';
import { pushSubscriptions } from '#schema/messaging/push';
import { writeAgeFile } from '#tests/factories/age-files.ts';
import { createAuthority } from '#tests/factories/certificates.ts';
import { uploadDocument } from '#tests/factories/documents.ts';
import { makeSession } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createProofIssuer } from '#tests/fakes/age-wallet.ts';
import { startChatModel } from '#tests/fakes/chat-model.ts';
import { startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { openIdentityProvider } from '#tests/fakes/identity-provider.ts';
import { startMailServer } from '#tests/fakes/mail-server.ts';
import { startS3Double } from '#tests/fakes/s3/server.ts';
import { startVisionModel } from '#tests/fakes/vision-model.ts';
import { startWatermarkService } from '#tests/fakes/watermark-service.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { ageAssurance } from '../scripts/doctor/checks/age-assurance.ts';
import { backupFindings } from '../scripts/doctor/checks/backups.ts';
import { clockFinding, databaseFindings, toUnreachableFinding } from '../scripts/doctor/checks/database.ts';
import type { DatabaseFacts } from '../scripts/doctor/checks/database-facts.ts';
import { inspection } from '../scripts/doctor/checks/inspection.ts';
import { knownPeople } from '../scripts/doctor/checks/known-people.ts';
import { machineFindings } from '../scripts/doctor/checks/machine.ts';
import { paymentFindings, transferFindings } from '../scripts/doctor/checks/payments.ts';
import { promptEnhancer } from '../scripts/doctor/checks/prompt-enhancer.ts';
import { proxy } from '../scripts/doctor/checks/proxy.ts';
import { replyModel } from '../scripts/doctor/checks/reply-model.ts';
import { editDistance, findWeakness, settings } from '../scripts/doctor/checks/settings.ts';
import { probeStorage, toDiskFinding } from '../scripts/doctor/checks/storage.ts';
import { watermark } from '../scripts/doctor/checks/watermark.ts';
import { type Diagnosis, diagnose } from '../scripts/doctor/diagnose.ts';
import type { CheckContext, Finding } from '../scripts/doctor/finding.ts';
import { formatDiagnosis } from '../scripts/doctor/print.ts';

const database = useDatabase();
const root = path.resolve('.');
const goodSecret = 'Jq3v-9ZtLm0xWc7RbYp2KdHf8sNaUe5G';
let installation: TestInstallation;
let dataFolder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'castwright-doctor-'));
  installation = await startInstallation({ databaseUrl: database.url, dataFolder, limits: generousLimits });
  await uploadDocument(installation);
});
afterAll(async () => {
  await installation?.close();
  await rm(dataFolder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const port = () => new URL(installation.url).port;
const base = () => ({ NODE_ENV: 'test', DATA_DIR: dataFolder, DATABASE_URL: database.url, PORT: port() });
const look = (env: Record<string, string> = {}, where = root) => diagnose({ ...base(), ...env }, where);

const all = (diagnosis: Diagnosis) =>
  diagnosis.flatMap(({ check, findings }) => findings.map((finding) => ({ check, ...finding })));
/** Every finding that is not fine, as `level check: what`. */
const complaints = (diagnosis: Diagnosis) =>
  all(diagnosis)
    .filter(({ level }) => level !== 'fine')
    .map(({ check, level, what }) => `${level} ${check}: ${what}`);
const about = (diagnosis: Diagnosis, check: string) =>
  complaints(diagnosis).filter((line) => line.includes(` ${check}: `));
const formatFindings = (findings: readonly Finding[]) =>
  findings.map(({ level, what }) => `${level}: ${what}`);

function surroundings(env: Record<string, string>): CheckContext {
  const config = readConfig({ DATA_DIR: dataFolder, ...env });
  return { env, config, root, now: new Date(), database: null, db: null, storage: null, storageFault: null };
}
const settled = async (env: Record<string, string>) => formatFindings(await settings.run(surroundings(env)));

describe('settings', () => {
  const production = {
    NODE_ENV: 'production',
    BASE_URL: 'https://studio.test',
    SMTP_URL: 'smtp://mail.test',
    METRICS_TOKEN: 'a-token-for-prometheus',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  };

  it('that fit are fine', async () => {
    expect(await settled({})).toEqual(['fine: every setting is known, and they fit each other']);
    expect(await settled(production)).toEqual(['fine: every setting is known, and they fit each other']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a look-alike', { DATABSE_URL: 'x' }, 'wrong: DATABSE_URL is no setting; DATABASE_URL is one'],
    ['one in small letters', { base_url: 'x' }, 'wrong: base_url is no setting; BASE_URL is one'],
    ['one with a prefix', { CASTWRIGHT_PORT: '1' }, 'wrong: CASTWRIGHT_PORT is no setting; PORT is one'],
    [
      'a direct address alone',
      { DATABASE_DIRECT_URL: 'postgres://x' },
      'wrong: DATABASE_DIRECT_URL is set without DATABASE_URL',
    ],
    [
      'a classifier without address',
      { SAFETY_CLASSIFIER_TOKEN: 'x'.repeat(20) },
      'wrong: SAFETY_CLASSIFIER_TOKEN is set without SAFETY_CLASSIFIER_URL',
    ],
    [
      'unused keys of Stripe',
      { ...production, PAYMENTS: 'sandbox' },
      'warning: Stripe’s keys are set, and PAYMENTS is sandbox',
    ],
    [
      'an unused engine file',
      { ENGINES: 'preview', ENGINES_FILE: 'e.yaml' },
      'warning: ENGINES_FILE is set, and ENGINES does not name “file”',
    ],
    [
      'a rotation that stopped half-way',
      { AUTH_SECRET: goodSecret, AUTH_SECRETS_ACCEPTED: goodSecret },
      'warning: AUTH_SECRETS_ACCEPTED contains the current AUTH_SECRET',
    ],
    [
      'a weak secret',
      { ...production, AUTH_SECRET: 'secret-secret-secret-secret-secret' },
      'wrong: AUTH_SECRET has few different characters',
    ],
    [
      'one secret for two things',
      { AUTH_SECRET: goodSecret, METRICS_TOKEN: goodSecret },
      'warning: METRICS_TOKEN and AUTH_SECRET are the same',
    ],
    ['no address', { ...production, BASE_URL: '' }, 'wrong: BASE_URL is not set in production'],
    ['http', { ...production, BASE_URL: 'http://studio.test' }, 'wrong: BASE_URL is http in production'],
    ['the sandbox', { NODE_ENV: 'production' }, 'warning: payments are the sandbox in production'],
    ['open figures', { ...production, METRICS_TOKEN: '' }, 'warning: METRICS_TOKEN is not set'],
    ['no mail', { ...production, SMTP_URL: '' }, 'wrong: SMTP_URL is not set in production'],
    [
      'webhooks to this machine',
      { ...production, WEBHOOKS_TO_LOOPBACK: 'true' },
      'wrong: WEBHOOKS_TO_LOOPBACK is on in production',
    ],
    [
      'a public address in development',
      { BASE_URL: 'https://studio.test' },
      'warning: BASE_URL is public, and NODE_ENV is not production',
    ],
  ])('%s', async (_, env, finding) => {
    expect(await settled(env)).toContain(finding);
  });

  it('ignores a machine’s usual variables', async () => {
    const usual = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'x',
      LANG: 'C',
      TERM: 'x',
      LOGNAME: 'x',
      npm_config_port: 'x',
    };
    const secretsOfEngines = {
      RUNPOD_API_KEY: 'x',
      GPU_TOKEN: 'x',
      DATABASE_URL_FILE: '',
      METRICS_TOKEN_FILE: '',
    };
    expect(await settled({ ...usual, ...secretsOfEngines })).toHaveLength(1);
  });

  it('finds the setting that a typing error meant', () => {
    expect([
      editDistance('BASE_URL', 'BASE_ULR'),
      editDistance('a', 'a'),
      editDistance('', 'abc'),
      editDistance('PORT', 'SORT'),
    ]).toEqual([1, 0, 3, 1]);
    expect([findWeakness(goodSecret), findWeakness('abcdefghijklmnopqrstuvwxyz abcdefg')]).toEqual([
      null,
      'consists of lower-case letters or digits only',
    ]);
  });

  it('that cannot be read stop the check, each with a line of its own', async () => {
    const diagnosis = await look({ PORT: 'many', SMTP_URL: 'mail.test', DATABASE_POOL_SIZE: '1' });
    expect(diagnosis.map(({ check }) => check)).toEqual(['settings']);
    expect(complaints(diagnosis).map((line) => line.split(': ')[1])).toEqual(
      expect.arrayContaining(['PORT', 'SMTP_URL', 'DATABASE_POOL_SIZE']),
    );
  });
});

describe('the database', () => {
  const good: DatabaseFacts = {
    version: 180_000,
    mayCreate: true,
    readOnly: false,
    encoding: 'UTF8',
    settings: { autovacuum: 'on', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
    remote: false,
    encrypted: false,
    maxConnections: 100,
    usedConnections: 3,
    migrations: { known: ['a', 'b'], made: ['a', 'b'] },
    aheadMs: 12,
  };
  const { config } = { config: readConfig({}) };
  const found = (facts: Partial<DatabaseFacts>) =>
    formatFindings(databaseFindings({ ...good, ...facts }, { config }));

  it('that is well is fine', () => {
    expect(found({}).every((line) => line.startsWith('fine'))).toBe(true);
  });

  it.each<[string, Partial<DatabaseFacts>, string]>([
    ['an old version', { version: 140_011 }, 'wrong: PostgreSQL is 14'],
    ['no rights', { mayCreate: false }, 'wrong: its user may not make schemas and tables'],
    [
      'a replica',
      { readOnly: true },
      'wrong: the database takes no writes: it is a replica or set to be read alone',
    ],
    ['another encoding', { encoding: 'LATIN1' }, 'wrong: its encoding is LATIN1'],
    ['fsync off', { settings: { ...good.settings, fsync: 'off' } }, 'wrong: fsync is off'],
    [
      'torn pages',
      { settings: { ...good.settings, full_page_writes: 'off' } },
      'wrong: full_page_writes is off',
    ],
    [
      'late commits',
      { settings: { ...good.settings, synchronous_commit: 'off' } },
      'warning: synchronous_commit is off',
    ],
    ['no vacuum', { settings: { ...good.settings, autovacuum: 'off' } }, 'warning: autovacuum is off'],
    ['an open line', { remote: true }, 'warning: the connection to the database is not encrypted'],
    [
      'a newer database',
      { migrations: { known: ['a'], made: ['a', 'z'] } },
      'wrong: the database had 1 migration that this version does not know',
    ],
    [
      'waiting migrations',
      { migrations: { known: ['a', 'b', 'c'], made: ['a'] } },
      'warning: 2 migrations wait for the next start',
    ],
    [
      'too few connections',
      { maxConnections: 30 },
      'wrong: one web process and one worker hold up to 40 of 30 connections',
    ],
    [
      'few connections',
      { maxConnections: 46 },
      'warning: one web process and one worker hold up to 40 of 46 connections',
    ],
    ['a full house', { usedConnections: 90 }, 'warning: 90 of 100 connections are taken now'],
    [
      'a clock that is off',
      { aheadMs: -5_000 },
      'warning: this machine’s clock and the database’s are 5.0 seconds apart',
    ],
    [
      'a clock of another time',
      { aheadMs: 60_000 },
      'wrong: this machine’s clock and the database’s are 60.0 seconds apart',
    ],
  ])('%s', (_, facts, finding) => {
    expect(found(facts)).toContain(finding);
  });

  it('is looked at as it is: fsync off, as in tests, and the rest well', async () => {
    const lines = about(await look(), 'database');
    expect(lines.filter((line) => !/fsync|full_page_writes|synchronous_commit/.test(line))).toEqual([]);
  });

  it('that cannot be reached says why, and nothing else is asked of it', async () => {
    const url = new URL(database.tcpUrl);
    url.password = 'not-the-password';
    expect(about(await look({ DATABASE_URL: url.href }), 'database')).toEqual([
      'wrong database: the database refuses the password',
    ]);
    url.password = new URL(database.url).password;
    url.pathname = '/nowhere';
    expect(about(await look({ DATABASE_URL: url.href }), 'database')).toEqual([
      'wrong database: the database named in DATABASE_URL does not exist',
    ]);
    url.port = '1';
    expect(about(await look({ DATABASE_URL: url.href }), 'database')).toEqual([
      'wrong database: nothing listens at the database’s address',
    ]);
    expect(toUnreachableFinding(new Error('odd, at postgres://me:word@host/x')).what).not.toContain('word');
    expect(clockFinding(0).level).toBe('fine');
  });

  it('of a direct address that leads elsewhere', async () => {
    const elsewhere = new URL(database.url);
    elsewhere.pathname = '/postgres';
    expect(about(await look({ DATABASE_DIRECT_URL: elsewhere.href }), 'database')).toContain(
      'wrong database: DATABASE_URL and DATABASE_DIRECT_URL lead to different databases',
    );
    expect(all(await look({ DATABASE_DIRECT_URL: database.url })).map(({ what }) => what)).toContain(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to one database',
    );
  });

  it('of a database of another version', async () => {
    const hash = 'f'.repeat(64);
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, 9999999999999)`,
    );
    try {
      expect(about(await look(), 'database')).toContain(
        'wrong database: the database had 1 migration that this version does not know',
      );
    } finally {
      await database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = ${hash}`);
    }
  });
});

describe('keys', () => {
  it('that open what is sealed are fine', async () => {
    expect(about(await look(), 'keys')).toEqual([]);
    expect(all(await look()).map(({ what }) => what)).toContain('the keys open what is sealed: 2 were tried');
  });

  it('that everybody reads, that are gone or are others', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'castwright-keys-'));
    closing.push(() => rm(other, { recursive: true, force: true }));
    await cp(path.join(dataFolder, 'keys'), other, { recursive: true });
    await chmod(path.join(other, 'documents', '1.key'), 0o644);
    expect(about(await look({ KEYS_DIR: other }), 'keys')).toEqual([
      'wrong keys: every user of this machine can read documents/1.key',
    ]);
    await chmod(path.join(other, 'documents', '1.key'), 0o600);
    await writeFile(path.join(other, 'documents', '1.key'), Buffer.alloc(32, 7).toString('base64'));
    expect(about(await look({ KEYS_DIR: other }), 'keys')).toEqual([
      'wrong keys: 2 of 2 pictures of documents do not open with the keys that are here',
    ]);
    await writeFile(path.join(other, 'documents', '1.key'), 'too short');
    expect(about(await look({ KEYS_DIR: other }), 'keys')[0]).toContain('does not hold a key of 32 bytes');
    await rm(path.join(other, 'documents'), { recursive: true });
    await rm(path.join(other, 'auth-secret'));
    expect(about(await look({ KEYS_DIR: other }), 'keys')).toEqual([
      'wrong keys: the secret of sign-ins is not there',
      'wrong keys: the keys for documents are not there',
    ]);
    // The doctor did not create replacements.
    await expect(readFile(path.join(other, 'auth-secret'))).rejects.toThrow('ENOENT');
  });
});

describe('storage', () => {
  const broken = (how: Partial<Storage>) => ({ ...installation.storage, ...how });
  it('is tried with an object of its own, which goes again', async () => {
    expect((await probeStorage(installation.storage)).level).toBe('fine');
    const left = [];
    for await (const object of installation.storage.list('doctor')) left.push(object);
    expect(left).toEqual([]);
  });

  it.each<[string, Partial<Storage>, string]>([
    ['that takes nothing', { put: () => Promise.reject(new Error('no space left')) }, 'no space left'],
    [
      'that gives something else back',
      { read: (key) => installation.storage.read(key, { start: 0, end: 3 }) },
      'differ from those written',
    ],
    ['that lets nothing go', { remove: () => Promise.reject(new Error('denied')) }, 'denied'],
  ])('%s', async (_, how, words) => {
    const finding = await probeStorage(broken(how));
    expect([finding.level, finding.what]).toEqual(['wrong', expect.stringContaining(words)]);
  });

  it('has room, little or none', () => {
    const gb = 1024 ** 3;
    const levels = [
      [50, 100],
      [4, 100],
      [8, 200],
      [0.5, 100],
    ].map(([free = 0, size = 0]) => toDiskFinding({ free: free * gb, size: size * gb }).level);
    expect(levels).toEqual(['fine', 'warning', 'warning', 'wrong']);
  });

  it('in a folder that is not there yet, or cannot be', async () => {
    const missing = path.join(dataFolder, 'not', 'yet');
    const diagnosis = await look({ DATA_DIR: missing, DATABASE_URL: '' });
    expect(about(diagnosis, 'storage')).toEqual([]);
    await expect(readFile(missing)).rejects.toThrow('ENOENT');
    const file = path.join(dataFolder, 'a-file');
    await writeFile(file, '');
    expect(about(await look({ DATA_DIR: file, DATABASE_URL: database.url }), 'storage')[0]).toContain(
      'wrong storage',
    );
  });
});

describe('a bucket', () => {
  it('is tried as a start tries it, and what is wrong is said in its words', async () => {
    const double = await startS3Double();
    closing.push(() => double.close());
    const env = { STORAGE: 's3', ...double.env };
    expect(about(await look(env), 'storage')).toEqual([]);
    const refused = await look({ ...env, S3_SECRET_ACCESS_KEY: 'not-the-key-of-it' });
    expect(about(refused, 'storage')).toEqual([
      expect.stringMatching(/^wrong storage: the bucket .* cannot be used: .*rejects these credentials/),
    ]);
    expect(JSON.stringify(refused)).not.toContain('not-the-key-of-it');
  }, 120_000);

  it('that does not refuse to write over what is there is wrong', async () => {
    const double = await startS3Double({ conditions: 'ignored' });
    closing.push(() => double.close());
    expect(about(await look({ STORAGE: 's3', ...double.env }), 'storage')).toEqual([
      expect.stringMatching(
        /^wrong storage: the bucket .* cannot be used: .*If-None-Match.*S3_CONDITIONAL_WRITES=none/,
      ),
    ]);
  }, 120_000);

  it('is looked at before files are moved there, with every right that is needed', async () => {
    const double = await startS3Double();
    closing.push(() => double.close());
    expect(about(await look({ ...double.env, STORAGE: 'local' }), 'storage')).toEqual([]);
    expect(double.calls.some((call) => call.startsWith('GET') && call.includes('list-type'))).toBe(true);
    double.fail(['denied'], /^DELETE/);
    expect(about(await look({ ...double.env, STORAGE: 'local' }), 'storage')).toEqual([
      expect.stringMatching(
        /^warning storage: the bucket .* cannot be used: .*does not allow s3:DeleteObject/,
      ),
    ]);
  }, 120_000);

  it('whose unfinished uploads cannot be looked for is warned of', async () => {
    const double = await startS3Double();
    closing.push(() => double.close());
    double.fail(['denied'], /^GET .*uploads/);
    expect(about(await look({ ...double.env, STORAGE: 'local' }), 'storage')).toEqual([
      'warning storage: unfinished uploads in the bucket could not be looked for',
    ]);
  }, 120_000);
});

describe('mail', () => {
  it('is tried without sending anything', async () => {
    const server = await startMailServer();
    closing.push(() => server.close());
    const env = { SMTP_URL: server.url, MAIL_FROM: 'Studio <no-reply@studio.com>' };
    expect(about(await look(env), 'mail')).toEqual([]);
    expect(server.tries).toBe(0);
    await server.close();
    closing.pop();
    expect(about(await look(env), 'mail')[0]).toMatch(
      /wrong mail: the mail server does not answer as one: .*ECONNREFUSED/,
    );
  });

  it('with a password that is refused, and a sender that does not exist', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(() => resolve(null))));
    const { port: at } = server.server.address() as AddressInfo;
    const diagnosis = await look({ SMTP_URL: `smtp://studio:hidden-word@127.0.0.1:${at}` });
    expect(about(diagnosis, 'mail')).toEqual([
      'wrong mail: the mail server refuses the name and password of SMTP_URL',
      'warning mail: MAIL_FROM names an address that does not exist outside',
    ]);
    expect(JSON.stringify(diagnosis)).not.toContain('hidden-word');
  });
});

describe('push notifications', () => {
  it('are looked at by their key, and by the devices that subscribed with another one', async () => {
    expect(about(await look({ PUSH_NOTIFICATIONS: 'off' }), 'push notifications')).toEqual([]);
    expect(about(await look(), 'push notifications')).toEqual([]);
    const env = { PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url') };
    expect(
      about(await look({ ...env, BASE_URL: 'http://studio.example.com' }), 'push notifications'),
    ).toEqual(['warning push notifications: the site is not served over HTTPS']);
    const { id: userId } = await makeUserWithTokens(database.db, 0);
    await makeSession(database.db, userId);
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, userId));
    const subscription = {
      p256dh: 'key',
      auth: 'secret',
      serverKey: 'of another key',
      createdAt: new Date(),
    };
    await database.db.insert(pushSubscriptions).values({
      id: crypto.randomUUID(),
      userId,
      sessionId: session?.id ?? '',
      endpoint: 'https://push.example.com/1',
      failingSince: new Date(),
      ...subscription,
    });
    expect(about(await look(env), 'push notifications')).toEqual([
      'warning push notifications: 1 of 1 devices subscribed with another key',
      'warning push notifications: no device was reached at the last attempt',
    ]);
    await database.db.delete(pushSubscriptions);
  });
});

describe('payments', () => {
  const stripe = (secretKey: string, publishableKey: string, webhookSecret = `whsec_${'a'.repeat(32)}`) => ({
    providers: ['stripe' as const],
    named: {},
    isSandbox: false,
    bankTransfer: null,
    sandboxWebhookUrl: '',
    stripe: { secretKey, publishableKey, webhookSecret },
    ccbill: null,
  });
  const found = (production: boolean, payments: ReturnType<typeof stripe>) =>
    formatFindings(paymentFindings({ production, payments }));
  it('that are left at a provider that PAYMENTS does not name are counted', async () => {
    expect(about(await look(), 'payments')).toEqual([]);
    const { id: userId } = await makeUserWithTokens(database.db, 0);
    await database.db.insert(purchases).values({
      id: crypto.randomUUID(),
      userId,
      tokens: 100,
      bonus: 0,
      cents: 500,
      idempotencyKey: 'left',
      provider: 'stripe',
      createdAt: new Date(),
    });
    expect(about(await look(), 'payments')).toEqual([
      'wrong payments: PAYMENTS does not name stripe, where subscriptions (0) and open purchases (1) are left',
    ]);
    await database.db.delete(purchases);
  }, 60_000);

  it('by the form of the keys', () => {
    expect(found(true, stripe('sk_live_1', 'pk_live_1'))).toEqual([
      'fine: Stripe’s keys are of one mode (live)',
    ]);
    expect(found(true, stripe('sk_test_1', 'pk_test_1'))[0]).toMatch(/^wrong.*test mode, in production/);
    expect(found(false, stripe('rk_live_1', 'pk_live_1'))[0]).toMatch(/^warning.*live mode, outside/);
    expect(found(true, stripe('sk_live_1', 'pk_test_1'))[0]).toMatch(/^wrong.*different modes/);
    expect(found(true, stripe('sk_live_1', 'pk_live_1', 'whsec_cut'))[0]).toMatch(/^wrong.*signing secret/);
  });
});

describe('bank transfers', () => {
  it('are late when they have waited three days to be matched or sent back', () => {
    const now = new Date('2026-05-10T12:00:00Z');
    const found = (waiting: Parameters<typeof transferFindings>[0]) =>
      formatFindings(transferFindings(waiting, now));
    expect(found({ count: 0, since: null })).toEqual([
      'fine: no bank transfer waits to be matched or sent back',
    ]);
    expect(found({ count: 2, since: new Date('2026-05-08T12:00:00Z') })[0]).toMatch(/^fine.*for 2 days/);
    expect(found({ count: 2, since: new Date('2026-05-07T12:00:00Z') })[0]).toMatch(/^warning.*for 3 days/);
  });
});

describe('engines', () => {
  it('of the file are asked how they are', async () => {
    const server = await startComfyUi();
    closing.push(() => server.close());
    const file = path.join(dataFolder, 'engines.yaml');
    const written = (url: string) =>
      writeFile(
        file,
        `engines:\n  - { kind: comfyui, id: gpu-1, name: GPU, url: "${url}" }\nmodels:\n  families: {}\n`,
      );
    await written(server.url);
    const env = { ENGINES: 'file', ENGINES_FILE: file };
    const asked = about(await look(env), 'engines');
    expect(asked.join()).not.toContain('wrong engines: gpu-1 is away');
    await written('http://127.0.0.1:1');
    const away = about(await look(env), 'engines').join();
    await writeFile(file, 'engines: []\n');
    expect(about(await look(env), 'engines').join()).toMatch(/wrong engines: engines.yaml:\d+/);
    await rm(file);
    expect(about(await look(env), 'engines').join()).toContain('cannot be read');
    expect(away).toContain('wrong engines');
  }, 120_000);
});

describe('inspection', () => {
  it('tries the watermark service', async () => {
    const check = async (env: Record<string, string>) =>
      formatFindings(await watermark.run(surroundings(env)));
    expect(await check({})).toEqual([expect.stringContaining('fine: pictures and videos get the built-in')]);
    let isForgetful = false;
    const service = await startWatermarkService(({ path }) =>
      isForgetful && path === '/read' ? { body: '{"payload":null}' } : undefined,
    );
    closing.push(() => service.close());
    const env = { WATERMARK_URL: service.url };
    expect(await check(env)).toEqual([
      expect.stringContaining('fine: the watermark service marks a picture'),
    ]);
    isForgetful = true;
    expect(await check(env)).toEqual([expect.stringContaining('wrong: the watermark service does not read')]);
    const away = { WATERMARK_URL: 'http://127.0.0.1:9' };
    expect(await check(away)).toEqual([
      expect.stringContaining('wrong: the watermark service does not answer'),
    ]);
  });

  it('says whose names are refused', async () => {
    const check = async (now = new Date()) =>
      formatFindings(await knownPeople.run({ ...surroundings({}), db: database.db, now }));
    expect(await check()).toEqual([
      expect.stringMatching(/^fine: 4\d{3} names of well-known people are refused/),
    ]);
    const names = Readable.from(['Orsolya Venturelli', 'Anna Brandvold']);
    const importedAt = new Date();
    await importPeople(database.db, { name: 'wikidata', source: 'people.csv', names, now: importedAt });
    expect(await check()).toEqual([expect.stringMatching(/^fine: 2 names of known people were imported/)]);
    expect(await check(addDays(importedAt, 401))).toEqual([
      expect.stringMatching(/^warning: the newest list of known people was imported on 20/),
    ]);
    await removePeople(database.db, 'wikidata', new Date());
  });

  it('tries the language model that enhances prompts', async () => {
    const check = async (env: Record<string, string>) =>
      formatFindings(await promptEnhancer.run(surroundings(env)));
    expect(await check({})).toEqual([expect.stringContaining('fine: prompts are enhanced by the built-in')]);
    expect(await check({ PROMPT_ENHANCER_KEY: 'secret' })).toEqual([
      expect.stringContaining('warning: PROMPT_ENHANCER_KEY is set without PROMPT_ENHANCER_URL'),
    ]);
    const model = await startChatModel();
    closing.push(() => model.close());
    const env = { PROMPT_ENHANCER_URL: model.url, PROMPT_ENHANCER_MODEL: 'small-writer' };
    expect(await check(env)).toEqual([
      expect.stringMatching(/^fine: the language model .* answers, in \d+ ms/),
    ]);
    model.answer = () => 'a lighthouse keeper in a blue coat';
    expect(await check(env)).toEqual([expect.stringContaining('that is not used: a place is lost')]);
    model.fault = 'error';
    expect(await check(env)).toEqual([
      expect.stringContaining('does not answer as it should: the prompt enhancer'),
    ]);
    expect(() => surroundings({ PROMPT_ENHANCER_URL: model.url })).toThrow('PROMPT_ENHANCER_MODEL');
  });

  it('tries the language model that drafts replies, and says what it does without', async () => {
    const check = async (env: Record<string, string>) =>
      formatFindings(await replyModel.run(surroundings(env))).join();
    expect(await check({})).toContain('fine: replies are written by hand');
    expect(await check({ REPLY_MODEL_TOKEN: 'secret' })).toContain(
      'warning: REPLY_MODEL_TOKEN is set without',
    );
    const model = await startChatModel();
    closing.push(() => model.close());
    const env = { REPLY_MODEL_URL: model.url, REPLY_MODEL_NAME: 'small-writer' };
    model.answer = () => 'In Lisbon, early in the morning.';
    expect(await check(env)).toMatch(/^fine: the language model .* answers, in \d+ ms/);
    model.fault = 'cut';
    expect(await check(env)).toContain('that is not used: unusable');
    model.fault = 'error';
    expect(await check(env)).toContain('does not answer as it should: the reply model');
    expect(() => surroundings({ REPLY_MODEL_URL: model.url })).toThrow('REPLY_MODEL_NAME');
  });

  it('tries what looks at uploads for people, and says what it does not see', async () => {
    const check = async (env: Record<string, string>) =>
      formatFindings(await inspection.run(surroundings({ NO_UPLOADED_PEOPLE: 'true', ...env }))).join();
    expect(await check({})).toContain('warning: uploads are looked at for faces alone');
    let people = 0;
    const model = await startVisionModel(({ body }) => ({
      body: JSON.stringify({
        scores: body.question === 'people' ? { people } : { under25: 0, prohibited: 0 },
      }),
    }));
    closing.push(() => model.close());
    const env = { VISION_INSPECTOR_URL: model.url };
    expect(await check(env)).toContain('fine: uploads are looked at for people, by face and by the vision');
    people = 0.9;
    expect(await check(env)).toContain('warning: the inspector “vision-people” finds a person');
    expect(await check({ VISION_INSPECTOR_URL: 'http://127.0.0.1:9' })).toContain(
      'wrong: uploads cannot be looked at for people',
    );
    expect(formatFindings(await inspection.run(surroundings({}))).join()).not.toContain('uploads are');
  }, 120_000);

  it('says who looks at adult results, and tries the vision model', async () => {
    const check = async (env: Record<string, string>) =>
      formatFindings(await inspection.run(surroundings(env)));
    expect(await check({})).toEqual([expect.stringContaining('fine: the preview engine')]);
    const file = { ENGINES: 'file' };
    expect(await check(file)).toEqual([expect.stringContaining('warning: the adult category is closed')]);
    expect(await check({ COMPARE_UPLOADED_FACES: 'off' })).toEqual([
      expect.stringContaining('fine: the preview engine'),
      expect.stringContaining('warning: adult results are not compared with uploaded faces'),
    ]);
    const ADULT_RESULTS_REVIEWED_BY = 'Two moderators, each day.';
    expect(await check({ ...file, ADULT_RESULTS_REVIEWED_BY })).toEqual([
      expect.stringContaining('warning: adult results are reviewed by people alone'),
    ]);
    let scores = { under25: 0, prohibited: 0 };
    const model = await startVisionModel(() => ({ body: JSON.stringify({ scores }) }));
    closing.push(() => model.close());
    const asked = { ...file, VISION_INSPECTOR_URL: model.url };
    expect(await check(asked)).toEqual([expect.stringMatching(/^fine: the vision inspector answers/)]);
    scores = { under25: 0.9, prohibited: 0 };
    expect(await check(asked)).toEqual([expect.stringContaining('finds “under25” in a plain grey picture')]);
    const away = { ...asked, VISION_INSPECTOR_URL: 'http://127.0.0.1:9' };
    expect(await check(away)).toEqual([
      expect.stringContaining('wrong: the vision inspector does not answer'),
    ]);
    expect(() => surroundings({ ...asked, VISION_INSPECTOR_API: 'openai' })).toThrow(
      'VISION_INSPECTOR_MODEL',
    );
  });
});

describe('the rest', () => {
  it('the site and tag files by their lines', async () => {
    const site = path.join(dataFolder, 'site.yaml');
    await writeFile(site, 'brand: 5\n');
    const lines = about(
      await look({ SITE_FILE: site, TAGS_FILE: path.join(dataFolder, 'none.yaml') }),
      'site and tag file',
    );
    expect(lines[0]).toMatch(/wrong site and tag file: site\.yaml:\d+: /);
    expect(lines).toContain('warning site and tag file: none.yaml cannot be read');
  });

  it('memory and cores', () => {
    const gb = 1024 ** 3;
    const { config } = surroundings({});
    const levels = [
      [8, 4],
      [2, 2],
      [8, 1],
      [1, 2],
    ].map(([memory = 0, cores = 0]) => machineFindings({ memory: memory * gb, cores }, { config })[0]?.level);
    expect(levels).toEqual(['fine', 'warning', 'warning', 'wrong']);
  });

  it('the proxy', async () => {
    const found = async (env: Record<string, string>) => formatFindings(await proxy.run(surroundings(env)));
    expect((await found({}))[0]).toMatch(/^fine/);
    expect((await found({ BASE_URL: 'https://studio.test' }))[0]).toMatch(
      /^warning.*TRUSTED_PROXY_HEADER is not set/,
    );
    expect((await found({ TRUSTED_PROXY_HEADER: 'x-forwarded-for', HOST: '0.0.0.0' }))[0]).toMatch(
      /^warning.*open beyond this machine/,
    );
  });

  it('the age file: what is not set up, services that do not answer, and a trust list that has expired', async () => {
    const found = async (rules: string | null, env: Record<string, string> = {}, trustList?: string) => {
      const files = rules === null ? {} : await writeAgeFile(dataFolder, rules, trustList);
      return formatFindings(await ageAssurance.run(surroundings({ ...files, ...env })));
    };
    expect(await found(null)).toEqual([expect.stringMatching(/^fine: no country asks/)]);
    expect(await found(null, { AGE_TRUST_LIST: 'list.pem' })).toContain(
      'warning: AGE_TRUST_LIST is set without AGE_ASSURANCE_FILE',
    );
    expect(await found('countries: { UK: nothing }')).toEqual([
      expect.stringMatching(/^wrong: .*yaml:1: countries.UK/),
    ]);
    expect(
      await found('countries: { DE: { required: before_adult, methods: [eu_app, documents] } }'),
    ).toEqual([
      'fine: the age file asks in 1 countries, nothing elsewhere',
      'wrong: eu_app is asked for and not set up: AGE_TRUST_LIST is not set',
    ]);

    const provider = await openIdentityProvider();
    closing.push(() => provider.close());
    const services = (issuer: string) => `services:
  example: { name: Example, issuer: "${issuer}", claim: over }
  spare: { name: Spare, issuer: "https://age.test", claim: over }
countries:
  GB: { required: before_anything, methods: ["oidc:example"] }
`;
    expect(await found(services(provider.issuer))).toEqual([
      'fine: the age file asks in 1 countries, nothing elsewhere',
      'wrong: no method is set up for GB',
      'warning: no country accepts the service spare',
      expect.stringMatching(/^wrong: oidc:example .*AGE_OIDC_EXAMPLE_CLIENT_ID/),
      expect.stringMatching(/^wrong: oidc:spare /),
    ]);
    const secrets = {
      AGE_OIDC_EXAMPLE_CLIENT_ID: 'castwright',
      AGE_OIDC_EXAMPLE_CLIENT_SECRET: 'a secret',
      AGE_OIDC_SPARE_CLIENT_ID: 'castwright',
      AGE_OIDC_SPARE_CLIENT_SECRET: 'a secret',
    };
    expect(await found(services(provider.issuer), secrets)).toContain(
      'fine: oidc:example answers with its discovery document',
    );
    provider.oddity = 'down';
    expect(await found(services(provider.issuer), secrets)).toContainEqual(
      expect.stringMatching(/^wrong: oidc:example does not answer as it should/),
    );

    const app = 'countries: { DE: { required: before_adult, methods: [eu_app] } }';
    const { authority } = await createProofIssuer();
    expect(await found(app, {}, authority.certificate)).toEqual([
      'fine: the age file asks in 1 countries, nothing elsewhere',
      'fine: the trust list has 1 issuers of proofs of age',
    ]);
    const past = { notBefore: addDays(new Date(), -400), notAfter: addDays(new Date(), -1) };
    const { certificate } = await createAuthority('C=EU, CN=Old', past);
    expect(await found(app, {}, certificate)).toContain(
      'wrong: no certificate of AGE_TRUST_LIST is valid now',
    );
    expect(await found(app, {}, `${certificate}\n${authority.certificate}`)).toContain(
      'warning: certificate 1 of AGE_TRUST_LIST has expired',
    );
    expect(await found(app, {}, 'no certificate')).toContainEqual(
      expect.stringMatching(/^wrong: eu_app .*no PEM certificate/),
    );
  });

  it('a country header that any client could send', async () => {
    const complaint = about(await look({ COUNTRY_HEADER: 'cf-ipcountry' }), 'settings');
    expect(complaint).toEqual([
      expect.stringMatching(/^wrong settings: COUNTRY_HEADER: needs TRUSTED_PROXY_HEADER/),
    ]);
  });

  it('FFmpeg that is not there, or is something else', async () => {
    expect(about(await look({ FFMPEG_PATH: '/nowhere/ffmpeg' }), 'media')).toEqual([
      'wrong media: FFmpeg is not there',
    ]);
    const other = path.join(dataFolder, 'ffmpeg');
    await writeFile(other, '#!/bin/sh\necho "ffmpeg version 3.4.1 Copyright"\necho libx264\n', {
      mode: 0o755,
    });
    expect(about(await look({ FFMPEG_PATH: other }), 'media')).toEqual(['wrong media: FFmpeg is 3.4']);
    await writeFile(other, '#!/bin/sh\necho "ffmpeg version 7.1"\n', { mode: 0o755 });
    expect(about(await look({ FFMPEG_PATH: other }), 'media')).toEqual([
      'wrong media: FFmpeg has no libx264',
    ]);
  });

  it('an invoice font that is none', async () => {
    const file = path.join(dataFolder, 'font.ttf');
    await writeFile(file, 'no font');
    expect(about(await look({ INVOICE_FONT: file }), 'font')[0]).toContain('INVOICE_FONT cannot be used');
  });

  it('backups: none, old ones, and of today', async () => {
    const day = 86_400_000;
    expect(formatFindings(backupFindings({ backup: null, drill: null }))).toEqual([
      'warning: no backup was ever made by npm run backup',
      'warning: no restore was ever tried',
    ]);
    expect(formatFindings(backupFindings({ backup: 5 * day, drill: 200 * day }))).toEqual([
      'warning: the newest backup is 5 days old',
      'warning: the last restore that passed was 200 days ago',
    ]);
    const madeAt = new Date();
    for (const kind of ['backup', 'drill'] as const) {
      await recordBackupRun(database.db, { kind, madeAt, endedAt: madeAt, seconds: 1.4, passed: true });
    }
    expect(about(await look(), 'backups')).toEqual([]);
    expect(all(await look()).map(({ what }) => what)).toContain('the newest backup is of the last two days');
  });

  it('a port that another program has', async () => {
    const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    await new Promise((resolve) => server.once('listening', resolve));
    const taken = String((server.address() as AddressInfo).port);
    expect(about(await look({ PORT: taken }), 'running')).toEqual([
      `warning running: another program has port ${taken}`,
    ]);
    expect(about(await look(), 'running')).toEqual([]);
  });

  it('a checkout that is not built', async () => {
    const bare = path.join(dataFolder, 'bare');
    await mkdir(bare, { recursive: true });
    await cp(path.join(root, 'migrations'), path.join(bare, 'migrations'), { recursive: true });
    expect(about(await look({}, bare), 'program')).toEqual(['warning program: the pages are not built']);
  });
});

describe('npm run doctor', () => {
  const secrets = {
    AUTH_SECRET: 'password-password-password-password',
    SMTP_URL: 'smtp://studio:the-mail-word@127.0.0.1:1',
    DATABASE_URL: 'postgres://castwright:the-database-word@127.0.0.1:1/castwright',
    METRICS_TOKEN: 'the-metrics-token-itself',
    STRIPE_SECRET_KEY: 'sk_test_the-key',
    STRIPE_WEBHOOK_SECRET: 'whsec_the-hook',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_the-other',
  };

  async function run(env: Record<string, string>, ...args: string[]) {
    const program = [process.execPath, ['scripts/doctor.ts', ...args]] as const;
    const options = { env: { PATH: process.env.PATH ?? '', ...env }, cwd: root };
    return promisify(execFile)(...program, options).then(
      ({ stderr, stdout }) => ({ code: 0, stdout, stderr }),
      ({ code, stderr, stdout }: { code: number; stderr: string; stdout: string }) => ({
        code,
        stdout,
        stderr,
      }),
    );
  }

  it('of a good configuration ends with 0', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'castwright-well-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const { code, stderr, stdout } = await run({ DATA_DIR: folder, PORT: '1' });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('WRONG');
    expect(stdout).toMatch(/Everything is fine\.|Nothing is wrong; \d warnings?\./);
  });

  it('of a broken one ends with 1, names everything and prints no secret', async () => {
    const env = {
      ...secrets,
      NODE_ENV: 'production',
      BASE_URL: 'http://studio.test',
      PAYMENTS: 'stripe',
      DATABSE_URL: 'postgres://x:the-lost-word@y/z',
      DATA_DIR: path.join(dataFolder, 'broken'),
      PORT: '1',
    };
    const { code, stdout, stderr } = await run(env, '--json');
    expect([code, stderr]).toEqual([1, '']);
    const diagnosis = JSON.parse(stdout) as Diagnosis;
    for (const part of [
      'settings: DATABSE_URL',
      'BASE_URL is http',
      'AUTH_SECRET has',
      'nothing listens',
      'test mode, in production',
      'different modes',
      'the mail server does not answer',
    ]) {
      expect(complaints(diagnosis).join('\n')).toContain(part);
    }
    for (const finding of all(diagnosis).filter(({ level }) => level !== 'fine')) {
      expect([finding.what, finding.why, finding.todo]).toEqual([
        finding.what,
        expect.any(String),
        expect.any(String),
      ]);
    }
    const words = formatDiagnosis(diagnosis, false);
    expect(words).toMatch(/\d+ wrong, \d+ warnings?\.$/);
    for (const secret of [...Object.values(secrets), 'the-mail-word', 'the-database-word', 'the-lost-word']) {
      expect(stdout + words).not.toContain(secret);
    }
  }, 180_000);
});
