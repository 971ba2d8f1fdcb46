import {
  existsSync,
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
import {
  type Cleared,
  type Engine,
  EngineError,
  type EngineJob,
  type JoinVideos,
} from '@castwright/engine-port';
import { findPackagedProgram } from '@castwright/media/ffmpeg.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createVideoEditorEngine } from '#engines/video-editor';
import { newId } from '#platform/ids.ts';
import { continuing, createJoinRequest, cut, makePart } from '#tests/factories/video-parts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'castwright-test-'));
/** The temporary folder of this file alone, so that every file in it is that of a video. */
const videoFolder = mkdtempSync(path.join(folder, 'videos-'));
vi.stubEnv('TMPDIR', videoFolder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const packagedProgram = await findPackagedProgram();
const never = new AbortController().signal;
/** Tests stand in for the safety decision. */
const cleared = (id: string, request: EngineJob['request']) => ({ id, request }) as Cleared<EngineJob>;

const engines: Engine[] = [];
function openEngine(options: { ffmpegPath?: string; timeoutMs?: number } = {}): Engine {
  const engine = createVideoEditorEngine(options);
  engines.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  expect(readdirSync(videoFolder)).toEqual([]);
});

/** Writes a shell script in place of FFmpeg. */
function writeProgram(name: string, lines: string): string {
  const program = path.join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return program;
}

/** A program that hangs. `listRunning` lists the ids of its processes. */
function writeHangingProgram(name: string) {
  const pids = path.join(folder, `${name}.pids`);
  const list = () =>
    existsSync(pids) ? readFileSync(pids, 'utf8').split('\n').filter(Boolean).map(Number) : [];
  return {
    program: writeProgram(name, `echo $$ >> "${pids}"\nexec sleep 600`),
    listRunning: () => list().filter(isRunning),
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let request: JoinVideos;
beforeAll(async () => {
  const parts = [cut(await makePart({ from: 0, to: 12 })), continuing(await makePart({ from: 11, to: 24 }))];
  request = createJoinRequest(parts, 1);
});

async function catchFault(engine: Engine, asked: EngineJob['request'] = request): Promise<EngineError> {
  const id = newId();
  const error = await engine
    .submit(cleared(id, asked))
    .then(() => engine.getResult(id, never))
    .catch((reason: unknown) => reason);
  if (!(error instanceof EngineError)) throw new Error(`no EngineError: ${error}`);
  return error;
}

describe('the video editor', () => {
  test('joins and edits videos in both categories, one at a time, and does nothing else', async () => {
    const engine = openEngine();
    const { concurrency, models, operations } = await engine.getCapabilities();
    expect({ concurrency, operations }).toEqual({
      concurrency: 1,
      operations: ['join_videos', 'edit_video'],
    });
    expect(models?.map(({ operation, category }) => `${operation} ${category}`)).toEqual([
      'join_videos sfw',
      'join_videos nsfw',
      'edit_video sfw',
      'edit_video nsfw',
    ]);
    const source = { bytes: Buffer.alloc(0), mediaType: 'image/png' as const, recipe: null };
    const caption = { operation: 'caption', category: 'sfw', source } as const;
    expect((await catchFault(engine, caption)).fault).toBe('unsupported');
  });

  test('gives one video with its seams, once for a job', async () => {
    const engine = openEngine();
    const id = newId();
    await engine.submit(cleared(id, request));
    await engine.submit(cleared(id, request));
    const result = await engine.getResult(id, never);
    expect(result).toMatchObject({
      outputs: [{ kind: 'video', mediaType: 'video/mp4', seams: [expect.any(Number)] }],
      engineSeconds: expect.any(Number),
    });
    const { models } = await engine.getCapabilities();
    expect(models?.map(({ model }) => model)).toContain(result.model);
    await engine.submit(cleared(id, request));
    expect(await engine.getResult(id, never)).toBe(result);
    await engine.cleanUp(id);
    await expect(engine.getResult(id, never)).rejects.toMatchObject({ fault: 'gone' });
  });

  test('joins a video after another', async () => {
    const engine = openEngine();
    const ids = [newId(), newId(), newId()];
    for (const id of ids) await engine.submit(cleared(id, request));
    const results = await Promise.all(ids.map((id) => engine.getResult(id, never)));
    expect(results.map(({ outputs }) => outputs.length)).toEqual([1, 1, 1]);
  });

  test.each<[what: string, change: (asked: JoinVideos) => JoinVideos, detail: string]>([
    ['one part', (asked) => ({ ...asked, parts: asked.parts.slice(0, 1) }), '1 parts'],
    ['41 parts', (asked) => ({ ...asked, parts: Array(41).fill(asked.parts[0]) }), '41 parts'],
    ['parts of another size', (asked) => ({ ...asked, height: 98 }), 'part 1 has 128 × 96 pixels'],
    ['an odd width', (asked) => ({ ...asked, width: 127 }), '127 × 96'],
    ['no length', (asked) => ({ ...asked, seconds: 0 }), '0 seconds'],
    ['what is no video', (asked) => replacePart(asked, () => Buffer.from('no video')), 'part 2'],
    ['half a video', (asked) => replacePart(asked, (bytes) => bytes.subarray(0, bytes.length / 2)), 'part 2'],
    ['a video with spoiled frames', (asked) => replacePart(asked, spoilFrames), 'part 2: FFmpeg failed'],
  ])('refuses %s, in plain words', async (_, change, detail) => {
    const error = await catchFault(openEngine(), change(request));
    expect(error).toMatchObject({ fault: 'invalid_request', retryable: false });
    expect(error.operatorDetail).toContain(detail);
    expect(error.message).not.toMatch(/FFmpeg|\d/);
  });

  test('refuses parts with more frames a second than it repeats for slower ones', async () => {
    const parts = [
      cut(await makePart({ from: 0, to: 12 })),
      cut(await makePart({ from: 0, to: 20, rate: 100 })),
    ];
    const error = await catchFault(openEngine(), createJoinRequest(parts, 1));
    expect(error).toMatchObject({ fault: 'invalid_request' });
    expect(error.operatorDetail).toContain('100 frames a second');
  });
});

/** Changes the second part of a request. */
function replacePart(asked: JoinVideos, change: (bytes: Buffer) => Buffer): JoinVideos {
  const [first, second] = asked.parts;
  if (!first || !second) throw new Error('two parts are needed');
  return { ...asked, parts: [first, continuing(change(second.video.bytes))] };
}

/** Overwrites what the last frames show; the file stays valid. */
function spoilFrames(bytes: Buffer): Buffer {
  const video = readMp4(bytes, { side: 200, seconds: 5, frames: 100 });
  const frames = video.frames.map((frame, at) => (at < 6 ? frame : Buffer.from(frame).fill(0, 12)));
  return writeMp4({ ...video, frames });
}

describe('a join that ends early', () => {
  test('stops FFmpeg when it is cancelled', async () => {
    const { listRunning, program } = writeHangingProgram('hangs');
    const engine = openEngine({ ffmpegPath: program });
    const id = newId();
    await engine.submit(cleared(id, request));
    const ended = engine.getResult(id, never).catch((reason: unknown) => reason);
    // The encoder, and the decoder of the first part.
    await vi.waitFor(() => expect(listRunning()).toHaveLength(2), 30_000);
    await engine.cancel(id);
    expect(await ended).toMatchObject({ fault: 'cancelled' });
    await vi.waitFor(() => expect(listRunning()).toEqual([]), 30_000);
    await vi.waitFor(() => expect(readdirSync(videoFolder)).toEqual([]), 30_000);
  });

  test('lets the next one run when it is cancelled midway', async () => {
    const engine = openEngine();
    const long = [cut(await makePart({ from: 0, to: 400 })), cut(await makePart({ from: 0, to: 400 }))];
    const [first, second] = [newId(), newId()];
    await engine.submit(cleared(first, createJoinRequest(long, 40)));
    await engine.submit(cleared(second, request));
    const ended = engine.getResult(first, never).catch((reason: unknown) => reason);
    for await (const { step } of engine.watchProgress(first, never)) if (step > 0) break;
    await engine.cancel(first);
    expect(await ended).toMatchObject({ fault: 'cancelled' });
    expect((await engine.getResult(second, never)).outputs).toHaveLength(1);
  });

  test('ends at once when it is cancelled while it waits, and with the engine when that closes', async () => {
    const { listRunning, program } = writeHangingProgram('hangs long');
    const engine = openEngine({ ffmpegPath: program });
    const [first, second] = [newId(), newId()];
    await engine.submit(cleared(first, request));
    await engine.submit(cleared(second, request));
    await vi.waitFor(() => expect(listRunning()).toHaveLength(2), 30_000);
    const stopped = engine.getResult(second, never).catch((reason: unknown) => reason);
    await engine.cancel(second);
    expect(await stopped).toMatchObject({ fault: 'cancelled' });
    expect(listRunning()).toHaveLength(2);

    const ended = engine.getResult(first, never).catch((reason: unknown) => reason);
    await engine.close();
    expect(listRunning()).toEqual([]);
    expect(readdirSync(videoFolder)).toEqual([]);
    expect(await ended).toMatchObject({ fault: 'gone' });
    expect((await catchFault(engine)).fault).toBe('gone');
    expect((await engine.checkHealth()).online).toBe(false);
  });

  test('that takes too long says so', async () => {
    const { listRunning, program } = writeHangingProgram('hangs too long');
    const error = await catchFault(openEngine({ ffmpegPath: program, timeoutMs: 300 }));
    expect(error).toMatchObject({ fault: 'timeout', retryable: true });
    expect(listRunning()).toEqual([]);
  });

  test('because the encoder fails leaves no decoder', async () => {
    const pids = path.join(folder, 'decoders.pids');
    const lines = `case "$*" in *libx264*) echo "no encoder" >&2; exit 1;; esac\necho $$ >> "${pids}"\nexec "${packagedProgram}" "$@"`;
    const error = await catchFault(openEngine({ ffmpegPath: writeProgram('decodes only', lines) }));
    expect(error).toMatchObject({ fault: 'corrupt_output', retryable: true });
    expect(error.operatorDetail).toContain('no encoder');
    const decoders = existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').map(Number) : [];
    expect(decoders.filter(isRunning)).toEqual([]);
  });

  test('because the result is broken says so', async () => {
    const lines = `case "$*" in *libx264*) cat > /dev/null; for file; do :; done; echo no video > "$file"; exit 0;; esac\nexec "${packagedProgram}" "$@"`;
    const error = await catchFault(openEngine({ ffmpegPath: writeProgram('breaks', lines) }));
    expect(error).toMatchObject({ fault: 'corrupt_output' });
    expect(error.operatorDetail).toContain('FFmpeg gave a broken file');
  });

  test('because the encoder stops reading is no video', async () => {
    const lines = `case "$*" in *libx264*) exit 0;; esac\nexec "${packagedProgram}" "$@"`;
    const error = await catchFault(openEngine({ ffmpegPath: writeProgram('stops', lines) }));
    expect(error).toMatchObject({ fault: 'corrupt_output' });
  });

  test('because there is no FFmpeg is not tried again', async () => {
    const error = await catchFault(openEngine({ ffmpegPath: '/nowhere/ffmpeg' }));
    expect(error).toMatchObject({ fault: 'unsupported', retryable: false });
  });

  test('with its process is removed a day later by the next process', async () => {
    const [old, fresh] = ['castwright-joined-video-old', 'castwright-joined-video-fresh'].map((name) =>
      path.join(videoFolder, name),
    ) as [string, string];
    for (const left of [old, fresh]) mkdirSync(left);
    writeFileSync(path.join(old, 'video.mp4'), 'half a video');
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    utimesSync(old, yesterday, yesterday);
    openEngine();
    await vi.waitFor(() => expect(readdirSync(videoFolder)).toEqual([path.basename(fresh)]), 30_000);
    rmSync(fresh, { recursive: true });
  });
});
