import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  Cleared,
  Engine,
  EngineJob,
  EngineOutput,
  EngineProgress,
  EngineRequest,
  ImageToVideo,
  TextToVideo,
} from '@castwright/engine-port';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { readBoxes } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPreviewEngine, previewModel } from '../index.ts';
import { decodeFrames, getSimilarity, toPng } from './test-frames.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const request: TextToVideo = {
  operation: 'text_to_video',
  category: 'sfw',
  prompt: 'a man in his fifties with a grey beard, harbour in the rain',
  negativePrompt: '',
  seed: 4,
  model: null,
  identity: null,
  adapters: [],
  seconds: 3,
  width: 272,
  height: 416,
};
const never = new AbortController().signal;
// Only the safety decision creates cleared jobs; a test of an engine stands in for it.
const cleared = (id: string, asked: EngineRequest = request) =>
  ({ id, request: asked }) as Cleared<EngineJob>;

const folder = mkdtempSync(path.join(tmpdir(), 'castwright-test-'));
/** The temporary folder of this test alone, so that every file in it is that of a video. */
const videoFolder = mkdtempSync(path.join(folder, 'videos-'));
vi.stubEnv('TMPDIR', videoFolder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A shell script in place of FFmpeg. Its last argument is the file. */
function fakeFfmpeg(name: string, lines: string): string {
  const program = path.join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return program;
}

const engines: Engine[] = [];
function engineWith(options: { ffmpegPath?: string; videoTimeoutMs?: number } = {}): Engine {
  const engine = createPreviewEngine({ threads: 1, ...options });
  engines.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a video of the preview engine', () => {
  let bytes: Buffer;
  const progress: EngineProgress[] = [];

  beforeAll(async () => {
    const engine = engineWith();
    await engine.submit(cleared('video'));
    for await (const each of engine.watchProgress('video', never)) progress.push(each);
    const { outputs, model, engineSeconds } = await engine.getResult('video', never);
    expect(outputs).toMatchObject([{ kind: 'video', mediaType: 'video/mp4' }]);
    expect(model).toBe(previewModel);
    expect(engineSeconds).toBeGreaterThan(0);
    bytes = outputs[0]?.kind === 'video' ? outputs[0].bytes : Buffer.alloc(0);
  });

  it('is H.264 in an MP4 that can start at once, of the requested size and length', () => {
    const video = readMp4(bytes, { side: 416, seconds: 3, frames: 72 });
    expect(video).toMatchObject({ width: 272, height: 416 });
    expect(video.frames.length).toBe(72);
    expect(getDuration(video)).toBe(3);
    const order = readBoxes(bytes).map(({ type }) => type);
    expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'));
    // Profile 100 is High: 8 bits, 4:2:0.
    expect(video.decoder[1]).toBe(100);
    expect(bytes.length).toBeLessThan(2_000_000);
  });

  it('can be decoded to the last of its frames', async () => {
    const file = path.join(folder, 'made.mp4');
    writeFileSync(file, bytes);
    const decoded = await runFfmpeg({
      args: ['-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
      maxOutputBytes: 272 * 416 * 100,
      timeoutMs: 30_000,
    });
    expect(decoded.length).toBe(272 * 416 * 72);
  });

  it('reports the encoded frames, with previews small enough for a notification', () => {
    const steps = progress.map(({ step }) => step);
    expect(steps.length).toBeGreaterThan(3);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(progress.every(({ steps: total }) => total === 72)).toBe(true);
    const pictures = progress.flatMap(({ preview }) => (preview ? [preview] : []));
    expect(pictures.length).toBeGreaterThan(3);
    for (const { bytes: picture, mediaType } of pictures)
      expect(`data:${mediaType};base64,${picture.toString('base64')}`.length).toBeLessThan(6_500);
  });

  it('leaves no file behind', () => {
    expect(readdirSync(videoFolder)).toEqual([]);
  });
});

describe('a video that begins with a picture', () => {
  const run = async (engine: Engine, id: string, asked: EngineRequest) => {
    await engine.submit(cleared(id, asked));
    const { outputs } = await engine.getResult(id, never);
    if (outputs[0]?.kind !== 'video') throw new Error('no video');
    return outputs[0];
  };
  const continueFrom = async ({ bytes, recipe }: Extract<EngineOutput, { kind: 'video' }>) => {
    const last = (await decodeFrames(bytes, request)).at(-1) as Buffer;
    const source = {
      bytes: await toPng(last, request),
      mediaType: 'image/png' as const,
      recipe: recipe ?? null,
    };
    return { last, asked: { ...request, operation: 'image_to_video', source } satisfies ImageToVideo };
  };

  it('continues a video by the recipe that came with it, whatever the prompt', async () => {
    const engine = engineWith();
    const { last, asked } = await continueFrom(await run(engine, 'first', request));
    // The engine draws nothing of this prompt, but the picture says what is shown.
    const prompt = '"NO VACANCY" in neon letters';
    const reports: EngineProgress[] = [];
    await engine.submit(cleared('next', { ...asked, prompt }));
    for await (const each of engine.watchProgress('next', never)) reports.push(each);
    const next = await run(engine, 'next', { ...asked, prompt });
    const frames = await decodeFrames(next.bytes, request);
    expect(frames.length).toBe(73);
    expect(getSimilarity(frames[0] as Buffer, last, request)).toBeGreaterThan(0.98);
    expect(reports.at(-1)).toMatchObject({ step: 73, steps: 73 });
    expect(reports.some(({ preview }) => preview)).toBe(true);
    const again = await run(engine, 'again', { ...asked, prompt: '' });
    expect(again.recipe).toEqual(next.recipe);
    expect(again.bytes.equals(next.bytes)).toBe(true);
    expect(readdirSync(videoFolder)).toEqual([]);
  });

  it('is refused when the picture cannot be read', async () => {
    const source = { bytes: Buffer.from('no picture'), mediaType: 'image/png' as const, recipe: null };
    await expect(
      run(engineWith(), 'broken', { ...request, operation: 'image_to_video', source }),
    ).rejects.toMatchObject({ fault: 'invalid_request' });
  });

  it('ends when it is cancelled', async () => {
    const engine = engineWith();
    const create = { width: 272, height: 416, channels: 3, background: '#456' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const source = { bytes, mediaType: 'image/png' as const, recipe: null };
    await engine.submit(cleared('stopped', { ...request, operation: 'image_to_video', source }));
    const stopped = expect(engine.getResult('stopped', never)).rejects.toMatchObject({ fault: 'cancelled' });
    await engine.cancel('stopped');
    await stopped;
    await vi.waitFor(() => expect(readdirSync(videoFolder)).toEqual([]), 30_000);
  });

  it('is not joined with others', async () => {
    const engine = engineWith();
    const video = { bytes: Buffer.alloc(8), mediaType: 'video/mp4' as const };
    const part = { video, continues: false };
    const { category, height, width } = request;
    const join = {
      operation: 'join_videos' as const,
      category,
      parts: [part, part],
      seconds: 6,
      width,
      height,
    };
    await expect(engine.submit(cleared('joined', join))).rejects.toMatchObject({ fault: 'unsupported' });
    expect((await engine.getCapabilities()).operations).not.toContain('join_videos');
  });
});

describe('a video that fails', () => {
  it('ends FFmpeg when it is cancelled', async () => {
    const pidFile = path.join(folder, 'pid');
    const engine = engineWith({
      ffmpegPath: fakeFfmpeg('waits', `echo $$ > ${pidFile}\nexec sleep 600`),
    });
    await engine.submit(cleared('stopped'));
    const stopped = expect(engine.getResult('stopped', never)).rejects.toMatchObject({ fault: 'cancelled' });
    const pid = await vi.waitFor(() => Number(readFileSync(pidFile, 'utf8').trim() || Number.NaN), 30_000);
    expect(isRunning(pid)).toBe(true);
    await engine.cancel('stopped');
    await stopped;
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 30_000);
    await vi.waitFor(() => expect(readdirSync(videoFolder)).toEqual([]), 30_000);
  });

  it('that waits for a thread ends at once when it is cancelled', async () => {
    const pidFile = path.join(folder, 'pid of the first');
    const engine = engineWith({
      ffmpegPath: fakeFfmpeg('waits long', `echo $$ > "${pidFile}"\nexec sleep 600`),
    });
    await engine.submit(cleared('first'));
    await engine.submit(cleared('second'));
    await vi.waitFor(() => readFileSync(pidFile), 30_000);
    const stopped = expect(engine.getResult('second', never)).rejects.toMatchObject({ fault: 'cancelled' });
    await engine.cancel('second');
    await stopped;
    const first = expect(engine.getResult('first', never)).rejects.toMatchObject({ fault: 'gone' });
    await engine.close();
    await first;
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
    expect(readdirSync(videoFolder)).toEqual([]);
  });

  it.each([
    ['fails', 'echo "Unknown encoder libx264" >&2; exit 1', 'corrupt_output', 'Unknown encoder libx264'],
    [
      'breaks',
      'cat > /dev/null; for file; do :; done; echo no video > "$file"',
      'corrupt_output',
      'FFmpeg gave',
    ],
    ['hangs', 'exec sleep 600', 'timeout', 'FFmpeg timeout'],
  ])('says so to the creator and why to the operator when FFmpeg %s', async (name, lines, fault, detail) => {
    const videoTimeoutMs = fault === 'timeout' ? 300 : 30_000;
    const engine = engineWith({ ffmpegPath: fakeFfmpeg(name, lines), videoTimeoutMs });
    await engine.submit(cleared('broken'));
    await expect(engine.getResult('broken', never)).rejects.toMatchObject({
      fault,
      message: expect.stringContaining('preview engine'),
      operatorDetail: expect.stringContaining(detail),
    });
    expect(readdirSync(videoFolder)).toEqual([]);
  });

  it('of a killed process is removed a day later by the next process', async () => {
    const [old, fresh] = ['castwright-preview-video-old', 'castwright-preview-video-fresh'].map((name) =>
      path.join(videoFolder, name),
    ) as [string, string];
    for (const left of [old, fresh]) mkdirSync(left);
    writeFileSync(path.join(old, 'video.mp4'), 'half a video');
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    utimesSync(old, yesterday, yesterday);
    engineWith();
    await vi.waitFor(() => expect(readdirSync(videoFolder)).toEqual([path.basename(fresh)]), 30_000);
    rmSync(fresh, { recursive: true });
  });

  it('is refused without a retry when there is no FFmpeg', async () => {
    const engine = engineWith({ ffmpegPath: '/nowhere/ffmpeg' });
    await engine.submit(cleared('none'));
    await expect(engine.getResult('none', never)).rejects.toMatchObject({
      fault: 'unsupported',
      retryable: false,
    });
  });
});
