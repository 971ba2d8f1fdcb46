import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  h264Args,
  hashFrames,
  makeMp4,
  makeVideo,
  reEncode,
  testCardArgs,
} from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import { computeContentNumber, createContentWatermark } from '#features/library/watermark';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { plainWatermark } from '#tests/fakes/plain-watermark.ts';
import type { FinishDeps, FinishedOutput } from './finish-output.ts';
import { finishVideo } from './finish-video.ts';
import { readFrames } from './read-frames.ts';
import type { FileVariant } from './store-file.ts';

const provenance = { engine: 'Preview', model: 'illustration', createdAt: new Date('2026-03-01T10:00:00Z') };
const card = { width: 160, height: 240, seconds: 2 };

let root: string;
let storage: Storage;
let credentials: ContentCredentials;
let video: Buffer;
const watermark = createContentWatermark(7);
const contentId = newId();

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-videos-'));
  storage = await openLocalStorage(path.join(root, 'storage'));
  credentials = await openCredentials({ folder: path.join(root, 'credentials') });
  video = await makeVideo('160x240', 2);
});
afterAll(async () => {
  await credentials.close();
  await watermark.close();
  await rm(root, { recursive: true, force: true });
});

const card640 = { width: 640, height: 360, seconds: 2 };

const finish = (bytes: Buffer, asked = card, jobId = newId(), marking: FinishDeps['watermark'] = watermark) =>
  finishVideo(
    { bytes, jobId, contentId, index: 0, provenance, expected: asked },
    { storage, credentials, watermark: marking, ffmpegPath: null },
  );

function getFile({ files }: FinishedOutput, variant: FileVariant) {
  const file = files.find((one) => one.variant === variant);
  if (!file) throw new Error(`no ${variant}`);
  return file;
}
const stored = async (finished: FinishedOutput, variant: FileVariant) =>
  buffer(await storage.read(getFile(finished, variant).storageKey));
async function everything(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('jobs')) keys.push(key);
  return keys;
}

describe('a finished video', () => {
  test('that is inspected later shows the same frames, read from its signed file', async () => {
    const finished = await finish(video);
    const frames = await readFrames(
      { storage, ffmpegPath: null },
      finished.files,
      new AbortController().signal,
    );
    expect(frames[0]).toEqual(await stored(finished, 'preview'));
    expect(frames.slice(1)).toEqual(finished.frames.slice(1));
    expect(frames.length).toBeGreaterThan(2);
  });

  test('has an MP4 to play and download, pictures that stand for it, and its facts', async () => {
    const finished = await finish(video);
    expect(finished).toMatchObject({ width: 160, height: 240, durationMs: 2000 });
    expect(finished.placeholder).toMatch(/^#[0-9a-f]{6}$/);
    const original = await stored(finished, 'original');
    expect(getFile(finished, 'original')).toMatchObject({
      mediaType: 'video/mp4',
      byteSize: original.length,
      storageKey: expect.stringMatching(/\/0-[0-9a-f]{32}\/original\.mp4$/),
    });
    for (const variant of ['preview', 'thumbnail'] as const) {
      expect(await sharp(await stored(finished, variant)).metadata()).toMatchObject({
        format: 'webp',
        width: 160,
        height: 240,
      });
    }
    const small = await sharp(await stored(finished, 'small')).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 107, height: 160 });
  });

  test('plays as many frames at the same times as the one that came, and carries credentials that hold', async () => {
    const original = await stored(await finish(video), 'original');
    const listTimes = async (bytes: Buffer) =>
      (await hashFrames(bytes)).split('\n').map((line) => line.split(',').slice(0, -1).join());
    expect(await listTimes(original)).toEqual(await listTimes(video));
    const value = `000007${computeContentNumber(contentId).toString(16).padStart(10, '0')}`;
    expect(await credentials.verify(original)).toMatchObject({
      found: true,
      valid: true,
      problems: [],
      softBinding: { alg: 'com.castwright.watermark.1', value },
    });
  });

  test('carries its content’s mark, which stays when a social network encodes it again', async () => {
    const moving = await makeMp4([...testCardArgs('640x360', 2), ...h264Args]);
    const finished = await finish(moving, card640);
    const known = { installation: 7, content: computeContentNumber(contentId), isOurs: true };
    expect(await watermark.read(finished.frames)).toEqual(known);
    const again = await reEncode(
      await stored(finished, 'original'),
      '-c:v libx264 -b:v 500k -pix_fmt yuv420p',
    );
    const { frames } = await finish(again, card640, newId(), plainWatermark);
    expect(await watermark.read(frames)).toEqual(known);
    expect(await watermark.read((await finish(moving, card640, newId(), plainWatermark)).frames)).toBeNull();
  }, 60_000);

  test('shows its first frame, unless there is nothing on it', async () => {
    const fading = await makeMp4([...testCardArgs('160x240', 2), '-vf', 'fade=in:0:12', ...h264Args]);
    const brightness = async (bytes: Buffer) => {
      const poster = sharp(await stored(await finish(bytes), 'preview'));
      return (await poster.stats()).channels.reduce((sum, { mean }) => sum + mean, 0);
    };
    const shown = await brightness(video);
    const faded = await brightness(fading);
    expect(shown).toBeGreaterThan(100);
    expect(faded).toBeGreaterThan(shown * 0.8);
  });

  test('brings its poster and a frame of each second for the inspection', async () => {
    const long = await makeMp4([...testCardArgs('160x240', 3), ...h264Args]);
    const { frames } = await finish(long, { ...card, seconds: 3 });
    // The first, the middle one and two further seconds, and the poster once more.
    expect(frames).toHaveLength(5);
    expect(new Set(frames.map((frame) => frame.toString('base64'))).size).toBe(4);
    expect(await sharp(frames[4]).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 240 });
  });

  test('may have one frame only', async () => {
    const still = await makeMp4([...testCardArgs('160x240', 1), ...h264Args, '-frames:v', '1']);
    expect(await finish(still, { ...card, seconds: 0 })).toMatchObject({ width: 160, durationMs: 42 });
  });

  test('is made once, however often the job is repeated', async () => {
    const jobId = newId();
    const [one, two] = await Promise.all([finish(video, card, jobId), finish(video, card, jobId)]);
    expect(two).toEqual(one);
    const bytes = await stored(one, 'original');
    expect(await finish(video, card, jobId)).toEqual(one);
    expect(await stored(one, 'original')).toEqual(bytes);
  });
});

describe('what is refused, with nothing stored', () => {
  const cutOff = () => Buffer.from(video.subarray(0, video.length >> 1));
  /** Its boxes are whole; what the pictures are coded with is not. */
  const scrambled = () => {
    const bytes = Buffer.from(video);
    const start = bytes.indexOf('mdat') + 1200;
    for (let at = start; at < start + 3000; at++) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
    return bytes;
  };
  /** The boxes say twice the pixels that are coded. */
  const stretched = () => {
    const bytes = Buffer.from(video);
    const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'));
    bytes.writeUInt16BE(320, entry + 28);
    bytes.writeUInt16BE(480, entry + 30);
    const track = bytes.indexOf('tkhd') + 4;
    bytes.writeUInt32BE(320 * 65536, track + 76);
    bytes.writeUInt32BE(480 * 65536, track + 80);
    return bytes;
  };

  test.each<[string, () => Buffer | Promise<Buffer>, Partial<typeof card>]>([
    ['a page that is named like a video', () => Buffer.from('<!doctype html><h1>Hello</h1>'), {}],
    [
      'a picture',
      () =>
        sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
          .png()
          .toBuffer(),
      {},
    ],
    ['half a video', cutOff, {}],
    ['pictures that cannot be decoded', scrambled, {}],
    ['fewer pixels than it claims', stretched, { width: 320, height: 480 }],
    ['another size than was asked for', () => video, { width: 272, height: 416 }],
    ['a shorter film than was asked for', () => video, { seconds: 5 }],
    ['only sound', () => makeMp4('-f lavfi -i sine=duration=2 -c:a aac'.split(' ')), {}],
  ])('%s', async (_, make, asked) => {
    const before = await everything();
    await expect(finish(await make(), { ...card, ...asked })).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect(await everything()).toEqual(before);
  });

  test('but a machine without FFmpeg is no fault of the video', async () => {
    const dependencies = { storage, credentials, watermark, ffmpegPath: '/nowhere/ffmpeg' };
    const finishing = finishVideo(
      { bytes: video, jobId: newId(), contentId, index: 0, provenance, expected: card },
      dependencies,
    );
    await expect(finishing).rejects.toMatchObject({ name: 'FfmpegError', fault: 'missing' });
  });
});
