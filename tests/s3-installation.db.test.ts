/**
 * A whole installation whose files are in a bucket: created, shown, linked, deleted, exported, backed up, restarted.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { createDocumentFileRecords } from '#features/identity/onboarding';
import { contentFileRecords } from '#features/library/items';
import { createBackup } from '#platform/backup/backup.ts';
import { filesInFolder, filesInStorage } from '#platform/backup/stored-files.ts';
import { lockFolder } from '#platform/folder-lock.ts';
import { newId } from '#platform/ids.ts';
import { checkFiles, type Drift } from '#platform/storage/check-files.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { plainPicture } from '#tests/factories/pictures.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { type S3Double, startS3Double } from '#tests/fakes/s3/server.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { findRunningProcesses } from '../scripts/lib/running-processes.ts';

const database = useDatabase();
let double: S3Double;
let dataFolder: string;
let installation: TestInstallation;
let userId: string;
let client: TestClient;

const start = async () =>
  startInstallation({
    databaseUrl: database.url,
    dataFolder,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    env: { ...double.env, S3_PREFIX: 'studio' },
  });
const keys = () => [...double.bucket.objects.keys()];
const listFiles = (id: string) =>
  database.db.$client
    .query<{ storage_key: string; sha256: string }>(
      'select storage_key, sha256 from content_files where content_id = $1',
      [id],
    )
    .then(({ rows }) => rows);

beforeAll(async () => {
  double = await startS3Double({ pageSize: 3 });
  dataFolder = await mkdtemp(path.join(tmpdir(), 'castwright-s3-'));
  installation = await start();
});
afterAll(async () => {
  await installation?.close();
  await double?.close();
  await rm(dataFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  double.failAll(null);
  userId = (await makeUserWithTokens(database.db, 50)).id;
  client = await signInAs(installation, userId);
});

async function generated(): Promise<string> {
  const { body } = await client.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse' } });
  await eventually(async () => {
    const item = await client.call('getContent', { params: { id: body.contentId } });
    expect(item.body.status).toBe('completed');
  }, 20_000);
  return body.contentId;
}

/** An item with an original of this many bytes. */
async function stored(size: number, type: 'image' | 'video' = 'image') {
  const bytes = randomBytes(size);
  const id = await makeContent(database.db, userId, { type });
  const file = makeStoredFile('original', `jobs/${newId()}/0-abc/original`, bytes);
  await installation.storage.put(file.storageKey, bytes);
  const mediaType = type === 'video' ? 'video/mp4' : 'image/png';
  await addFiles(database.db, id, [{ ...file, mediaType }]);
  return { id, bytes, key: file.storageKey };
}

describe('with its files in a bucket', () => {
  it('makes pictures, shows them, and gives a link to each that works without a session', async () => {
    const id = await generated();
    for (const { sha256, storage_key } of await listFiles(id)) {
      const object = double.bucket.objects.get(`studio/${storage_key}`);
      expect(
        createHash('sha256')
          .update(object?.bytes ?? '')
          .digest('hex'),
      ).toBe(sha256);
      expect(object?.metadata.sha256).toBe(sha256);
    }
    const thumbnail = await client.fetch(`/api/content/${id}/preview?size=thumbnail`);
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(thumbnail.headers.get('cache-control')).toContain('immutable');
    const { headers } = await client.fetch('/api/auth/user');
    expect(headers.get('content-security-policy')).toMatch(
      new RegExp(`img-src [^;]*${double.endpoint}.*media-src [^;]*${double.endpoint}`),
    );

    const asked = await client.fetch(`/api/content/${id}/download`, {
      headers: { accept: 'application/json' },
    });
    const { downloadUrl } = (await asked.json()) as { downloadUrl: string };
    const file = await fetch(downloadUrl);
    expect(file.headers.get('content-disposition')).toContain('attachment; filename=');
    const itself = await client.fetch(`/api/content/${id}/download`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(await itself.arrayBuffer()));
  });

  it('sends pages to the bucket for large files, and programs and scripts not', async () => {
    const film = await stored(3_000_000, 'video');
    const address = `/api/content/${film.id}/stream`;
    const asked = (headers: Record<string, string>) => client.fetch(address, { headers, redirect: 'manual' });
    const shown = await asked({ 'sec-fetch-dest': 'video', range: 'bytes=0-' });
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const link = shown.headers.get('location') ?? '';
    const part = await fetch(link, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.bytes.subarray(100, 200));
    // A fetched file is found in the browser's cache: the link stays the same and is cacheable.
    expect((await asked({ 'sec-fetch-dest': 'video' })).headers.get('location')).toBe(link);
    expect(part.headers.get('cache-control')).toContain('immutable');

    for (const headers of [{}, { 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'document' }]) {
      const answer = await asked(headers as Record<string, string>);
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'sec-fetch-dest']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(film.bytes)).toBe(true);
    }
    const small = await stored(50_000);
    const picture = await client.fetch(`/api/content/${small.id}/download`, {
      headers: { 'sec-fetch-dest': 'image' },
      redirect: 'manual',
    });
    expect(picture.status).toBe(200);
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 1)).id);
    const refused = await stranger.fetch(address, {
      headers: { 'sec-fetch-dest': 'video' },
      redirect: 'manual',
    });
    expect(refused.status).toBe(404);
  });

  it('gives no link to a deleted file', async () => {
    const { id, key } = await stored(50_000);
    await installation.storage.remove(key);
    const asked = await client.fetch(`/api/content/${id}/download`, {
      headers: { accept: 'application/json' },
    });
    expect(asked.status).toBe(404);
  });

  it('deletes the files of items that are emptied from the trash', async () => {
    const id = await generated();
    const files = await listFiles(id);
    await client.call('deleteContent', { params: { id } });
    expect(keys()).toEqual(expect.arrayContaining(files.map(({ storage_key }) => `studio/${storage_key}`)));
    await client.call('emptyTrash', { body: {} });
    await eventually(async () => {
      for (const { storage_key } of files) expect(keys()).not.toContain(`studio/${storage_key}`);
    });
  });

  it('keeps identity documents encrypted, and gives no link to them', async () => {
    const { id } = await makeUserWithTokens(database.db, 0, { documentsUploadedAt: null });
    const person = await signInAs(installation, id);
    const picture = await plainPicture();
    const form = new FormData();
    form.set('documentType', 'passport');
    for (const side of ['frontImage', 'backImage'])
      form.set(side, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'side.png');
    expect((await person.call('uploadDocuments', { body: form })).status).toBe(200);
    const sealed = keys().filter((key) => key.startsWith('studio/identity/'));
    expect(sealed).toHaveLength(2);
    for (const key of sealed) {
      const { bytes } = double.bucket.objects.get(key) ?? { bytes: picture };
      expect(bytes.includes(Buffer.from('JFIF')) || bytes.includes(Buffer.from('PNG'))).toBe(false);
    }
  });

  it('exports a user’s data, through the web process', async () => {
    await generated();
    await client.call('requestDataExport');
    await eventually(
      async () => expect((await client.call('ownData')).body.export.state).toBe('ready'),
      20_000,
    );
    expect(keys().filter((key) => key.startsWith(`studio/exports/${userId}/`))).toHaveLength(1);
    const file = await client.fetch('/api/user/export/file', {
      headers: { 'sec-fetch-dest': 'document' },
      redirect: 'manual',
    });
    expect(file.status).toBe(200);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('reports missing files while the bucket is unreachable, loses nothing, and recovers by itself', async () => {
    const id = await generated();
    double.failAll('cut');
    const preview = await client.fetch(`/api/content/${id}/preview`);
    expect(preview.status).toBe(503);
    expect(await preview.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('file storage'),
    });
    // A job whose result cannot be stored is tried again; the creator pays once.
    const { body } = await client.call('generateImage', { body: { type: 'image', prompt: 'a storm' } });
    await eventually(async () => {
      const { rows } = await database.db.$client.query(
        'select attempt from engine_jobs where content_id = $1 and attempt > 0 and state = $2',
        [body.contentId, 'queued'],
      );
      expect(rows).toHaveLength(1);
    }, 30_000);
    double.failAll(null);
    await eventually(async () => {
      const item = await client.call('getContent', { params: { id: body.contentId } });
      expect(item.body.status).toBe('completed');
    }, 60_000);
    expect((await client.fetch(`/api/content/${id}/preview`)).status).toBe(200);
  }, 120_000);

  it('is checked against its rows, and backed up to a folder', async () => {
    const id = await generated();
    const drifts: Drift[] = [];
    const check = (deep: boolean) =>
      checkFiles(installation.storage, contentFileRecords(database.db), {
        now: new Date(),
        deep,
        removeOrphans: false,
        onDrift: (drift) => drifts.push(drift),
      });
    const { missing } = await check(true);
    const known = drifts.filter(({ kind }) => kind === 'missing').length;
    expect(missing).toBe(known);
    drifts.length = 0;
    const [file] = await listFiles(id);
    const key = `studio/${file?.storage_key}`;
    const object = double.bucket.objects.get(key);
    // The same length with other bytes: the bucket's digest shows the difference without a download.
    await installation.storage.put(file?.storage_key ?? '', Buffer.alloc(object?.bytes.length ?? 0));
    await check(false);
    expect(drifts).toContainEqual({ kind: 'damaged', key: file?.storage_key, removed: false });
    if (object) double.bucket.objects.set(key, object);

    const folder = path.join(dataFolder, 'backup');
    const files = filesInStorage(installation.storage, 'the bucket');
    const manifest = await createBackup({ databaseUrl: database.url, files }, folder, new Date());
    expect(manifest.files.count).toBe(keys().filter((each) => !each.includes('.probe')).length);
    expect(await readFile(path.join(folder, 'files', file?.storage_key ?? ''))).toEqual(object?.bytes);
    // And into a bucket again: a bucket that is not empty is refused, and each file arrives.
    await expect(files.requireEmpty()).rejects.toThrow('the bucket is not empty');
    const into = await openLocalStorage(path.join(dataFolder, 'restored'));
    await filesInStorage(into, 'a new one').fillFrom(path.join(folder, 'files'));
    await filesInFolder(path.join(dataFolder, 'restored')).copyTo(path.join(dataFolder, 'again'));
    expect((await readdir(path.join(dataFolder, 'again'))).sort()).toEqual(
      (await readdir(path.join(folder, 'files'))).filter((name) => !name.startsWith('.')).sort(),
    );
    const documents = await checkFiles(installation.storage, createDocumentFileRecords(database.db), {
      now: new Date(),
      deep: true,
      removeOrphans: false,
      onDrift: () => {},
    });
    expect(documents).toMatchObject({ files: 2, referenced: 2, orphans: 0, missing: 0, damaged: 0 });
  });

  it('finds everything after a restart, and is known to run while it does', async () => {
    const id = await generated();
    const asked = {
      dataFolder,
      database: readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url }).database,
    };
    expect(await findRunningProcesses(asked)).toMatch(/^its processes have \d+ connections to the database$/);
    await installation.close();
    await eventually(async () => expect(await findRunningProcesses(asked)).toBeNull());
    const away = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    }).database;
    await expect(findRunningProcesses({ dataFolder, database: away })).rejects.toThrow(
      'it is unknown whether Castwright is running',
    );
    const embedded = readConfig({ NODE_ENV: 'test' }).database;
    expect(await findRunningProcesses({ dataFolder, database: embedded })).toBeNull();
    const unlock = await lockFolder(dataFolder);
    expect(await findRunningProcesses({ dataFolder, database: embedded })).toContain(
      `process ${process.pid} uses`,
    );
    await unlock();
    installation = await start();
    client = await signInAs(installation, userId);
    expect((await client.fetch(`/api/content/${id}/preview`)).status).toBe(200);
    expect((await client.fetch(`/api/content/${id}/download`)).status).toBe(200);
  });
});
