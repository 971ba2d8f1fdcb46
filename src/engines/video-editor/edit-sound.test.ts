import type { EditVideo, VideoEdit } from '@castwright/engine-port';
import { EngineError } from '@castwright/engine-port';
import { encodeSound } from '@castwright/media/encode-sound.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { hear, listTones, makeSound } from '@castwright/media/test-sounds.ts';
import { describe, expect, test } from 'vitest';
import { continuing, createJoinRequest, cut, makePart, partSize } from '#tests/factories/video-parts.ts';
import { editVideo } from './edit-video.ts';
import { joinVideos } from './join-videos.ts';

const settings = () => ({ program: null, timeoutMs: 60_000, signal: new AbortController().signal });
const limits = { side: 200, seconds: 70, frames: 4_000, otherTracks: 'sound_kept' } as const;
const unchanged: VideoEdit = { from: 0, to: 60, speed: 1, loop: 'none', frameRate: 'same', captions: [] };

const encodeTones = async (tones: readonly number[]) =>
  encodeSound([{ bytes: await makeSound(tones, 'wav'), format: 'wav' }], {
    ...{ program: null, seconds: 60, timeoutMs: 30_000 },
  });

/** A video of three seconds, with a tone for each number of hertz, a second each. */
async function makeLoud(tones: readonly number[]): Promise<Buffer> {
  const video = readMp4(await makePart({ from: 0, to: 72 }), limits);
  return writeMp4({ ...video, sound: (await encodeTones(tones)).sound });
}

const silent = await makePart({ from: 0, to: 72 });
const loud = await makeLoud([440, 880, 1760]);
const track = await encodeTones([300, 600]);

async function edit(source: Buffer, change: Partial<VideoEdit>, soundtrack?: Buffer): Promise<Buffer> {
  const request: EditVideo = {
    operation: 'edit_video',
    category: 'sfw',
    source: { bytes: source, mediaType: 'video/mp4' },
    edit: { ...unchanged, ...change },
    ...(soundtrack && { soundtrack: { bytes: soundtrack, mediaType: 'audio/mp4' } }),
    seconds: 60,
    ...partSize,
  };
  return editVideo(request, settings(), () => undefined);
}

const hasSound = (video: Buffer) => readMp4(video, limits).sound !== null;

describe('the sound of an edited video', () => {
  test.each<[what: string, change: Partial<VideoEdit>, times: readonly number[], tones: readonly number[]]>([
    ['follows a part', { from: 0.5, to: 2.5 }, [0.25, 1, 1.75], [440, 880, 1760]],
    ['keeps its pitch when the video plays faster', { speed: 2 }, [0.25, 0.75, 1.25], [440, 880, 1760]],
    ['keeps its pitch at a quarter of the speed', { to: 2, speed: 0.25 }, [2, 6], [440, 880]],
    ['plays backwards', { loop: 'reverse' }, [0.5, 1.5, 2.5], [1760, 880, 440]],
    ['plays back and forth', { to: 2, loop: 'ping_pong' }, [0.5, 1.5, 2.5, 3.4], [440, 880, 880, 440]],
    [
      'stays where captions alone change',
      { captions: [{ from: 0, to: 1, text: 'A' }] },
      [0.5, 2.5],
      [440, 1760],
    ],
  ])('%s', async (_, change, times, tones) => {
    expect(await listTones(await edit(loud, change), times)).toEqual(tones);
  });

  test('is as long as its frames', async () => {
    const { seconds } = await hear(await edit(loud, { from: 1, to: 2.5, speed: 1.5 }), []);
    expect(seconds).toBeGreaterThan(0.9);
    expect(seconds).toBeLessThan(1.1);
  });

  test('can be off, and a video without sound gets none', async () => {
    expect(hasSound(await edit(loud, { sound: { kind: 'off' } }))).toBe(false);
    expect(hasSound(await edit(silent, { to: 1 }))).toBe(false);
    expect(hasSound(await edit(loud, { to: 1 }))).toBe(true);
  });

  test('is the same bytes each time', async () => {
    const [one, other] = [await edit(loud, { speed: 1.5 }), await edit(loud, { speed: 1.5 })];
    expect(one.equals(other)).toBe(true);
  });
});

describe('a soundtrack', () => {
  const plays = (change: object = {}) =>
    ({ sound: { kind: 'track', from: 0, volume: 1, repeats: false, ...change } }) as Partial<VideoEdit>;

  test('replaces the sound from a second of it on, and ends before the video', async () => {
    const { heard, seconds } = await hear(await edit(loud, plays({ from: 0.5 }), track.bytes), [0.25, 1]);
    expect(heard.map(({ tone }) => tone)).toEqual([300, 600]);
    expect(seconds).toBeLessThan(1.7);
  });

  test('begins again where it is shorter and repeats, and fades out with the video', async () => {
    const times = [0.5, 1.5, 2.5, 2.98];
    const { heard, seconds } = await hear(await edit(silent, plays({ repeats: true }), track.bytes), times);
    expect(heard.slice(0, 3).map(({ tone }) => tone)).toEqual([300, 600, 300]);
    expect(heard[3]?.loudness).toBeLessThan((heard[2]?.loudness ?? 0) / 3);
    expect(seconds).toBeCloseTo(3, 0);
  });

  test('plays at its volume', async () => {
    const [whole, half] = await Promise.all(
      [1, 0.5].map((volume) => edit(silent, plays({ volume }), track.bytes)),
    );
    const [first, second] = await Promise.all([whole, half].map((file) => hear(file ?? silent, [0.5])));
    const ratio = (second?.heard[0]?.loudness ?? 0) / (first?.heard[0]?.loudness ?? 1);
    expect(ratio).toBeCloseTo(0.5, 1);
  });

  test.each([
    ['missing', undefined],
    ['no sound', Buffer.from('no sound')],
  ])('that is %s fails with a fault of the port', async (_, bytes) => {
    const error = await edit(silent, plays(), bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineError);
  });
});

describe('the sound of joined videos', () => {
  const join = async (parts: Parameters<typeof createJoinRequest>[0]) =>
    (await joinVideos(createJoinRequest(parts, 20), settings(), () => undefined)).bytes;

  test('is that of each part in its time, and silence for a part without', async () => {
    const file = await join([cut(silent), cut(loud)]);
    expect(await listTones(file, [1.5, 3.5, 4.5, 5.5])).toEqual([0, 440, 880, 1760]);
  });

  test('stays with its part where a part continues another', async () => {
    const first = await makeLoud([440, 440, 440]);
    const next = await makePart({ from: 71, to: 96 });
    const { heard, seconds } = await hear(await join([cut(first), continuing(next)]), [1, 2.5, 3.5]);
    expect(heard.map(({ tone }) => tone)).toEqual([440, 440, 0]);
    expect(seconds).toBeCloseTo(4, 0);
  });

  test('is none where no part has any', async () => {
    expect(hasSound(await join([cut(silent), cut(silent)]))).toBe(false);
  });
});
