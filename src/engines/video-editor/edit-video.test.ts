import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EditVideo, EngineProgress, VideoEdit } from '@castwright/engine-port';
import { EngineError } from '@castwright/engine-port';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { computeSsim } from '@castwright/media/ssim.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { decodeLuma, findShownFrames, makePart, partSize } from '#tests/factories/video-parts.ts';
import { editVideo } from './edit-video.ts';
import { requireEditable } from './plan-edit.ts';

/** The temporary folder of this file alone, so that every file in it is that of a video. */
const folder = mkdtempSync(path.join(tmpdir(), 'castwright-test-'));
vi.stubEnv('TMPDIR', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const limits = { side: 200, seconds: 70, frames: 4_000 };
const rate = 24;
const unchanged: VideoEdit = { from: 0, to: 60, speed: 1, loop: 'none', frameRate: 'same', captions: [] };

const createRequest = (bytes: Buffer, edit: Partial<VideoEdit>): EditVideo => ({
  operation: 'edit_video',
  category: 'sfw',
  source: { bytes, mediaType: 'video/mp4' },
  edit: { ...unchanged, ...edit },
  seconds: 60,
  ...partSize,
});

async function edit(source: Buffer, change: Partial<VideoEdit>) {
  const reports: EngineProgress[] = [];
  const settings = { program: null, timeoutMs: 60_000, signal: new AbortController().signal };
  const bytes = await editVideo(createRequest(source, change), settings, (each) => reports.push(each));
  return { bytes, reports, video: readMp4(bytes, limits) };
}

const source = await makePart({ from: 0, to: 24 });
const sourceFrames = await decodeLuma(source);

/** Edits the source, and finds which of its frames the result shows. */
async function listShown(change: Partial<VideoEdit>): Promise<number[]> {
  return findShownFrames((await edit(source, change)).bytes, sourceFrames);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const backwards = (from: number, to: number) => numbers(from, to).reverse();

describe('an edited video', () => {
  test('is cut to the frames between two times', async () => {
    expect(await listShown({ from: 0.25, to: 0.75 })).toEqual(numbers(6, 18));
    expect(await listShown({ from: 0.5, to: 60 })).toEqual(numbers(12, 24));
  });

  test('has at least one frame, however short the part', async () => {
    expect(await listShown({ from: 0.5, to: 0.501 })).toEqual([12]);
  });

  test('plays faster by leaving frames out, and slower by repeating them', async () => {
    expect(await listShown({ to: 0.5, speed: 2 })).toEqual([0, 2, 4, 6, 8, 10]);
    expect(await listShown({ to: 0.25, speed: 0.5 })).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    const { video } = await edit(source, { speed: 0.25 });
    expect(getDuration(video)).toBeCloseTo(4, 5);
  });

  test('plays backwards', async () => {
    expect(await listShown({ from: 0.25, to: 0.75, loop: 'reverse' })).toEqual(backwards(6, 18));
  });

  test('plays forwards and backwards, and shows neither end twice', async () => {
    expect(await listShown({ from: 0, to: 0.5, loop: 'ping_pong' })).toEqual([
      ...numbers(0, 12),
      ...backwards(1, 11),
    ]);
    expect(await listShown({ from: 0, to: 0.04, loop: 'ping_pong' })).toEqual([0]);
  });

  test('has twice the frames a second, with new ones between those of the source', async () => {
    const { bytes, video } = await edit(source, { to: 0.5, frameRate: 'double' });
    expect(video.frames).toHaveLength(24);
    expect(getDuration(video)).toBeCloseTo(0.5, 5);
    const frames = await decodeLuma(bytes);
    const kept = frames.filter((_, at) => at % 2 === 0);
    expect(await findShownFrames(kept, sourceFrames)).toEqual(numbers(0, 12));
    const [, between] = frames;
    const compare = (one: Buffer | undefined, other: Buffer | undefined) =>
      computeSsim(
        { data: one ?? Buffer.alloc(0), ...partSize },
        { data: other ?? Buffer.alloc(0), ...partSize },
      );
    expect(compare(between, sourceFrames[0])).toBeGreaterThan(compare(sourceFrames[4], sourceFrames[0]));
    expect(compare(between, sourceFrames[0])).toBeLessThan(0.999);
    expect(compare(between, sourceFrames[1])).toBeLessThan(0.999);
  });

  test('moves smoothly in slow motion at twice the frame rate', async () => {
    const { bytes, video } = await edit(source, { to: 0.5, speed: 0.5, frameRate: 'double' });
    expect(video.frames).toHaveLength(48);
    expect(getDuration(video)).toBeCloseTo(1, 5);
    const frames = await decodeLuma(bytes);
    const repeated = frames.filter((frame, at) => at > 0 && frames[at - 1]?.equals(frame));
    // The last frame of the source has none after it to go on to.
    expect(repeated.length).toBeLessThan(6);
  });

  test('needs no new frames at twice the rate and twice the speed', async () => {
    expect(await listShown({ to: 0.5, speed: 2, frameRate: 'double' })).toEqual(numbers(0, 12));
  });

  test('is the same bytes each time, and reports its frames', async () => {
    const change = { speed: 0.5, loop: 'reverse' } as const;
    const [one, other] = [await edit(source, change), await edit(source, change)];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(one.reports.at(-1)).toMatchObject({ step: 48, steps: 48 });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a caption', () => {
  const caption = { from: 0.25, to: 0.5, text: 'A harbour at dusk' };

  test('changes the frames of its span in a band alone, which it darkens and where it has white letters', async () => {
    const [plain, captioned] = await Promise.all(
      [[], [caption]].map(async (captions) => decodeLuma((await edit(source, { captions })).bytes)),
    );
    const band = findChangedRows(plain?.[8], captioned?.[8]);
    expect(band.length).toBeGreaterThan(4);
    expect(band.at(-1)).toBeLessThan(partSize.height - 4);
    expect(Math.min(...band)).toBeGreaterThan(partSize.height / 2);
    expect(band.length).toBe((band.at(-1) ?? 0) - (band[0] ?? 0) + 1);
    const within = readRows(captioned?.[8], band);
    expect(Math.max(...within)).toBeGreaterThan(200);
    expect(within.filter((value) => value < 100).length).toBeGreaterThan(within.length / 2);
    const changed = numbers(0, 24).filter((at) => findChangedRows(plain?.[at], captioned?.[at]).length > 0);
    expect(changed).toEqual(numbers(6, 12));
  });

  test('follows its frames when they play backwards and slower', async () => {
    const change = { loop: 'reverse', speed: 0.5 } as const;
    const [plain, captioned] = await Promise.all(
      [[], [caption]].map(async (captions) =>
        decodeLuma((await edit(source, { ...change, captions })).bytes),
      ),
    );
    const changed = numbers(0, 48).filter((at) => findChangedRows(plain?.[at], captioned?.[at]).length > 0);
    expect(changed).toEqual(numbers(24, 36));
  });

  test.each([
    ['markup', '<b>5 < 6 & 7 > 2</b> "quoted" &amp;'],
    ['letters from right to left', 'مرحبا بالعالم في الميناء'],
    ['Cyrillic and Greek letters', 'Привет, κόσμε'],
    ['a control character', 'one\u0007two'],
  ])('with %s has letters, and stays within a third of the frame', async (_, text) => {
    const captions = [{ from: 0, to: 1, text }];
    const [plain, captioned] = await Promise.all(
      [[], captions].map(async (each) =>
        decodeLuma((await edit(source, { to: 0.04, captions: each })).bytes),
      ),
    );
    const band = findChangedRows(plain?.[0], captioned?.[0]);
    expect(band.length).toBeGreaterThan(4);
    expect(band.length).toBeLessThan(partSize.height / 3);
    expect(Math.max(...readRows(captioned?.[0], band))).toBeGreaterThan(150);
  });
});

const readRows = (frame: Buffer | undefined, rows: readonly number[]): number[] =>
  rows.flatMap((y) => [...(frame ?? Buffer.alloc(0)).subarray(y * partSize.width, (y + 1) * partSize.width)]);

/** The rows in which two frames differ by more than their encoding. */
function findChangedRows(one: Buffer | undefined, other: Buffer | undefined): number[] {
  return numbers(0, partSize.height).filter((y) => {
    const [before, after] = [readRows(one, [y]), readRows(other, [y])];
    const difference = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0);
    return difference / partSize.width > 12;
  });
}

describe('an edit', () => {
  const catchError = async (work: () => unknown): Promise<EngineError> => {
    const error = await Promise.resolve()
      .then(work)
      .catch((reason: unknown) => reason);
    if (!(error instanceof EngineError)) throw new Error(`no EngineError: ${error}`);
    return error;
  };

  test.each<
    [what: string, change: Partial<Omit<EditVideo, 'edit'>> & { edit?: Partial<VideoEdit> }, message: RegExp]
  >([
    ['that ends before it begins', { edit: { from: 2, to: 1 } }, /cannot be edited/],
    ['that is too slow', { edit: { speed: 0.2 } }, /cannot be edited/],
    ['that is too fast', { edit: { speed: 5 } }, /cannot be edited/],
    ['of an odd size', { width: 127 }, /cannot be edited/],
    ['of 21 seconds backwards', { edit: { to: 21, loop: 'reverse' } }, /At most 20 seconds/],
    ['of 21 seconds back and forth', { edit: { to: 21, loop: 'ping_pong' } }, /At most 20 seconds/],
  ])('%s is refused', async (_, { edit: changed, ...change }, message) => {
    const request = { ...createRequest(source, { ...changed }), ...change };
    const error = await catchError(() => requireEditable(request));
    expect(error.fault).toBe('invalid_request');
    expect(error.message).toMatch(message);
  });

  test('of more than 60 frames a second is refused', async () => {
    const fast = await makePart({ from: 0, to: 12, rate: 50 });
    const error = await catchError(() => edit(fast, { frameRate: 'double' }));
    expect(error).toMatchObject({ fault: 'invalid_request' });
    expect(error.message).toContain('Keep the frame rate');
  });

  test('of a video of another size, or of what is no video, is refused', async () => {
    const settings = { program: null, timeoutMs: 60_000, signal: new AbortController().signal };
    const run = (request: EditVideo) => catchError(() => editVideo(request, settings, () => undefined));
    const larger = await run({ ...createRequest(source, {}), height: 98 });
    expect(larger.operatorDetail).toContain(`${partSize.width} × ${partSize.height}`);
    const broken = await run(createRequest(Buffer.from('no video'), {}));
    expect(broken).toMatchObject({ fault: 'invalid_request' });
    expect(broken.message).toContain('damaged');
  });

  test('of half a minute at a quarter of the speed is too long', async () => {
    const long = await makePart({ from: 0, to: 38 * rate });
    const error = await catchError(() => edit(long, { speed: 0.25 }));
    expect(error.message).toContain('too long');
  });
});
