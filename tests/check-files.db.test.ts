import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDocumentFileRecords } from '#features/identity/onboarding';
import { contentFileRecords } from '#features/library/items';
import { uploadFileRecords } from '#features/library/uploads';
import { newId } from '#platform/ids.ts';
import { checkFiles, type Drift, type FileRecords } from '#platform/storage/check-files.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentItems } from '#schema/library/items';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';

const database = useDatabase();
const now = new Date('2026-03-10T12:00:00Z');
const bytes = Buffer.from('the bytes of a picture');

let root: string;
let storage: Storage;
let owner: string;
let found: Drift[];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-check-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  await database.db.execute(sql`truncate users cascade`);
  await rm(root, { recursive: true, force: true });
  storage = await openLocalStorage(root);
  owner = (await makeUser(database.db)).id;
  found = [];
});

async function put(key: string, { hours = 48, as = bytes } = {}): Promise<string> {
  await storage.put(key, as);
  const at = new Date(now.getTime() - hours * 3_600_000);
  await utimes(path.join(root, key), at, at);
  return key;
}

/** An item whose original is stored. */
async function item(facts: Parameters<typeof makeContent>[2] = {}) {
  const jobId = newId();
  const id = await makeContent(database.db, owner, { jobId, ...facts });
  const key = await put(`jobs/${jobId}/0-abc/original.png`);
  await addFiles(database.db, id, [makeStoredFile('original', key, bytes)]);
  return { id, key };
}

const check = (
  records: FileRecords = contentFileRecords(database.db),
  options: { deep?: boolean; removeOrphans?: boolean; storage?: Storage } = {},
) =>
  checkFiles(options.storage ?? storage, records, {
    now,
    deep: options.deep ?? false,
    removeOrphans: options.removeOrphans ?? false,
    onDrift: (drift) => found.push(drift),
  });

describe('the check of files and rows', () => {
  test('finds nothing where every row has its file and every file its row', async () => {
    await item();
    await item({ trashedAt: now });
    expect(await check()).toEqual({
      folder: 'jobs',
      files: 2,
      referenced: 2,
      orphans: 0,
      removed: 0,
      young: 0,
      missing: 0,
      damaged: 0,
    });
    expect(found).toEqual([]);
  });

  test('finds files without a row, except young ones and those of a running job', async () => {
    const orphan = await put(`jobs/${newId()}/0-abc/original.png`);
    await put(`jobs/${newId()}/0-abc/original.png`, { hours: 23 });
    const jobId = newId();
    await makeContent(database.db, owner, { jobId, status: 'processing' });
    await put(`jobs/${jobId}/0-abc/original.png`);
    expect(await check()).toMatchObject({ files: 3, orphans: 1, removed: 0, young: 1 });
    expect(found).toEqual([{ kind: 'orphan', key: orphan, removed: false }]);
    expect(await storage.stat(orphan)).not.toBeNull();
  });

  test('removes them only on request, and nothing else', async () => {
    const { key } = await item();
    const orphan = await put(`jobs/${newId()}/0-abc/original.png`);
    const young = await put(`jobs/${newId()}/0-abc/original.png`, { hours: 1 });
    expect(await check(undefined, { removeOrphans: true })).toMatchObject({ orphans: 1, removed: 1 });
    const there = await Promise.all(
      [orphan, young, key].map(async (each) => (await storage.stat(each)) !== null),
    );
    expect(there).toEqual([false, true, true]);
    expect(await check()).toMatchObject({ orphans: 0, young: 1 });
  });

  test('finds rows whose file is gone, has another size, or, looking deep, other bytes', async () => {
    const [gone, short, other] = [await item(), await item(), await item()];
    await storage.remove(gone.key);
    await put(short.key, { as: bytes.subarray(1) });
    await put(other.key, { as: Buffer.from(bytes).fill('x') });
    expect(await check()).toMatchObject({ missing: 1, damaged: 1, orphans: 0 });
    expect(await check(undefined, { deep: true })).toMatchObject({ missing: 1, damaged: 2 });
    expect(new Set(found.map(({ kind, key }) => `${kind} ${key}`))).toEqual(
      new Set([`missing ${gone.key}`, `damaged ${short.key}`, `damaged ${other.key}`]),
    );
  });

  test('does not report items that are deleted during the check', async () => {
    const { id, key } = await item();
    const deleting: Storage = {
      ...storage,
      async stat(asked) {
        await database.db.delete(contentItems).where(eq(contentItems.id, id));
        await storage.remove(key);
        return storage.stat(asked);
      },
    };
    expect(await check(undefined, { storage: deleting })).toMatchObject({ referenced: 1, missing: 0 });
  });

  test('checks more rows and files than fit into one query', async () => {
    const ids = Array.from({ length: 1_100 }, newId);
    await database.db.execute(sql`
      insert into content_items (id, user_id, name, type, category, status, origin)
      select id, ${owner}, 'Rain', 'image', 'sfw', 'completed', 'generated'
      from unnest(array[${sql.join(ids, sql`, `)}]::uuid[]) id`);
    await database.db.execute(sql`
      insert into content_files (content_id, variant, storage_key, media_type, byte_size, sha256, etag)
      select id, 'original', 'jobs/' || id || '/0-abc/original.png', 'image/png', ${bytes.length}, '', ''
      from content_items where user_id = ${owner}`);
    await Promise.all(ids.slice(1).map((id) => put(`jobs/${id}/0-abc/original.png`)));
    await Promise.all(ids.slice(0, 600).map(() => put(`jobs/${newId()}/0-abc/original.png`)));
    expect(await check()).toMatchObject({
      files: 1_699,
      referenced: 1_100,
      orphans: 600,
      missing: 1,
      damaged: 0,
    });
  });

  test('knows the views of an upload, a mask without them, and what was removed', async () => {
    const upload = async (purpose: string, removed = false) => {
      const id = newId();
      const key = `uploads/${owner}/${id}`;
      await database.db.execute(sql`
        insert into uploads (id, user_id, purpose, name, width, height, placeholder, storage_key, media_type,
          byte_size, sha256, removed_at)
        values (${id}, ${owner}, ${purpose}, 'Harbour', 8, 8, '#000000', ${key}, 'image/png', ${bytes.length}, '',
          ${removed ? now : null})`);
      return key;
    };
    const [picture, mask] = [await upload('picture'), await upload('mask')];
    const removed = await upload('picture', true);
    for (const name of ['picture', 'preview.webp']) await put(`${picture}/${name}`);
    await put(`${mask}/picture`);
    await put(`${removed}/picture`);
    const records = uploadFileRecords(database.db);
    expect(await check(records)).toMatchObject({
      files: 4,
      referenced: 4,
      orphans: 1,
      missing: 1,
      damaged: 0,
    });
    expect(found.map(({ key }) => key)).toEqual([`${removed}/picture`, `${picture}/thumbnail.webp`]);
  });

  test('knows the sealed sides of documents', async () => {
    const documentId = newId();
    await database.db.execute(sql`
      insert into identity_documents (id, user_id, document_type, created_at)
      values (${documentId}, ${owner}, 'passport', ${now})`);
    const key = (side: string) => `identity/${documentId}/${side}.key.sealed`;
    for (const side of ['front', 'back']) {
      await database.db.execute(sql`
        insert into identity_document_images (document_id, side, storage_key, key_id, media_type, byte_size)
        values (${documentId}, ${side}, ${key(side)}, 'key', 'image/jpeg', 9)`);
    }
    await put(key('front'));
    await put(`identity/${newId()}/front.key.sealed`);
    const records = createDocumentFileRecords(database.db);
    expect(await check(records)).toMatchObject({ files: 2, referenced: 2, orphans: 1, missing: 1 });
    expect(found[1]).toEqual({ kind: 'missing', key: key('back'), removed: false });
  });
});
