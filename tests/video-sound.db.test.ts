/** Videos with a soundtrack, from the upload with its statement of rights to the download (decision 143). */

import { buffer } from 'node:stream/consumers';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { listTones, makeSound } from '@castwright/media/test-sounds.ts';
import { makeVideo } from '@castwright/media/test-videos.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createVideoEditorEngine } from '#engines/video-editor';
import { getBalance } from '#features/billing/ledger';
import { contentFiles, contentItems } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeStoredVideo } from '#tests/factories/tool-pictures.ts';
import { sendUpload, soundRights, uploadPicture, uploadSoundtrack } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';
import { uploads } from '../src/features/library/uploads/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;
let video: string;

beforeAll(async () => {
  const engines = [createVideoEditorEngine()];
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits, engines });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
  video = await makeStoredVideo(installation, userId, await makeVideo('160x240', 2), { name: 'Harbour' });
});

const ask = (edit: object, contentId = video) =>
  client.call('editVideo', { body: { source: { contentId }, ...edit } });
const track = (uploadId: string, further: object = {}) => ({
  sound: { kind: 'track', uploadId, ...further },
});

async function finish({ body, status }: Awaited<ReturnType<typeof ask>>) {
  expect([status, body.message]).toEqual([202, expect.any(String)]);
  await eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
    expect([job?.state, job?.problem]).toEqual(['completed', null]);
  });
  const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
  return { id: body.contentId as string, metadata: JSON.parse(item.metadata) };
}

async function readOriginal(id: string): Promise<Buffer> {
  const [file] = await database.db
    .select()
    .from(contentFiles)
    .where(and(eq(contentFiles.contentId, id), eq(contentFiles.variant, 'original')));
  return buffer(await installation.storage.read(file?.storageKey ?? ''));
}

async function download(id: string, query = ''): Promise<Buffer> {
  const response = await client.fetch(`/api/content/${id}/download${query}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a soundtrack', () => {
  it('is an upload with a statement of rights, and is heard as it is stored', async () => {
    const upload = await uploadSoundtrack(client, [440, 880]);
    expect(upload).toMatchObject({
      purpose: 'soundtrack',
      name: 'Waves',
      width: 0,
      sound: { rights: soundRights },
    });
    expect(upload.sound?.seconds).toBeCloseTo(2, 0);
    const response = await client.fetch(`/api/uploads/${upload.id}/preview`);
    expect(response.headers.get('content-type')).toBe('audio/mp4');
    expect(await listTones(Buffer.from(await response.arrayBuffer()), [0.5, 1.5])).toEqual([440, 880]);
    const list = (query: Record<string, string>) => client.call('listUploads', { query });
    expect((await list({ purpose: 'soundtrack' })).body).toEqual([upload]);
    expect((await list({})).body).toEqual([]);
  });

  it.each([
    ['no statement', {}],
    ['no word about voices', { basis: 'own' }],
    ['another basis', { basis: 'found', voices: 'none' }],
  ])('is not stored with %s', async (_, rights) => {
    const bytes = await makeSound([440]);
    const { status } = await sendUpload(client, { purpose: 'soundtrack', bytes, rights: rights as never });
    expect(status).toBe(400);
    expect(await database.db.$count(uploads, eq(uploads.userId, userId))).toBe(0);
  });

  it('is refused when it is a picture, and is no picture for the tools', async () => {
    const { status } = await sendUpload(client, { purpose: 'soundtrack', rights: soundRights });
    expect(status).toBe(422);
    const { id } = await uploadSoundtrack(client);
    const source = await client.call('upscale', { body: { source: { uploadId: id }, factor: 2 } });
    expect(source.status).toBe(404);
    const asSound = await uploadPicture(client);
    expect((await ask(track(asSound.id))).status).toBe(404);
  });

  it('is one of a limited number', async () => {
    const { id } = await uploadSoundtrack(client);
    const [row] = await database.db.select().from(uploads).where(eq(uploads.id, id));
    const more = Array.from({ length: limits.soundtracksMaximum - 1 }, () => ({
      ...(row as NonNullable<typeof row>),
      id: crypto.randomUUID(),
    }));
    await database.db.insert(uploads).values(more);
    const bytes = await makeSound([440]);
    const { body, status } = await sendUpload(client, { purpose: 'soundtrack', bytes, rights: soundRights });
    expect([status, body.message]).toEqual([409, expect.stringContaining('50 soundtracks')]);
  });
});

describe('a video with a soundtrack', () => {
  it('plays it in the stored file, in every download, and in further edits', async () => {
    const { id: uploadId } = await uploadSoundtrack(client, [440, 880]);
    const { id, metadata } = await finish(await ask(track(uploadId)));
    expect(metadata).toMatchObject({ hasSound: true, videoEdit: { sound: { kind: 'track', uploadId } } });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
    for (const file of [await readOriginal(id), await download(id), await download(id, '?disclosure=label')])
      expect(await listTones(file, [0.5, 1.5])).toEqual([440, 880]);

    const cut = await finish(await ask({ from: 1 }, id));
    expect(cut.metadata.hasSound).toBe(true);
    expect(await listTones(await readOriginal(cut.id), [0.5])).toEqual([880]);

    const off = await finish(await ask({ sound: { kind: 'off' } }, id));
    expect(off.metadata.hasSound).toBeUndefined();
    const file = readMp4(await readOriginal(off.id), { side: 300, seconds: 5, frames: 200 });
    expect(file.sound).toBeNull();
  });

  it('is not made where the soundtrack is silent by then, or where nothing changes', async () => {
    const { id } = await uploadSoundtrack(client);
    const late = await ask(track(id, { from: 5 }));
    expect([late.status, late.body.message]).toEqual([400, expect.stringContaining('begin earlier')]);
    expect((await ask({ sound: { kind: 'off' } })).status).toBe(400);
    expect((await ask(track(id, { volume: 0 }))).status).toBe(400);
  });

  it('is not made of another account’s soundtrack', async () => {
    const other = await signInAs(installation, (await makeUserWithTokens(database.db, 5)).id);
    const { id } = await uploadSoundtrack(other);
    expect((await ask(track(id))).status).toBe(404);
  });

  it('may be adult, and does not become one of uploaded people', async () => {
    const adult = await makeStoredVideo(installation, userId, await makeVideo('160x240', 1), {
      category: 'nsfw',
    });
    const { id: uploadId } = await uploadSoundtrack(client, [440], { ...soundRights, voices: 'agreed' });
    const { id } = await finish(await ask(track(uploadId), adult));
    const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, id));
    expect(item).toMatchObject({ category: 'nsfw', origin: 'generated' });
    const { body: lineage } = await client.call('contentLineage', { params: { id } });
    expect(lineage.parents).toMatchObject([{ role: 'source', picture: { contentId: adult } }]);
  });

  it('keeps the statement of rights after the soundtrack is deleted, and a job that waits for it is refunded', async () => {
    const { id: uploadId } = await uploadSoundtrack(client);
    const { id } = await finish(await ask(track(uploadId)));
    expect((await client.call('deleteUpload', { params: { id: uploadId } })).status).toBe(200);
    const [row] = await database.db.select().from(uploads).where(eq(uploads.id, uploadId));
    expect(row).toMatchObject({ soundRights, removedAt: expect.any(Date) });
    expect(await installation.storage.stat(`uploads/${userId}/${uploadId}/picture`)).toBeNull();
    expect(await listTones(await readOriginal(id), [0.5])).toEqual([440]);
    expect((await ask(track(uploadId))).status).toBe(404);

    const unused = await uploadSoundtrack(client);
    await client.call('deleteUpload', { params: { id: unused.id } });
    expect(await database.db.$count(uploads, eq(uploads.id, unused.id))).toBe(0);
  });
});
