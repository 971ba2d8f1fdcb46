import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeContentForm, contentQuery } from '#contract/library.ts';
import type { AccountCaller, BinaryResponse, Call } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { lockSources } from './lock-sources.ts';
import { libraryHandlers } from './routes.ts';
import { contentFiles } from './schema.ts';
import { getStoredPicture } from './stored-picture.ts';

const database = useDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const contentChanged = vi.fn(async () => {});
const fileBytes = {
  original: 'original bytes',
  preview: 'preview bytes',
  thumbnail: 'thumbnail bytes',
  small: 'small bytes',
};

let root: string;
let storage: Storage;
let owner: string;
let stranger: string;
let contentId: string;

const handlers = (over: Partial<Storage> = {}) =>
  libraryHandlers({
    db: database.db,
    storage: { ...storage, ...over },
    clock: () => now,
    credentials: () => Promise.reject(new Error('nothing here asks for them')),
    ffmpegPath: null,
    allowsUndisclosed: () => true,
    events: { contentChanged },
  });

/** What the server hands to a handler. */
function call(
  accountId: string,
  given: { id?: string; query?: unknown; headers?: IncomingHttpHeaders; body?: unknown } = {},
) {
  const caller: AccountCaller = {
    accountId,
    personId: accountId,
    madeBy: null,
    sessionId: newId(),
    adultAllowed: true,
    apiKey: null,
    role: 'user',
    gate: 'app',
    secondFactor: false,
    passwordChangeDue: false,
  };
  return {
    params: { id: given.id ?? contentId },
    query: given.query ?? { disclosure: 'credentials' },
    body: given.body,
    files: {},
    caller,
    headers: given.headers ?? {},
    address: '127.0.0.1',
    idempotencyKey: null,
    signal: new AbortController().signal,
    setCookies: () => {},
  } as unknown as Call<never>;
}

async function readBody({ body }: BinaryResponse): Promise<string> {
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
  const files = (['original', 'preview', 'thumbnail', 'small'] as const).map((variant) =>
    makeStoredFile(variant, `jobs/${contentId}/${variant}`, Buffer.from(fileBytes[variant])),
  );
  for (const { storageKey, variant } of files) await storage.put(storageKey, Buffer.from(fileBytes[variant]));
  await addFiles(database.db, contentId, files);
});

describe('previews', () => {
  const preview = (headers: IncomingHttpHeaders = {}, size = 'preview') =>
    handlers().previewContent(call(owner, { query: { size }, headers }));

  test('come in three sizes, for this browser to keep', async () => {
    const large = await preview();
    expect(await readBody(large)).toBe(fileBytes.preview);
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(fileBytes.preview.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(await readBody(await preview({}, 'thumbnail'))).toBe(fileBytes.thumbnail);
    expect(await readBody(await preview({}, 'small'))).toBe(fileBytes.small);
  });

  test('of an item from before there was a small size are its thumbnail instead', async () => {
    await database.db.delete(contentFiles).where(eq(contentFiles.variant, 'small'));
    const small = await preview({}, 'small');
    expect(await readBody(small)).toBe(fileBytes.thumbnail);
    expect(small.headers).toMatchObject({ 'cache-control': 'private, max-age=31536000, immutable' });
    await database.db.delete(contentFiles).where(eq(contentFiles.variant, 'thumbnail'));
    await expect(preview({}, 'small')).rejects.toMatchObject({ code: 'NOT_FOUND' });
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
    expect(await readBody(part)).toBe('evie');
    expect(await readBody(await preview({ range: 'bytes=-5' }))).toBe('bytes');
    expect(await readBody(await preview({ range: 'bytes=8-100' }))).toBe('bytes');
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
    expect(await readBody(answer)).toBe(fileBytes.original);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="_thel in rain.png"; filename*=UTF-8''%C3%86thel%20in%20rain.png`,
    });
  });

  test('can be resumed', async () => {
    expect(await readBody(await download({ range: 'bytes=9-' }))).toBe('bytes');
  });

  test('asked for as JSON are a link, where the storage has links', async () => {
    const none = await download({ accept: 'application/json' });
    expect(none).toMatchObject({ headers: { 'content-type': 'application/json' } });
    expect(await readBody(none)).toBe('{"downloadUrl":null}');

    const linkTo = vi.fn(async () => 'https://bucket.example.test/signed');
    const linked = await handlers({ linkTo }).downloadContent(
      call(owner, { headers: { accept: 'text/html, application/json;q=0.9' } }),
    );
    expect(JSON.parse(await readBody(linked))).toEqual({ downloadUrl: 'https://bucket.example.test/signed' });
    expect(linked.headers['cache-control']).toBe('no-store');
    expect(linkTo).toHaveBeenCalledWith(`jobs/${contentId}/original`, {
      fileName: expect.stringContaining('.png'),
      mediaType: 'image/png',
      seconds: 300,
    });
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
  const inTrash = async (id = contentId) => (await handlers().getContent(call(owner, { id }))).trashedAt;

  test('puts the item into the trash with all its files, and tells the pages', async () => {
    const answer = await handlers().deleteContent(call(owner));
    expect(answer).toEqual({ success: true, message: 'Moved to the trash' });
    expect(contentChanged).toHaveBeenCalledExactlyOnceWith(expect.anything(), owner, contentId);
    expect(await inTrash()).toBe(now.toISOString());
    for (const variant of Object.keys(fileBytes)) {
      expect(await storage.stat(`jobs/${contentId}/${variant}`)).not.toBeNull();
    }
    const listed = async (query: object) =>
      (await handlers().listContent(call(owner, { query: contentQuery.parse(query) }))).items;
    expect(await listed({})).not.toContainEqual(expect.objectContaining({ id: contentId }));
    expect(await listed({ trash: 'true' })).toContainEqual(expect.objectContaining({ id: contentId }));
  });

  test('leaves the previews to look at, and nothing to use', async () => {
    await handlers().deleteContent(call(owner));
    const look = (size: string) => handlers().previewContent(call(owner, { query: { size } }));
    for (const size of ['preview', 'thumbnail', 'small']) expect((await look(size)).body).not.toBeNull();
    const missing = { code: 'NOT_FOUND' };
    await expect(handlers().downloadContent(call(owner))).rejects.toMatchObject(missing);
    await expect(handlers().streamContent(call(owner))).rejects.toMatchObject(missing);
    const rename = handlers().changeContent(call(owner, { body: { name: 'Other' } }));
    await expect(rename).rejects.toMatchObject(missing);
    await expect(getStoredPicture(database.db, owner, contentId)).rejects.toMatchObject(missing);
    const order = database.db.transaction((tx) => lockSources(tx, [{ kind: 'content', id: contentId }]));
    await expect(order).rejects.toMatchObject(missing);
  });

  test('again changes nothing: an item in the trash keeps its date', async () => {
    const before = new Date('2026-11-01T12:00:00Z');
    const id = await makeContent(database.db, owner, { trashedAt: before });
    await handlers().deleteContent(call(owner, { id }));
    expect(await inTrash(id)).toBe(before.toISOString());
  });

  test('changes nothing when the event cannot be published', async () => {
    contentChanged.mockRejectedValueOnce(new Error('no'));
    await expect(handlers().deleteContent(call(owner))).rejects.toThrow('no');
    expect(await inTrash()).toBeNull();
  });
});

describe('changing', () => {
  const change = (body: unknown, caller = owner) =>
    handlers().changeContent(call(caller, { body: changeContentForm.parse(body) }));

  test('renames, marks and tags; what is left out stays, and tags are each once, in order', async () => {
    expect(await change({ name: '  Rain  ', tags: ['Shop', 'autumn', ' shop '] })).toMatchObject({
      id: contentId,
      name: 'Rain',
      tags: ['autumn', 'shop'],
      favourite: false,
    });
    expect(await change({ favourite: true, verdict: 'keep' })).toMatchObject({
      name: 'Rain',
      tags: ['autumn', 'shop'],
      favourite: true,
      verdict: 'keep',
    });
    expect(await change({ verdict: null })).toMatchObject({ favourite: true, verdict: null });
    expect(contentChanged).toHaveBeenCalledWith(expect.anything(), owner, contentId);
  });

  test('with nothing changes nothing', async () => {
    const before = await handlers().getContent(call(owner));
    expect(await change({})).toEqual(before);
  });

  test('is found by the new name and tag at once', async () => {
    await change({ name: 'Zephyr', tags: ['gale'] });
    for (const q of ['zephyr', 'GALE', 'gale zephyr']) {
      const page = await handlers().listContent(call(owner, { query: contentQuery.parse({ q }) }));
      expect(page.items).toMatchObject([{ id: contentId }]);
    }
  });

  test('another account’s item answers that there is no such item, and leaves it unchanged', async () => {
    await expect(change({ name: 'Mine' }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(change({}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await handlers().getContent(call(owner))).toMatchObject({ name: 'Æthel in "rain"' });
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(500) },
    { tags: [''] },
    { tags: ['a,b'] },
    { verdict: 'maybe' },
  ])('refuses %j', (body) => {
    expect(changeContentForm.safeParse(body).success).toBe(false);
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
  expect(await handlers().listContent(strange({ sort: 'newest', limit: 50 }))).toMatchObject({
    items: [],
    total: 0,
  });
  expect(contentChanged).not.toHaveBeenCalled();
  expect(await handlers().getContent(call(owner))).toMatchObject({ id: contentId });
});
