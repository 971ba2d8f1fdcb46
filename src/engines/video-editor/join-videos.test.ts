import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineProgress, VideoPart } from '@castwright/engine-port';
import { readBoxes } from '@castwright/media/mp4/boxes.ts';
import { findColour } from '@castwright/media/mp4/read-colour.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  continuing,
  createJoinRequest,
  cut,
  decodeLuma,
  findShownFrames,
  makePart,
} from '#tests/factories/video-parts.ts';
import { joinVideos } from './join-videos.ts';

/** The temporary folder of this file alone, so that every file in it is that of a video. */
const folder = mkdtempSync(path.join(tmpdir(), 'castwright-test-'));
vi.stubEnv('TMPDIR', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const limits = { side: 200, seconds: 20, frames: 1_000 };

async function join(parts: readonly VideoPart[], seconds = 20) {
  const reports: EngineProgress[] = [];
  const settings = { program: null, timeoutMs: 60_000, signal: new AbortController().signal };
  const joined = await joinVideos(createJoinRequest(parts, seconds), settings, (each) => reports.push(each));
  return { ...joined, reports, video: readMp4(joined.bytes, limits) };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('joined videos', () => {
  test('show the frame on which a part continues once, and every other frame in its order', async () => {
    const whole = await decodeLuma(await makePart({ from: 0, to: 40 }));
    const parts = [
      cut(await makePart({ from: 0, to: 16 })),
      continuing(await makePart({ from: 15, to: 30 })),
      continuing(await makePart({ from: 29, to: 40 })),
    ];
    const { bytes, seams, video } = await join(parts);
    expect(await findShownFrames(bytes, whole)).toEqual(numbers(0, 40));
    expect(getDuration(video)).toBeCloseTo(40 / 24, 5);
    expect(seams).toHaveLength(2);
    for (const seam of seams) expect(seam).toBeGreaterThan(0.98);
  });

  test('keep every frame at a cut, also where the frames are alike', async () => {
    const [one, other] = [await makePart({ from: 0, to: 12 }), await makePart({ from: 11, to: 20 })];
    const { seams, video } = await join([cut(one), cut(other)]);
    expect(video.frames).toHaveLength(21);
    expect(seams[0]).toBeGreaterThan(0.98);
  });

  test('keep every frame where a part says that it continues, and does not', async () => {
    const one = await makePart({ from: 0, to: 12 });
    const other = await makePart({ from: 0, to: 10, source: 'mandelbrot' });
    const { seams, video } = await join([cut(one), continuing(other)]);
    expect(video.frames).toHaveLength(22);
    expect(seams[0]).toBeLessThan(0.6);
  });

  test('state each seam with four digits', async () => {
    const one = await makePart({ from: 0, to: 6 });
    const other = await makePart({ from: 0, to: 6, source: 'mandelbrot' });
    const { seams } = await join([cut(one), cut(other), cut(one)]);
    expect(seams).toHaveLength(2);
    for (const seam of seams) expect(seam).toBe(Number(seam.toFixed(4)));
  });

  test('have the highest rate of their parts, and slower parts last as long as before', async () => {
    const [fast, slow] = [await makePart({ from: 0, to: 24 }), await makePart({ from: 0, to: 16, rate: 16 })];
    const source = await decodeLuma(slow);
    const { bytes, video } = await join([cut(slow), cut(fast)]);
    expect(getDuration(video)).toBe(2);
    expect(video.frames).toHaveLength(48);
    const shown = (await findShownFrames(bytes, source)).slice(0, 24);
    // Three frames of the result show two of the part.
    expect(shown).toEqual(numbers(0, 24).map((at) => Math.floor((at * 2) / 3)));
  });

  test('repeat no frame for a slower rate of a continuing part’s dropped frame', async () => {
    const fast = await makePart({ from: 0, to: 25 });
    // At 16 frames a second, frame 16 shows the same second as frame 24.
    const slow = await makePart({ from: 16, to: 33, rate: 16 });
    const { seams, video } = await join([cut(fast), continuing(slow)]);
    expect(seams[0]).toBeGreaterThan(0.9);
    expect(video.frames).toHaveLength(25 + 24);
  });

  test('have frames of one length when their parts have one rate, whatever counts their time', async () => {
    const one = await makePart({ from: 0, to: 12 });
    const other = await makePart({ from: 20, to: 32, args: '-video_track_timescale 90000' });
    const { video } = await join([cut(one), cut(other)]);
    expect(video.durations).toHaveLength(1);
    expect(video.durations[0]?.count).toBe(24);
  });

  test('last no longer than was asked for', async () => {
    const parts = [cut(await makePart({ from: 0, to: 25 })), cut(await makePart({ from: 30, to: 55 }))];
    const { seams, video } = await join(parts, 2);
    expect(video.frames).toHaveLength(48);
    expect(seams).toHaveLength(1);
  });

  test('have the colours of BT.709, also of parts that have others', async () => {
    const green = (matrix: string, said: string) =>
      makePart({
        from: 0,
        to: 6,
        source: 'color=green',
        args: `-vf scale=out_color_matrix=${matrix}:out_range=tv -colorspace ${said} -frames:v 6`,
      });
    const parts = [cut(await green('bt709', 'bt709')), continuing(await green('bt601', 'smpte170m'))];
    const { bytes, seams, video } = await join(parts);
    expect(findColour(video)).toEqual({ primaries: 1, transfer: 1, matrix: 1, fullRange: false });
    const luma = (await decodeLuma(bytes)).map(([first]) => first ?? 0);
    expect(Math.max(...luma) - Math.min(...luma)).toBeLessThanOrEqual(1);
    expect(seams[0]).toBeGreaterThan(0.99);
  });

  test('are the same bytes each time, which play while they load and name no program', async () => {
    const parts = [
      cut(await makePart({ from: 0, to: 30 })),
      continuing(await makePart({ from: 29, to: 60 })),
    ];
    const [one, other] = [await join(parts), await join(parts)];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    const order = readBoxes(one.bytes).map(({ type }) => type);
    expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'));
    for (const name of ['x264', 'Lavf', 'Lavc']) expect(one.bytes.includes(name)).toBe(false);
  });

  test('report the frames that have been read, with small previews, and leave no file behind', async () => {
    const { reports } = await join([
      cut(await makePart({ from: 0, to: 50 })),
      continuing(await makePart({ from: 49, to: 100 })),
    ]);
    const steps = reports.map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(steps.length).toBeGreaterThan(5);
    expect(reports.at(-1)).toMatchObject({ step: 101, steps: 101 });
    const previews = reports.flatMap(({ preview }) => (preview ? [preview.bytes] : []));
    expect(previews.length).toBeGreaterThan(1);
    for (const preview of previews) expect((await sharp(preview).metadata()).format).toBe('webp');
    expect(readdirSync(folder)).toEqual([]);
  });
});
