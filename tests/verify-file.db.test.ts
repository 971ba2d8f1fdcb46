import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { EngineJob } from '@castwright/engine-port';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { h264Args, makeMp4, reEncode, testCardArgs } from '@castwright/media/test-videos.ts';
import { drawPreview } from '@castwright/preview-engine';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCredentials, videoLimits } from '#features/library/disclosure';
import { createContentWatermark } from '#features/library/watermark';
import { contentItems } from '#schema/library/items';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { markVideo } from '../src/features/library/items/mark-video.ts';

const database = useDatabase();
let installation: TestInstallation;
let folder: string;
let visitor: TestClient;
let ownerId: string;
let owner: TestClient;
let drawn: Buffer;
let contentId: string;
let original: Buffer;
/** The source that the engine got last. */
let given: Buffer | null = null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-verify-'));
  const file = path.join(folder, 'site.yaml');
  const shipped = await readFile('site.yaml', 'utf8');
  await writeFile(file, shipped.replace('undisclosedDownloads: refused', 'undisclosedDownloads: recorded'));
  const settings = { negativePrompt: '', model: null, identity: null, aspectRatio: '4:3' } as const;
  drawn = await drawPreview({ prompt: 'a woman in a garden, watercolour', seed: 3, ...settings });
  // An edit gives its source back as it came, which is all that its result could carry of the source's mark.
  const output = ({ request }: EngineJob) => {
    given = 'source' in request ? request.source.bytes : null;
    return { kind: 'image', bytes: given ?? drawn, mediaType: 'image/png' } as const;
  };
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: { SITE_FILE: file },
    engines: [await createInstantEngine({ output, operations: ['text_to_image', 'image_to_image'] })],
  });
  visitor = new TestClient(installation.url);
  ownerId = (await makeUserWithTokens(database.db, 100)).id;
  owner = await signInAs(installation, ownerId);
  const job = await requestPicture(database.db, ownerId);
  contentId = job.contentId ?? '';
  await eventually(async () => {
    const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, contentId));
    expect(item?.status).toBe('completed');
  });
  original = await download('credentials');
}, 60_000);
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});

async function download(disclosure: 'credentials' | 'label' | 'none'): Promise<Buffer> {
  const answer = await owner.fetch(`/api/content/${contentId}/download?disclosure=${disclosure}`);
  if (!answer.ok) throw new Error(`the download was answered with ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function send(bytes: Buffer, name = 'file.png') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return visitor.call('verifyFile', { body: form });
}

async function verify(bytes: Buffer) {
  const { body, status } = await send(bytes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A PNG with a comment added after it was signed: its pixels stay. */
function addComment(png: Buffer): Buffer {
  const data = Buffer.from('tEXtComment\0changed', 'latin1');
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), 4 + data.length);
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}

const asMade = { madeAt: expect.any(String), steps: ['text_to_image'] };

describe('a file that is checked', () => {
  it('is known as the original, with when and how it was made, and is not kept', async () => {
    expect(await verify(original)).toEqual({
      verdict: 'unchanged',
      kind: 'picture',
      credentials: {
        state: 'valid',
        signer: expect.any(String),
        generator: 'Castwright',
        createdAt: expect.any(String),
        stampedAt: null,
        isTrusted: true,
        isAiGenerated: true,
        isLabelled: false,
      },
      watermark: 'here',
      isStoredOriginal: true,
      content: asMade,
    });
  }, 30_000);

  it('is known by its watermark when it was recompressed, made smaller or cropped', async () => {
    const { height = 0, width = 0 } = await sharp(original).metadata();
    const treated = [
      sharp(original).jpeg({ quality: 70 }),
      sharp(original)
        .resize(Math.round(width / 2))
        .webp(),
      sharp(original)
        .extract({ left: 40, top: 30, width: Math.round(width * 0.8), height: Math.round(height * 0.8) })
        .jpeg({ quality: 85 }),
    ];
    for (const picture of treated) {
      expect(await verify(await picture.toBuffer())).toMatchObject({
        verdict: 'made_here',
        credentials: { state: 'none' },
        watermark: 'here',
        isStoredOriginal: false,
        content: asMade,
      });
    }
  }, 60_000);

  it('is known as changed when its bytes differ from those that were signed', async () => {
    expect(await verify(addComment(original))).toMatchObject({
      verdict: 'made_here',
      credentials: { state: 'changed' },
      content: asMade,
    });
  }, 30_000);

  it('keeps its watermark in every way of downloading it', async () => {
    expect(await verify(await download('label'))).toMatchObject({
      verdict: 'unchanged',
      credentials: { state: 'valid', isLabelled: true },
      watermark: 'here',
      isStoredOriginal: false,
    });
    expect(await verify(await download('none'))).toMatchObject({
      verdict: 'made_here',
      credentials: { state: 'none' },
      watermark: 'here',
    });
  }, 30_000);

  it('of an edit carries its own mark alone: the engine gets its source without one', async () => {
    const body = { source: { contentId }, style: 'watercolour', prompt: 'a woman in a garden' };
    const started = await owner.call('imageToImage', { body });
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    const [edited] = started.body.contentIds ?? [started.body.contentId];
    await eventually(async () => {
      const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, edited));
      expect(item?.status).toBe('completed');
    });
    expect(await verify(given ?? Buffer.alloc(0))).toMatchObject({ verdict: 'no_mark' });
    const [before, after] = await Promise.all(
      [drawn, given ?? drawn].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
    );
    const changes = (before as Buffer).map((value, at) => Math.abs(value - (after?.[at] ?? 0)));
    expect(changes.reduce((sum, change) => sum + change, 0) / changes.length).toBeLessThan(0.1);
    const file = await owner.fetch(`/api/content/${edited}/download`);
    const recompressed = sharp(Buffer.from(await file.arrayBuffer())).jpeg({ quality: 80 });
    expect(await verify(await recompressed.toBuffer())).toMatchObject({
      verdict: 'made_here',
      content: { steps: ['text_to_image', 'image_to_image'] },
    });
  }, 60_000);

  it('of an edit of a download that was uploaded again carries its own mark alone; the upload keeps the old one', async () => {
    const jpeg = await sharp(await download('credentials'))
      .jpeg({ quality: 85 })
      .toBuffer();
    const bytes = await sharp(jpeg).png().toBuffer();
    const uploadId = await makeUpload(installation, ownerId, { bytes });
    const body = { source: { uploadId }, style: 'watercolour', prompt: 'a woman in a garden' };
    const started = await owner.call('imageToImage', { body });
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    const [edited] = started.body.contentIds ?? [started.body.contentId];
    await eventually(async () => {
      const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, edited));
      expect(item?.status).toBe('completed');
    });
    expect(await verify(given ?? Buffer.alloc(0))).toMatchObject({ verdict: 'no_mark' });
    const file = await owner.fetch(`/api/content/${edited}/download`);
    const recompressed = sharp(Buffer.from(await file.arrayBuffer())).jpeg({ quality: 80 });
    expect(await verify(await recompressed.toBuffer())).toMatchObject({
      verdict: 'made_here',
      content: { steps: ['image_to_image'] },
    });
    const kept = await buffer(await installation.storage.read(`uploads/${ownerId}/${uploadId}/picture`));
    expect(await verify(kept)).toMatchObject({ verdict: 'made_here', content: { steps: ['text_to_image'] } });
  }, 60_000);

  it('is unknown when it comes from elsewhere, and marked elsewhere when another installation made it', async () => {
    expect(await verify(drawn)).toMatchObject({ verdict: 'no_mark', watermark: 'none', content: null });
    const other = createContentWatermark(1);
    const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const marked = await other.mark({ data, width: info.width, height: info.height, channels: 3 }, contentId);
    await other.close();
    const { channels, height, width } = marked;
    const png = await sharp(marked.data, { raw: { width, height, channels } }).png().toBuffer();
    expect(await verify(png)).toMatchObject({
      verdict: 'made_elsewhere',
      watermark: 'elsewhere',
      content: null,
    });
  }, 30_000);

  it('is not called unchanged by the signature of somebody else, whatever was changed before it', async () => {
    const keys = await mkdtemp(path.join(tmpdir(), 'castwright-others-'));
    const other = await openCredentials({ folder: keys });
    try {
      const edited = await sharp(original).linear(1.05, 0).jpeg({ quality: 90 }).toBuffer();
      const provenance = { engine: 'another', model: null, createdAt: new Date() };
      expect(await verify(await other.sign(edited, 'image/jpeg', provenance))).toMatchObject({
        verdict: 'made_here',
        credentials: { state: 'valid' },
        watermark: 'here',
      });
    } finally {
      await other.close();
      await rm(keys, { recursive: true, force: true });
    }
  }, 30_000);

  it('may be a video, of which frames are looked at', async () => {
    const moving = await makeMp4([...testCardArgs('640x360', 2), ...h264Args]);
    expect(await verify(moving)).toMatchObject({ verdict: 'no_mark', kind: 'video' });
    const { watermark } = installation;
    const marked = await markVideo(readMp4(moving, videoLimits), contentId, { watermark, ffmpegPath: null });
    // As a social network does it, with sound.
    const again = await reEncode(
      marked,
      '-f lavfi -i sine=duration=2 -c:v libx264 -b:v 600k -pix_fmt yuv420p -c:a aac -shortest',
    );
    expect(await verify(again)).toMatchObject({ verdict: 'made_here', kind: 'video', content: asMade });
  }, 60_000);

  it('may be animated or very large, of which it reads one frame and no more memory', async () => {
    const frames = [0, 1].map((at) =>
      sharp({ create: { width: 200, height: 150, channels: 3, background: at ? '#a33' : '#33a' } }).png(),
    );
    const animated = await sharp(await Promise.all(frames.map((frame) => frame.toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect(await verify(animated)).toMatchObject({ verdict: 'no_mark' });
    const large = sharp({ create: { width: 8000, height: 7500, channels: 3, background: '#777' } });
    expect(await verify(await large.jpeg().toBuffer())).toMatchObject({ verdict: 'no_mark' });
  }, 60_000);

  it.each([
    ['is cut off', () => original.subarray(0, original.length >> 1)],
    ['is no picture', () => Buffer.from('not a picture')],
    ['is empty', () => Buffer.alloc(0)],
    ['is a drawing of vectors', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'is a cut video',
      async () => (await makeMp4([...testCardArgs('64x96', 1), ...h264Args])).subarray(0, 900),
    ],
    [
      'has more than 67 megapixels',
      () =>
        sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#777' } })
          .jpeg()
          .toBuffer(),
    ],
  ])(
    'is refused with a clear message when it %s',
    async (_, make) => {
      const { body, status } = await send(Buffer.from(await make()));
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'FILE_REFUSED',
        message: expect.stringContaining('cannot be read'),
      });
    },
    30_000,
  );

  it('is needed', async () => {
    const { body, status } = await visitor.call('verifyFile', { body: new FormData() });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
