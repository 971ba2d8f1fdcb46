import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BinaryAnswer, Call, Caller } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { libraryHandlers } from './routes.ts';

const database = useDatabase();
const log = { warn: vi.fn() };
const contentChanged = vi.fn(async () => {});
const bytesOf = { original: 'original bytes', preview: 'preview bytes', thumbnail: 'thumbnail bytes' };

let root: string;
let storage: Storage;
let owner: string;
let stranger: string;
let contentId: string;

const handlers = (over: Partial<Storage> = {}) =>
  libraryHandlers({ db: database.db, storage: { ...storage, ...over }, log, events: { contentChanged } });

/** What the server hands to a handler. */
function call(userId: string, given: { id?: string; query?: unknown; headers?: IncomingHttpHeaders } = {}) {
  const caller: Caller = { userId, sessionId: newId(), role: 'user', gate: 'app' };
  return {
    params: { id: given.id ?? contentId },
    query: given.query,
    body: undefined,
    files: {},
    caller,
    headers: given.headers ?? {},
    address: '127.0.0.1',
    idempotencyKey: null,
    signal: new AbortController().signal,
    setCookies: () => {},
  } as unknown as Call<never>;
}

async function bodyOf({ body }: BinaryAnswer): Promise<string> {
  return body instanceof Readable ? text(body) : String(body ?? '');
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-library-'));
  storage = await openLocalStorage(root);
  owner = (await makeUser(database.db)).id;
  stranger = (await makeUser(database.db)).id;
});
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  vi.clearAllMocks();
  contentId = await makeContent(database.db, owner, { name: 'Æthel in "rain"' });
  const files = (['original', 'preview', 'thumbnail'] as const).map((variant) =>
    makeStoredFile(variant, `jobs/${contentId}/${variant}`, Buffer.from(bytesOf[variant])),
  );
  for (const { storageKey, variant } of files) await storage.put(storageKey, Buffer.from(bytesOf[variant]));
  await addFiles(database.db, contentId, files);
});

describe('previews', () => {
  const preview = (headers: IncomingHttpHeaders = {}, size = 'preview') =>
    handlers().previewContent(call(owner, { query: { size }, headers }));

  test('come in two sizes, for this browser to keep', async () => {
    const large = await preview();
    expect(await bodyOf(large)).toBe(bytesOf.preview);
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytesOf.preview.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(await bodyOf(await preview({}, 'thumbnail'))).toBe(bytesOf.thumbnail);
  });

  test('are not sent again to who has them', async () => {
    const { etag = '' } = (await preview()).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await preview({ 'if-none-match': known });
      expect(answer).toMatchObject({ status: 304, body: null, headers: { etag } });
    }
    expect((await preview({ 'if-none-match': '"other"' })).status ?? 200).toBe(200);
  });

  test('come in parts', async () => {
    const part = await preview({ range: 'bytes=2-5' });
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 2-5/13', 'content-length': '4' },
    });
    expect(await bodyOf(part)).toBe('evie');
    expect(await bodyOf(await preview({ range: 'bytes=-5' }))).toBe('bytes');
    expect(await bodyOf(await preview({ range: 'bytes=8-100' }))).toBe('bytes');
    expect((await preview({ range: 'bytes=0-1,4-5' })).status ?? 200).toBe(200);
    for (const beyond of ['bytes=13-', 'bytes=-0']) {
      await expect(preview({ range: beyond })).rejects.toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    }
  });

  test('come whole when the part belongs to another version', async () => {
    const { etag = '' } = (await preview()).headers;
    expect(await preview({ range: 'bytes=0-1', 'if-range': etag })).toMatchObject({ status: 206 });
    // A weak mark or a date says too little to put parts together by.
    for (const other of ['"old"', `W/${etag}`, 'Sat, 21 Nov 2026 10:00:00 GMT']) {
      expect((await preview({ range: 'bytes=0-1', 'if-range': other })).status ?? 200).toBe(200);
    }
  });
});

describe('downloads', () => {
  const download = (headers: IncomingHttpHeaders = {}) =>
    handlers().downloadContent(call(owner, { headers }));

  test('are a file with the name of the item', async () => {
    const answer = await download({ accept: '*/*' });
    expect(await bodyOf(answer)).toBe(bytesOf.original);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="_thel in rain.png"; filename*=UTF-8''%C3%86thel%20in%20rain.png`,
    });
  });

  test('can be resumed', async () => {
    expect(await bodyOf(await download({ range: 'bytes=9-' }))).toBe('bytes');
  });

  test('asked for as JSON are a link, where the storage has links', async () => {
    const none = await download({ accept: 'application/json' });
    expect(none).toMatchObject({ headers: { 'content-type': 'application/json' } });
    expect(await bodyOf(none)).toBe('{"downloadUrl":null}');

    const linkTo = vi.fn(async () => 'https://bucket.example.test/signed');
    const linked = await handlers({ linkTo }).downloadContent(
      call(owner, { headers: { accept: 'text/html, application/json;q=0.9' } }),
    );
    expect(JSON.parse(await bodyOf(linked))).toEqual({ downloadUrl: 'https://bucket.example.test/signed' });
    expect(linked.headers['cache-control']).toBe('no-store');
    expect(linkTo).toHaveBeenCalledWith(`jobs/${contentId}/original`, expect.stringContaining('.png'), 300);
  });

  test('wait for the item to be finished', async () => {
    const processing = await makeContent(database.db, owner, { status: 'processing' });
    const failed = await makeContent(database.db, owner, { status: 'failed' });
    const of = (id: string) => handlers().downloadContent(call(owner, { id }));
    await expect(of(processing)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(of(failed)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting', () => {
  test('removes the row and the files, and tells the pages', async () => {
    const answer = await handlers().deleteContent(call(owner));
    expect(answer).toEqual({ success: true, message: 'Content deleted' });
    expect(contentChanged).toHaveBeenCalledExactlyOnceWith(expect.anything(), owner, contentId);
    for (const variant of Object.keys(bytesOf)) {
      expect(await storage.stat(`jobs/${contentId}/${variant}`)).toBeNull();
    }
    await expect(handlers().getContent(call(owner))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('succeeds when a file cannot be removed, and says so in the log', async () => {
    const remove = () => Promise.reject(new Error('the disk is away'));
    expect(await handlers({ remove }).deleteContent(call(owner))).toMatchObject({ success: true });
    expect(log.warn).toHaveBeenCalledTimes(3);
  });

  test('changes nothing when the pages cannot be told', async () => {
    contentChanged.mockRejectedValueOnce(new Error('no'));
    await expect(handlers().deleteContent(call(owner))).rejects.toThrow('no');
    expect(await handlers().getContent(call(owner))).toMatchObject({ id: contentId });
    expect(await storage.stat(`jobs/${contentId}/original`)).not.toBeNull();
  });
});

test("every route answers 404 for another person's item", async () => {
  const missing = { code: 'NOT_FOUND' };
  const strange = (query?: unknown) => call(stranger, { query });
  await expect(handlers().getContent(strange())).rejects.toMatchObject(missing);
  await expect(handlers().previewContent(strange({ size: 'preview' }))).rejects.toMatchObject(missing);
  await expect(handlers().streamContent(strange())).rejects.toMatchObject(missing);
  await expect(handlers().downloadContent(strange())).rejects.toMatchObject(missing);
  await expect(handlers().deleteContent(strange())).rejects.toMatchObject(missing);
  expect(await handlers().listContent(strange({ limit: 50 }))).toMatchObject({ items: [], total: 0 });
  expect(contentChanged).not.toHaveBeenCalled();
  expect(await handlers().getContent(call(owner))).toMatchObject({ id: contentId });
});
