import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '#platform/backup/backup.ts';
import { readManifest, toTablePath } from '#platform/backup/manifest.ts';
import { filesInFolder } from '#platform/backup/stored-files.ts';
import { uploadDocument } from '#tests/factories/documents.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import type { DrillCheck } from '../scripts/lib/drill/checks.ts';
import { drillChecks } from '../scripts/lib/drill/checks.ts';
import { type Drill, type DrillStep, formatAge, runDrill } from '../scripts/lib/drill/run-drill.ts';

const database = useDatabase();
let installation: TestInstallation;
let work: string;
let steps: DrillStep[];

async function query<Row>(text: string, url = database.url): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

const drill = (given: { backup?: string; checks?: readonly DrillCheck[] } = {}): Promise<Drill> =>
  runDrill({
    config: installation.config,
    databaseUrl: database.url,
    backup: given.backup ?? null,
    work,
    migrations: path.resolve('migrations'),
    log: installation.log,
    onStep: (step) => steps.push(step),
    ...(given.checks && { checks: given.checks }),
  });

const problems = () =>
  steps.flatMap(({ name, problems: found }) => found.map((problem) => `${name}: ${problem}`));
const step = (name: string) => steps.find((each) => each.name === name);

/** Finds leftovers of a drill: databases and folders that it must remove. */
async function leftBehind(): Promise<string[]> {
  const databases = await query<{ datname: string }>(
    `select datname from pg_database where datname like 'castwright\\_drill\\_%'`,
  );
  const folders = (await readdir(work)).filter((name) => name.startsWith('castwright-drill-'));
  return [...databases.map(({ datname }) => datname), ...folders];
}

/** A backup of the installation as it is now, in a folder of its own. */
async function backedUp(name: string): Promise<string> {
  const folder = path.join(work, name);
  const files = filesInFolder(installation.config.inData('files'));
  const places = { databaseUrl: database.url, files };
  await createBackup(places, folder, new Date(Date.now() - 3 * 3_600_000));
  return folder;
}

async function picture(): Promise<void> {
  const { id } = await makeUserWithTokens(database.db, 10);
  const client = await signInAs(installation, id);
  const { body } = await client.call('generateImage', { body: { type: 'image', prompt: 'a harbour' } });
  await eventually(async () => {
    const item = await client.call('getContent', { params: { id: body.contentId } });
    expect(item.body.status).toBe('completed');
  });
}

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'castwright-drills-'));
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine()],
  });
  await picture();
  await picture();
  await uploadDocument(installation);
});
afterAll(async () => {
  await installation?.close();
  await rm(work, { recursive: true, force: true });
});
beforeEach(() => {
  steps = [];
});

describe('a restore drill', () => {
  it('of the running installation reconciles to the token, row and byte, and leaves nothing behind', async () => {
    const { passed, madeAt } = await drill();
    expect(problems()).toEqual([]);
    expect(passed).toBe(true);
    expect(Date.now() - madeAt.getTime()).toBeLessThan(120_000);
    expect(steps.map(({ name }) => name)).toEqual([
      'Backup',
      'Restore',
      'Rows',
      'Ledger',
      'Files',
      'Audit log',
      'Keys',
    ]);
    // Two creators with ten tokens have spent one each.
    expect(step('Ledger')?.said).toMatch(/^18 tokens and 0 held in \d+ wallets.*to the token$/);
    expect(step('Rows')?.said).toContain('counted in the installation itself in that moment');
    expect(step('Files')?.said).toMatch(/^\d+ files that rows name, read and compared by SHA-256/);
    expect(step('Keys')?.said).toContain('2 pictures of documents');
    expect(await leftBehind()).toEqual([]);
    const [run] = await query(
      'select kind, passed, made_at = $$'.replace('$$', `'${madeAt.toISOString()}'`) +
        ' as same from backup_runs',
    );
    expect(run).toEqual({ kind: 'drill', passed: true, same: true });
    const metrics = await (await fetch(`${installation.url}/metrics`)).text();
    expect(metrics).toMatch(/castwright_last_drill_timestamp_seconds 1\.?\d*(e\+9)?/);
    expect(metrics).toMatch(/castwright_last_backup_timestamp_seconds 0\n/);
  });

  it('takes a backup that is there, says how old it is, and does not touch it', async () => {
    const backup = await backedUp('kept');
    const before = await readdir(backup, { recursive: true });
    expect((await drill({ backup })).passed).toBe(true);
    expect(step('Backup')?.said).toContain('3 hours old');
    expect(await readdir(backup, { recursive: true })).toEqual(before);
    // Deleted by its owner since the backup: still in the backup, and not reported as missing.
    expect(await leftBehind()).toEqual([]);
  });

  it('names a file of the backup whose bytes were changed', async () => {
    const backup = await backedUp('damaged');
    const files = await readdir(path.join(backup, 'files', 'jobs'), { recursive: true });
    const name = files.find((each) => each.includes('original')) ?? '';
    const file = path.join(backup, 'files', 'jobs', name);
    const bytes = await readFile(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect((await drill({ backup })).passed).toBe(false);
    expect(problems()).toEqual([`Files: jobs/${name} has other bytes than its row says`]);
  });

  it('names a document that the keys do not open, and a file that is missing', async () => {
    const backup = await backedUp('sealed');
    const folder = path.join(backup, 'files', 'identity');
    const [sealed = ''] = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith('.sealed'),
    );
    const bytes = await readFile(path.join(folder, sealed));
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    await writeFile(path.join(folder, sealed), bytes);
    const jobs = path.join(backup, 'files', 'jobs');
    const original =
      (await readdir(jobs, { recursive: true })).find((name) => name.includes('original')) ?? '';
    const facts = { count: 0, bytes: (await readFile(path.join(jobs, original))).length };
    await rm(path.join(jobs, original));
    await changeManifest(backup, (manifest) => {
      manifest.files.count -= 1;
      manifest.files.bytes -= facts.bytes;
    });
    expect((await drill({ backup })).passed).toBe(false);
    expect(problems()).toEqual([
      `Files: jobs/${original} is missing, and a row names it`,
      `Keys: identity/${sealed} does not open with the keys for documents`,
    ]);
  });

  it('names the table of a row that is missing from the backup', async () => {
    const backup = await backedUp('short');
    await changeTable(backup, 'notifications', (lines) => lines.slice(1));
    expect((await drill({ backup })).passed).toBe(false);
    const [notifications] = await query<{ n: string }>('select count(*) as n from notifications');
    const n = Number(notifications?.n);
    expect(problems()).toEqual([`Restore: notifications has ${n - 1} rows in place of ${n}.`]);
    expect(await leftBehind()).toEqual([]);
  });

  it('names a table whose rows were changed on the disk', async () => {
    const backup = await backedUp('touched');
    await appendFile(toTablePath(backup, 'users'), 'x');
    await drill({ backup });
    expect(problems()).toEqual(['Restore: The backup of users differs from what was written.']);
  });

  it('names a line of the ledger that was changed', async () => {
    const backup = await backedUp('cooked');
    await changeTable(backup, 'ledger_transfers', ([first = '', ...rest]) => {
      const line = JSON.parse(first) as { amount: number };
      return [JSON.stringify({ ...line, amount: line.amount + 1 }), ...rest];
    });
    expect((await drill({ backup })).passed).toBe(false);
    expect(problems().length).toBeGreaterThan(0);
    expect(problems().join()).toMatch(/Ledger: wallet [0-9a-f-]{36} has \d+ tokens .*its transfers say/);
  });

  it('finds a row that got lost between backup and restore, against the installation itself', async () => {
    const [rows, ...others] = drillChecks;
    const losing: DrillCheck = {
      name: 'Loss',
      async run({ url }) {
        await query('delete from notifications where id = (select id from notifications limit 1)', url);
        return { said: 'a row was lost', problems: [] };
      },
    };
    const [entry] = await query<{ n: string }>('select count(*) as n from notifications');
    const n = Number(entry?.n);
    expect((await drill({ checks: [losing, rows as DrillCheck, ...others] })).passed).toBe(false);
    expect(problems()).toEqual([`Rows: notifications has ${n - 1} rows in place of ${n}`]);
  });

  it('finds an audit log that was changed, and keys that are not there', async () => {
    const backup = await backedUp('audited');
    const { config } = installation;
    const nowhere = {
      ...installation,
      config: { ...config, inKeys: (name: string) => path.join(work, 'none', name) },
    };
    const changing: DrillCheck = {
      name: 'Change',
      async run({ url }) {
        await query(
          `alter table audit_entries disable trigger user;
           update audit_entries set action = 'user.added' where seq = 1`,
          url,
        );
        return { said: 'an entry was changed', problems: [] };
      },
    };
    await installation.db.transaction(async (tx) => {
      const { recordAuditEntry } = await import('#features/trust/audit');
      await recordAuditEntry(tx, { actorId: null, action: 'keys.rotated', subjectId: null, now: new Date() });
    });
    const later = await backedUp('audited-later');
    expect(backup).not.toBe(later);
    await runDrill({
      config: nowhere.config,
      databaseUrl: database.url,
      backup: later,
      work,
      migrations: path.resolve('migrations'),
      log: installation.log,
      onStep: (each) => steps.push(each),
      checks: [changing, ...drillChecks],
    });
    expect(problems()).toEqual([
      'Audit log: entry 1 is changed',
      'Keys: there are no keys for documents',
      'Keys: there are no keys for webhooks',
      'Keys: there is no secret for sign-ins',
    ]);
    expect(await readdir(work)).not.toContain('none');
  });

  it('removes the leftovers of a killed drill, and runs once at a time', async () => {
    await query('create database castwright_drill_00000000000000000000000000000000');
    let second: Promise<unknown> | undefined;
    const checks: DrillCheck[] = [
      {
        name: 'Meanwhile',
        async run() {
          second = drill();
          await second.catch(() => {});
          return { said: 'another was tried', problems: [] };
        },
      },
    ];
    expect((await drill({ checks })).passed).toBe(true);
    await expect(second).rejects.toThrow('Another drill is running on this database');
    expect(await leftBehind()).toEqual([]);
  });

  it('says of a database that was never migrated that there is nothing in it, and leaves nothing behind', async () => {
    await query('create database castwright_never_migrated');
    const url = new URL(database.url);
    url.pathname = '/castwright_never_migrated';
    try {
      const { config, log } = installation;
      const migrations = path.resolve('migrations');
      const onStep = (each: DrillStep) => steps.push(each);
      const given = { config, databaseUrl: url.href, backup: null, work, migrations, log, onStep };
      const nothing =
        /The database castwright_never_migrated holds no Castwright tables: it was never migrated.*DATABASE_URL/;
      await expect(runDrill(given)).rejects.toThrow(nothing);
      expect(steps).toEqual([]);
      const folder = path.join(work, 'of-nothing');
      const places = { databaseUrl: url.href, files: filesInFolder(config.inData('files')) };
      await expect(createBackup(places, folder, new Date())).rejects.toThrow(nothing);
      expect(await readdir(work)).not.toContain('of-nothing');
      expect(await leftBehind()).toEqual([]);
      expect(await query('select 1 from pg_namespace where nspname = $$drizzle$$', url.href)).toEqual([]);
    } finally {
      await query('drop database castwright_never_migrated with (force)');
    }
  });

  it('restores into an embedded PostgreSQL where its user may not make databases', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await query(`drop role if exists modest; create role modest login password 'modest';
      grant all on database ${name} to modest; grant usage on schema public, drizzle, pgboss to modest;
      grant all on all tables in schema public, drizzle to modest`);
    const url = new URL(database.url);
    url.username = 'modest';
    url.password = 'modest';
    try {
      const { passed } = await runDrill({
        config: installation.config,
        databaseUrl: url.href,
        backup: null,
        work,
        migrations: path.resolve('migrations'),
        log: installation.log,
        onStep: (each) => steps.push(each),
      });
      expect(problems()).toEqual([]);
      expect(passed).toBe(true);
      expect(step('Restore')?.said).toContain('an embedded PostgreSQL of its own');
      expect(await leftBehind()).toEqual([]);
    } finally {
      await query('drop owned by modest; drop role modest');
    }
  });
});

describe('the age of a backup', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  it.each([
    ['2026-03-10T11:59:00Z', '1 minute'],
    ['2026-03-10T10:30:00Z', '90 minutes'],
    ['2026-03-10T07:00:00Z', '5 hours'],
    ['2026-03-01T12:00:00Z', '9 days'],
  ])('of %s is %s', (moment, words) => {
    expect(formatAge(new Date(moment), now)).toBe(words);
  });
});

async function changeManifest(
  backup: string,
  change: (manifest: Awaited<ReturnType<typeof readManifest>>) => void,
): Promise<void> {
  const manifest = await readManifest(backup);
  change(manifest);
  await writeFile(path.join(backup, 'manifest.json'), JSON.stringify(manifest));
}

/** Changes a table's lines as an attacker would who also recomputes the digest. */
async function changeTable(
  backup: string,
  table: string,
  change: (lines: string[]) => string[],
): Promise<void> {
  const file = toTablePath(backup, table);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  const bytes = gzipSync(
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
  await writeFile(file, bytes);
  await changeManifest(backup, ({ tables }) => {
    const entry = tables.find(({ name }) => name === table);
    if (entry) entry.sha256 = createHash('sha256').update(bytes).digest('hex');
  });
}
