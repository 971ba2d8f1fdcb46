import { buffer } from 'node:stream/consumers';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { makeMp4 } from '@castwright/media/test-videos.ts';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVideoEditorEngine } from '#engines/video-editor';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentFiles, contentItems } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeStoredVideo } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;
let video: string;
/** Two seconds: the first is red, the second is blue. */
let bytes: Buffer;

const size = { width: 160, height: 240 };

beforeAll(async () => {
  const colour = (name: string) => `-f lavfi -i color=${name}:size=160x240:rate=24:duration=1`.split(' ');
  bytes = await makeMp4([
    ...colour('red'),
    ...colour('blue'),
    ...'-filter_complex [0:v][1:v]concat=n=2 -c:v libx264 -pix_fmt yuv420p'.split(' '),
  ]);
  const engines = [createVideoEditorEngine()];
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits, engines });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
  video = await makeStoredVideo(installation, userId, bytes, { name: 'Harbour' });
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const ask = (edit: object, contentId = video) =>
  client.call('editVideo', { body: { source: { contentId }, ...edit } });

const readOriginal = async (id: string) => {
  const [file] = await database.db
    .select()
    .from(contentFiles)
    .where(and(eq(contentFiles.contentId, id), eq(contentFiles.variant, 'original')));
  return buffer(await installation.storage.read(file?.storageKey ?? ''));
};

/** Waits for the end of a started edit. @returns its item, with its metadata and its file */
async function finish({ body, status }: Awaited<ReturnType<typeof ask>>) {
  expect([status, body.message]).toEqual([202, expect.any(String)]);
  await eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
    expect([job?.state, job?.problem]).toEqual(['completed', null]);
  });
  const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
  const file = readMp4(await readOriginal(body.contentId), { side: 300, seconds: 20, frames: 500 });
  return { item, metadata: JSON.parse(item.metadata), file };
}

/** Gets a file. @param path below that of an item */
async function download(id: string, path: 'animation' | 'preview', query: Record<string, string>) {
  const response = await client.fetch(`/api/content/${id}/${path}?${new URLSearchParams(query)}`);
  const { headers, status } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('an edited video', () => {
  it('is a new item beside its source, for one token', async () => {
    const captions = [{ from: 0.5, to: 1, text: 'A harbour' }];
    const { file, item, metadata } = await finish(await ask({ from: 0.5, to: 1.5, speed: 0.5, captions }));
    expect(item).toMatchObject({ type: 'video', name: 'Harbour, edited', duration: 2, ...size });
    expect(getDuration(file)).toBeCloseTo(2, 3);
    expect(metadata).toMatchObject({
      operation: 'edit_video',
      seconds: 2,
      cost: 1,
      videoEdit: { from: 0.5, to: 1.5, speed: 0.5, loop: 'none', frameRate: 'same', captions },
    });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
    const { body: lineage } = await client.call('contentLineage', { params: { id: item.id } });
    expect(lineage.parents).toMatchObject([{ role: 'source', picture: { contentId: video } }]);
    expect((await readOriginal(video)).equals(bytes)).toBe(true);
  });

  it('keeps the category and the origin of its source', async () => {
    const adult = await makeStoredVideo(installation, userId, bytes, {
      category: 'nsfw',
      metadata: {},
      name: 'Night',
    });
    const { item } = await finish(await ask({ loop: 'ping_pong', to: 1 }, adult));
    expect(item.category).toBe('nsfw');
    expect(item.duration).toBeCloseTo(46 / 24, 1);
  });

  it('has captions that are judged like a prompt', async () => {
    const captions = [
      { from: 0, to: 1, text: 'a portrait of' },
      { from: 1, to: 2, text: 'a naked 15 year old girl' },
    ];
    const { body, status } = await ask({ captions });
    expect(status).toBe(422);
    expect(body.details.findings ?? body.details.reasons).toBeDefined();
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it.each<[what: string, edit: object, message: RegExp]>([
    ['no change', {}, /Change something/],
    ['no change in other words', { from: 0, to: 60, speed: 1 }, /Change something/],
    ['a part after the end', { from: 30, to: 40 }, /longer part/],
    ['a part that ends before it begins', { from: 2, to: 1 }, /ends after it begins/],
    ['another loop', { loop: 'boomerang' }, /./],
    ['a speed that is too high', { speed: 8 }, /./],
    ['a caption without a text', { captions: [{ from: 0, to: 1, text: ' ' }] }, /text of the caption/],
    ['a caption of two lines', { captions: [{ from: 0, to: 1, text: 'a\nb' }] }, /one line/],
    ['a caption that is too long', { captions: [{ from: 0, to: 1, text: 'a'.repeat(121) }] }, /./],
    [
      'captions at the same time',
      {
        captions: [
          { from: 0, to: 1, text: 'a' },
          { from: 0.9, to: 2, text: 'b' },
        ],
      },
      /without overlapping/,
    ],
  ])('is not made with %s', async (_, edit, message) => {
    const { body, status } = await ask(edit);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(message);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('is not made too long, nor of more than 20 seconds backwards', async () => {
    const long = await makeStoredVideo(installation, userId, bytes, { durationMs: 30_000 });
    const slow = await ask({ speed: 0.25 }, long);
    expect([slow.status, slow.body.message]).toEqual([400, expect.stringContaining('at most 60 seconds')]);
    const backwards = await ask({ loop: 'reverse' }, long);
    expect([backwards.status, backwards.body.message]).toEqual([
      400,
      expect.stringContaining('At most 20 seconds'),
    ]);
  });

  it('is made of videos alone, and of one’s own', async () => {
    const picture = await makePicture(installation, userId);
    expect((await ask({ speed: 2 }, picture)).status).toBe(404);
    const other = (await makeUserWithTokens(database.db, 5)).id;
    const theirs = await makeStoredVideo(installation, other, bytes);
    expect((await ask({ speed: 2 }, theirs)).status).toBe(404);
  });
});

it('is not enlarged where no engine can do that, and nothing is held', async () => {
  const { body, status } = await client.call('upscaleVideo', { body: { source: { contentId: video } } });
  expect([status, body.message]).toEqual([
    503,
    expect.stringContaining('Videos cannot be made larger here at the moment.'),
  ]);
  expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
});

describe('the poster of a video', () => {
  const setPoster = (seconds: number, id = video) =>
    client.call('setPoster', { params: { id }, body: { seconds } });
  const readPreview = async (variant: 'preview' | 'thumbnail' | 'small') => {
    const { bytes: shown } = await download(video, 'preview', { size: variant });
    const { channels } = await sharp(shown).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };
  const listKeys = async () =>
    (await database.db.select().from(contentFiles).where(eq(contentFiles.contentId, video))).map(
      ({ storageKey }) => storageKey,
    );

  it('is the frame at a time, in all sizes, and the colour while it loads', async () => {
    const before = await listKeys();
    const { body, status } = await setPoster(1.5);
    expect(status).toBe(200);
    expect(JSON.parse(body.metadata)).toMatchObject({ posterSecond: 1.5 });
    expect(body.placeholder).toMatch(/^#0.0.[e-f].$/);
    for (const variant of ['preview', 'thumbnail', 'small'] as const) {
      const [red = 255, , blue = 0] = await readPreview(variant);
      expect(red).toBeLessThan(30);
      expect(blue).toBeGreaterThan(200);
    }
    const after = await listKeys();
    expect(after).toHaveLength(4);
    const replaced = before.filter((key) => !after.includes(key));
    expect(replaced).toHaveLength(3);
    for (const key of replaced) expect(await installation.storage.stat(key)).toBeNull();
    for (const key of after) expect(await installation.storage.stat(key)).not.toBeNull();
    await setPoster(0.5);
    expect((await readPreview('preview'))[0]).toBeGreaterThan(200);
  });

  it('is the last frame after the end, and leaves the hash by which the video is recognised', async () => {
    await database.db.update(contentItems).set({ perceptualHash: 77n }).where(eq(contentItems.id, video));
    expect((await setPoster(60)).status).toBe(200);
    expect((await readPreview('preview'))[2]).toBeGreaterThan(200);
    const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, video));
    expect(item?.perceptualHash).toBe(77n);
  });

  it('cannot be that of a picture, or of a file that is damaged', async () => {
    const picture = await makePicture(installation, userId);
    expect((await setPoster(0, picture)).status).toBe(404);
    const [key] = (await listKeys()).filter((each) => each.endsWith('.mp4'));
    await installation.storage.put(key ?? '', bytes.subarray(0, 900));
    const before = await listKeys();
    expect((await setPoster(0)).status).toBe(422);
    expect(await listKeys()).toEqual(before);
  });
});

describe('an animated picture of a video', () => {
  const animate = (query: Record<string, string>, id = video) => download(id, 'animation', query);

  it.each(['gif', 'webp'] as const)('is a %s of the part, with the label in every frame', async (format) => {
    const {
      bytes: animation,
      headers,
      status,
    } = await animate({ format, from: '0.5', to: '1.5', width: '320' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(`image/${format}`);
    expect(headers.get('content-disposition')).toContain(`Harbour.${format}`);
    const facts = await sharp(animation, { animated: true }).metadata();
    expect(facts).toMatchObject({ format, width: 320, pageHeight: 480, loop: 0 });
    expect(countSeconds(facts.delay)).toBeCloseTo(1, 1);
    for (let page = 0; page < (facts.pages ?? 0); page++) {
      const { corner, middle } = await readFrame(animation, page);
      // The label darkens its corner and has white letters.
      expect(corner.darkest).toBeLessThan(middle.darkest + 1);
      expect(corner.whitest).toBeGreaterThan(180);
      expect(middle.whitest).toBeLessThan(130);
    }
    const [first, last] = [await readFrame(animation, 0), await readFrame(animation, (facts.pages ?? 1) - 1)];
    expect(first.middle.red).toBeGreaterThan(180);
    expect(last.middle.red).toBeLessThan(60);
  });

  it.each<[what: string, query: Record<string, string>]>([
    ['more than ten seconds', { to: '11' }],
    ['a part that begins after the end', { from: '5', to: '8' }],
    ['a width that is too large', { width: '1080' }],
    ['another format', { format: 'png' }],
  ])('is not made of %s', async (_, query) => {
    expect((await animate(query)).status).toBe(400);
  });

  it('is not made of a picture, or of another account’s video', async () => {
    const picture = await makePicture(installation, userId);
    expect((await animate({}, picture)).status).toBe(404);
    const other = (await makeUserWithTokens(database.db, 5)).id;
    expect((await animate({}, await makeStoredVideo(installation, other, bytes))).status).toBe(404);
  });
});

/** Seconds of all frames; frames alike may be one that is shown longer. */
const countSeconds = (delays: readonly number[] = []) => delays.reduce((sum, each) => sum + each, 0) / 1000;

async function readFrame(animation: Buffer, page: number) {
  const { data, info } = await sharp(animation, { page, pages: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const look = (left: number, top: number, width: number, height: number) => {
    const pixels = Array.from({ length: width * height }, (_, at) => {
      const place = ((top + Math.floor(at / width)) * info.width + left + (at % width)) * 3;
      return [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0];
    });
    return {
      red: pixels.reduce((sum, [red = 0]) => sum + red, 0) / pixels.length,
      darkest: Math.min(...pixels.map((pixel) => Math.max(...pixel))),
      whitest: Math.max(...pixels.map((pixel) => Math.min(...pixel))),
    };
  };
  return { corner: look(8, info.height - 30, 80, 22), middle: look(120, 200, 80, 22) };
}
