import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { h264Args, makeMp4, testCardArgs } from '@castwright/media/test-videos.ts';
import { drawPreview } from '@castwright/preview-engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import { computeContentNumber, createContentWatermark } from '#features/library/watermark';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { watermarkInstallation } from '#schema/library/watermark';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { countUnmarked, markExisting } from './mark-existing.ts';
import { readFrames } from './read-frames.ts';
import { contentFiles, contentItems, contentSources } from './schema.ts';

const database = useDatabase();
const watermark = createContentWatermark(9);
const never = new AbortController().signal;
const log = { warn: vi.fn() };
let root: string;
let storage: Storage;
let credentials: ContentCredentials;
let picture: Buffer;
let userId: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-marking-'));
  storage = await openLocalStorage(path.join(root, 'files'));
  credentials = await openCredentials({ folder: path.join(root, 'keys') });
  const settings = { negativePrompt: '', model: null, identity: null, aspectRatio: '4:3' } as const;
  picture = await drawPreview({ prompt: 'a woman in a garden', seed: 3, ...settings });
});
afterAll(async () => {
  await Promise.all([credentials.close(), watermark.close()]);
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(contentItems);
  // As if the installation had marked since tomorrow.
  const createdAt = new Date(Date.now() + 86_400_000);
  await database.db
    .insert(watermarkInstallation)
    .values({ number: 9, createdAt })
    .onConflictDoUpdate({ target: watermarkInstallation.id, set: { createdAt } });
  log.warn.mockClear();
  userId = (await makeUser(database.db)).id;
});

/** Stores an item as it was before the watermark. */
async function store(bytes = picture, type: 'image' | 'video' = 'image'): Promise<string> {
  const id = await makeContent(database.db, userId, { type });
  const mediaType = type === 'image' ? 'image/png' : 'video/mp4';
  const key = `jobs/${id}/0-old/original`;
  await storage.put(key, bytes);
  await storage.put(`jobs/${id}/0-old/preview.webp`, bytes);
  await addFiles(database.db, id, [
    { ...makeStoredFile('original', key, bytes), mediaType },
    makeStoredFile('preview', `jobs/${id}/0-old/preview.webp`, bytes),
  ]);
  return id;
}

const run = (after: string | null = null, until = () => false) =>
  markExisting({ db: database.db, storage, credentials, watermark, ffmpegPath: null, log }, after, until);
const readFiles = (id: string) =>
  database.db.select().from(contentFiles).where(eq(contentFiles.contentId, id));
const readItem = async (id: string) =>
  (await database.db.select().from(contentItems).where(eq(contentItems.id, id)))[0];
const readMark = async (id: string) =>
  watermark.read(await readFrames({ storage, ffmpegPath: null }, await readFiles(id), never));
const createMark = (id: string) => ({ installation: 9, content: computeContentNumber(id), isOurs: true });

describe('content from before the watermark', () => {
  it('gets it with new files and credentials, pictures and videos', async () => {
    const film = await makeMp4([...testCardArgs('640x360', 1), ...h264Args]);
    const [still, video] = [await store(), await store(film, 'video')];
    expect(await countUnmarked(database.db)).toBe(2);
    expect(await run()).toBeNull();
    expect(log.warn).not.toHaveBeenCalled();
    for (const id of [still, video]) {
      expect(await readMark(id)).toEqual(createMark(id));
      const files = await readFiles(id);
      expect(files.map(({ variant }) => variant).sort()).toEqual([
        'original',
        'preview',
        'small',
        'thumbnail',
      ]);
      const original = files.find(({ variant }) => variant === 'original');
      const bytes = await buffer(await storage.read(original?.storageKey ?? ''));
      expect(await credentials.verify(bytes)).toMatchObject({ found: true, valid: true });
      expect(await readItem(id)).toMatchObject({ byteSize: bytes.length, markedAt: expect.any(Date) });
    }
    expect(await countUnmarked(database.db)).toBe(0);
  }, 60_000);

  it('goes on from where it ended, and marks nothing twice', async () => {
    const ids = [await store(), await store(), await store()].sort();
    let rounds = 0;
    const last = await run(null, () => rounds++ > 1);
    expect(last).toBe(ids[0]);
    expect(await countUnmarked(database.db)).toBe(2);
    const [first] = await readFiles(ids[0] ?? '');
    expect(await run(last)).toBeNull();
    expect(await countUnmarked(database.db)).toBe(0);
    expect(await run()).toBeNull();
    expect((await readFiles(ids[0] ?? ''))[0]).toEqual(first);
  }, 60_000);

  it('is what was made before the first mark: nothing else is looked at', async () => {
    const id = await store();
    await database.db.update(watermarkInstallation).set({ createdAt: new Date(Date.now() - 60_000) });
    expect(await countUnmarked(database.db)).toBe(0);
    await run();
    expect(await readItem(id)).toMatchObject({ markedAt: null });
  });

  it('leaves what cannot be read as it is, and goes on with the others', async () => {
    const [broken, whole] = [await store(Buffer.from('no picture')), await store()];
    expect(await run()).toBeNull();
    expect(await readMark(whole)).toEqual(createMark(whole));
    expect(await readItem(broken)).toMatchObject({ markedAt: null });
    expect((await readFiles(broken)).map(({ storageKey }) => storageKey)).toContain(
      `jobs/${broken}/0-old/original`,
    );
    expect(log.warn).toHaveBeenCalledOnce();
  }, 60_000);

  it('waits while a job is made from it, because the job refuses a changed source', async () => {
    const source = await store();
    const made = await makeContent(database.db, userId, { status: 'processing' });
    await database.db
      .insert(contentSources)
      .values({ contentId: made, role: 'source', sourceContentId: source });
    await run();
    expect(await readItem(source)).toMatchObject({ markedAt: null });
    await database.db.update(contentItems).set({ status: 'failed' }).where(eq(contentItems.id, made));
    await run();
    expect(await readMark(source)).toEqual(createMark(source));
  }, 60_000);
});
