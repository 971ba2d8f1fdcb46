import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNewestBackups } from '#features/admin/jobs-and-backups';
import { auditLedger } from '#features/billing/ledger';
import { createBackup, restoreBackup } from '#platform/backup/backup.ts';
import { filesInFolder } from '#platform/backup/stored-files.ts';
import { listMigrations, listTables } from '#platform/backup/tables.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { newId } from '#platform/ids.ts';
import { plainPicture } from '#tests/factories/pictures.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { runBackup } from '../scripts/lib/run-backup.ts';

const database = useDatabase();
let installation: TestInstallation;
let workFolder: string;
/** A complete backup, made while the installation is running. */
let backup: string;
const made: string[] = [];

const email = 'ada@example.test';
const password = 'correct horse';
let contentId: string;

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

/** An empty database and an empty data folder. */
async function emptyInstallation() {
  const name = `restored_${newId().replaceAll('-', '')}`;
  await query(database.url, `create database ${name} template template0`);
  made.push(name);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  const dataFolder = await mkdtemp(path.join(workFolder, 'data-'));
  const filesFolder = path.join(dataFolder, 'files');
  return { dataFolder, filesFolder, places: { databaseUrl: url.href, files: filesInFolder(filesFolder) } };
}

const migrations = path.resolve('migrations');
const folder = (name: string) => path.join(workFolder, name);
const places = () => ({
  databaseUrl: database.url,
  files: filesInFolder(installation.config.inData('files')),
});

/** Every row of every product table, as text. */
async function readRows(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const all: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** A signed-up user with a generated picture, an uploaded document and a few unusual rows. */
async function livedIn(): Promise<void> {
  const visitor = new TestClient(installation.url);
  await visitor.call('register', {
    body: { email, password, firstName: 'Ada “\\" \u2028', lastName: 'Ω\n\t愛' },
  });
  const { id } = await makeUserWithTokens(database.db, 10, { documentsUploadedAt: null });
  const client = await signInAs(installation, id);
  const form = new FormData();
  form.set('documentType', 'passport');
  for (const side of ['frontImage', 'backImage']) {
    form.set(side, new Blob([new Uint8Array(await plainPicture())], { type: 'image/png' }), 'side.png');
  }
  expect((await client.call('uploadDocuments', { body: form })).status).toBe(200);
  const started = await client.call('generateImage', {
    body: { type: 'image', prompt: 'a lighthouse keeper' },
  });
  contentId = started.body.contentId;
  await eventually(async () => {
    const { body } = await client.call('getContent', { params: { id: contentId } });
    expect(body.status).toBe('completed');
  });
}

beforeAll(async () => {
  workFolder = await mkdtemp(path.join(tmpdir(), 'castwright-backup-'));
  backup = folder('backup');
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
  });
  await livedIn();
  await createBackup(places(), backup, new Date('2026-05-04T10:00:00Z'));
});
afterAll(async () => {
  await installation?.close();
  for (const name of made) await query(database.url, `drop database if exists ${name} with (force)`);
  await rm(workFolder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restored into an empty installation is the same one: users sign in, pictures are there, books balance', async () => {
    const { dataFolder, places } = await emptyInstallation();
    await restoreBackup(places, backup, migrations);
    await cp(installation.config.keysFolder, path.join(dataFolder, 'keys'), { recursive: true });
    const restored = await startInstallation({
      databaseUrl: places.databaseUrl,
      dataFolder,
      engines: [],
      limits: generousLimits,
    });
    try {
      const ada = new TestClient(restored.url);
      const { status, body } = await ada.call('login', { body: { email, password } });
      expect([status, body.tokens, body.lastName]).toEqual([200, 100, 'Ω\n\t愛']);
      expect(await auditLedger(restored.db)).toEqual([]);

      const [owner] = await query<{ user_id: string }>(
        places.databaseUrl,
        `select user_id from content_items where id = '${contentId}'`,
      );
      const [before, after] = await Promise.all(
        [installation, restored].map(async (each) => {
          const client = await signInAs(each, owner?.user_id ?? '');
          const picture = await client.fetch(`/api/content/${contentId}/preview`);
          expect(picture.status).toBe(200);
          return Buffer.from(await picture.arrayBuffer());
        }),
      );
      expect(after).toEqual(before);
      // The restored installation keeps working: the next event gets a new id.
      expect(
        (await (await signInAs(restored, owner?.user_id ?? '')).call('readAllNotifications')).status,
      ).toBe(200);
    } finally {
      await restored.close();
    }
  });

  it('holds every row of every table, to the last microsecond', async () => {
    const { places } = await emptyInstallation();
    await restoreBackup(places, backup, migrations);
    const [original, restored] = [await readRows(database.url), await readRows(places.databaseUrl)];
    expect(Object.keys(restored)).toEqual(Object.keys(original));
    expect(Object.values(original).filter((rows) => rows.length > 0).length).toBeGreaterThan(15);
    // Rows that the running original writes by itself every few seconds.
    const restless = [
      'engine_status',
      'engine_capacities',
      'engine_file_workers',
      'web_presence',
      'status_checks',
      'rate_limits',
      'sessions',
      'user_events',
    ];
    for (const name of Object.keys(original).filter((each) => !restless.includes(each))) {
      expect([name, restored[name]]).toEqual([name, original[name]]);
    }
  });

  it('is a snapshot: a concurrent write is in it completely or not at all', async () => {
    const { db } = database;
    await db.execute('create table counted (n integer primary key)');
    await db.execute('create table counted_too (n integer references counted (n))');
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++) {
        await db.transaction(async (tx) => {
          await tx.execute(`insert into counted values (${n})`);
          await tx.execute(`insert into counted_too values (${n})`);
        });
      }
    })();
    try {
      await eventually(async () =>
        expect((await db.execute('select from counted_too limit 1')).rows).not.toEqual([]),
      );
      for (let round = 0; round < 3; round++) {
        const { tables } = await createBackup(places(), folder(`moment-${round}`), new Date());
        const rows = (name: string) => tables.find((table) => table.name === name)?.rows;
        expect(rows('counted')).toBeGreaterThan(0);
        expect(rows('counted_too')).toBe(rows('counted'));
      }
    } finally {
      writing = false;
      await writer;
      await db.execute('drop table counted_too, counted');
    }
  });

  it('holds encrypted documents and none of their keys', async () => {
    const names = await readdir(backup, { recursive: true });
    expect(names.filter((name) => name.endsWith('.sealed'))).toHaveLength(2);
    // The tables have digests of API keys, and public keys.
    const tables = ['api_keys', 'passkeys'].map((table) => path.join('database', `${table}.jsonl.gz`));
    expect(names.filter((name) => /keys|secret/.test(name) && !tables.includes(name))).toEqual([]);
  });

  it('of an older version is brought up to date', async () => {
    const older = folder('older');
    const { places } = await emptyInstallation();
    await migrateDatabase(places.databaseUrl, migrations);
    const id = newId();
    await query(
      places.databaseUrl,
      `insert into users (id, name, email) values ('${id}', 'Old Hand', 'old@example.test')`,
    );
    await createBackup(places, older, new Date());

    // The next version has a migration that fills a table from existing rows.
    const newer = folder('newer-migrations');
    await cp(migrations, newer, { recursive: true });
    const journal = path.join(newer, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
      entries: { idx: number; when: number }[];
    };
    const last = entries.at(-1);
    if (!last) throw new Error('there are no migrations');
    const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' };
    await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
    await writeFile(
      path.join(newer, 'later.sql'),
      'create table later (user_id uuid primary key);\n--> statement-breakpoint\ninsert into later select id from users',
    );

    const target = await emptyInstallation();
    await restoreBackup(target.places, older, newer);
    const url = target.places.databaseUrl;
    expect(await query(url, 'select id from users')).toEqual([{ id }]);
    expect(await query(url, 'select user_id as id from later')).toEqual([{ id }]);
    const client = new Client({ connectionString: url });
    await client.connect();
    expect(await listMigrations(client).finally(() => client.end())).toHaveLength(entries.length + 1);
  });
});

describe('a backup is refused', () => {
  const restoreInto = async (from: string) => {
    const { places } = await emptyInstallation();
    return { places, restored: restoreBackup(places, from, migrations) };
  };
  const copyBackup = async (name: string) => {
    await cp(backup, folder(name), { recursive: true });
    return folder(name);
  };

  it('into a folder that has something in it', async () => {
    await expect(createBackup(places(), backup, new Date())).rejects.toThrow('is not empty');
  });

  it('and the failure is recorded in the installation until one is made', async () => {
    const runs = () =>
      query(database.url, "select passed from backup_runs where kind = 'backup' order by id");
    await expect(runBackup(places(), backup)).rejects.toThrow('is not empty');
    expect(await runs()).toEqual([{ passed: false }]);
    expect((await getNewestBackups(database.db)).backup).toBeNull();
    const { madeAt } = await runBackup(places(), folder('made after'));
    expect(await runs()).toEqual([{ passed: false }, { passed: true }]);
    expect((await getNewestBackups(database.db)).backup).toEqual(new Date(madeAt));
  });

  it('back into an installation that is in use', async () => {
    const { filesFolder: unused } = await emptyInstallation();
    const used = { databaseUrl: database.url, files: filesInFolder(unused) };
    await expect(restoreBackup(used, backup, migrations)).rejects.toThrow('The database is not empty');
    const { filesFolder, places } = await emptyInstallation();
    await mkdir(filesFolder, { recursive: true });
    await writeFile(path.join(filesFolder, 'something'), 'here');
    await expect(restoreBackup(places, backup, migrations)).rejects.toThrow('is not empty');
  });

  it('when it was cut off before its end', async () => {
    const cut = await copyBackup('cut');
    await rm(path.join(cut, 'manifest.json'));
    await expect((await restoreInto(cut)).restored).rejects.toThrow('holds no complete backup');
  });

  it('when a file is missing', async () => {
    const short = await copyBackup('short');
    const [file = ''] = (await readdir(path.join(short, 'files'), { recursive: true })).filter((name) =>
      name.endsWith('.sealed'),
    );
    await rm(path.join(short, 'files', file));
    await expect((await restoreInto(short)).restored).rejects.toThrow('files are incomplete');
  });

  it('when its rows were changed, and then nothing of it is in the database', async () => {
    const changed = await copyBackup('changed');
    await appendFile(path.join(changed, 'database', 'users.jsonl.gz'), 'x');
    const { places, restored } = await restoreInto(changed);
    await expect(restored).rejects.toThrow('The backup of users differs from what was written');
    expect(await query(places.databaseUrl, 'select 1 from users')).toEqual([]);
  });
});
