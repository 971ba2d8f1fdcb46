import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FfmpegError, runFfmpeg, streamFfmpeg } from './ffmpeg.ts';

const endless = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=24', '-f', 'rawvideo', 'pipe:1'];
const frames = (count: number) => [...endless.slice(0, -3), '-frames:v', String(count), ...endless.slice(-3)];
const frameSize = 64 * 64 * 3;

describe('a run of FFmpeg', () => {
  test('returns its output', async () => {
    const output = await runFfmpeg({ args: frames(2), maxOutputBytes: 100_000, timeoutMs: 20_000 });
    expect(output.length).toBe(2 * frameSize);
  });

  test('reads its input chunk by chunk', async () => {
    async function* colours() {
      for (const shade of [0, 90, 255]) {
        await pause(1);
        yield Buffer.alloc(frameSize, shade);
      }
    }
    const output = await runFfmpeg({
      args: '-f rawvideo -pix_fmt rgb24 -s 64x64 -i pipe:0 -vf negate -f rawvideo pipe:1'.split(' '),
      input: colours(),
      maxOutputBytes: 100_000,
      timeoutMs: 20_000,
    });
    const shades = [0, 1, 2].map((frame) => output[frame * frameSize]);
    expect(shades).toEqual([255, 165, 0]);
  });

  test('that ends before its input still returns its output', async () => {
    function* zeros() {
      for (let at = 0; at < 200; at++) yield Buffer.alloc(frameSize);
    }
    const args = '-f rawvideo -pix_fmt rgb24 -s 64x64 -i pipe:0 -frames:v 1 -f rawvideo pipe:1'.split(' ');
    const output = await runFfmpeg({ args, input: zeros(), maxOutputBytes: 100_000, timeoutMs: 20_000 });
    expect(output.length).toBe(frameSize);
  });

  test('that fails gives the reason, and a program that does not exist is missing', async () => {
    const args = ['-i', '/nowhere.mp4', '-f', 'null', '-'];
    const failed = await runFfmpeg({ args, timeoutMs: 20_000 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FfmpegError);
    expect(failed).toMatchObject({ fault: 'failed', detail: expect.stringContaining('No such file') });
    await expect(runFfmpeg({ program: '/nowhere/ffmpeg', args, timeoutMs: 20_000 })).rejects.toMatchObject({
      fault: 'missing',
    });
  });

  test.each([
    ['time', { timeoutMs: 200, maxOutputBytes: 1e9 }, 'timeout'],
    ['output', { timeoutMs: 20_000, maxOutputBytes: 50_000 }, 'output_too_large'],
    ['memory', { timeoutMs: 20_000, maxOutputBytes: 1e9, maxMemoryBytes: 60_000_000 }, 'failed'],
  ])('that takes too much %s is ended', async (_, limits, fault) => {
    await expect(runFfmpeg({ args: endless, ...limits })).rejects.toMatchObject({ fault });
  });

  test('ends with the signal, and does not start after it', async () => {
    const abort = new AbortController();
    const running = runFfmpeg({
      args: endless,
      maxOutputBytes: 1e9,
      timeoutMs: 20_000,
      signal: abort.signal,
    });
    abort.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    await expect(runFfmpeg({ args: endless, timeoutMs: 20_000, signal: abort.signal })).rejects.toThrow(
      'cancelled',
    );
  });

  test('throws the error of its input, and ends', async () => {
    // biome-ignore lint/correctness/useYield: it fails before its first chunk
    async function* broken(): AsyncGenerator<Buffer> {
      throw new Error('the drawing failed');
    }
    const args = '-f rawvideo -pix_fmt rgb24 -s 64x64 -i pipe:0 -f rawvideo pipe:1'.split(' ');
    await expect(runFfmpeg({ args, input: broken(), timeoutMs: 20_000 })).rejects.toThrow(
      'the drawing failed',
    );
  });
});

describe('a stream of FFmpeg', () => {
  const collect = async (chunks: AsyncIterable<Buffer>) => {
    let size = 0;
    for await (const chunk of chunks) size += chunk.length;
    return size;
  };

  test('yields all of its output, and its fault after that', async () => {
    expect(await collect(streamFfmpeg({ args: frames(40), timeoutMs: 20_000 }))).toBe(40 * frameSize);
    const failing = streamFfmpeg({ args: ['-i', '/nowhere.mp4', '-f', 'null', '-'], timeoutMs: 20_000 });
    await expect(collect(failing)).rejects.toMatchObject({ name: 'FfmpegError', fault: 'failed' });
    const missing = streamFfmpeg({ program: '/nowhere/ffmpeg', args: [], timeoutMs: 20_000 });
    await expect(collect(missing)).rejects.toMatchObject({ fault: 'missing' });
  });

  test('waits for a slow reader, within its time', async () => {
    const slow = async () => {
      for await (const _ of streamFfmpeg({ args: endless, timeoutMs: 500 })) await pause(50);
    };
    await expect(slow()).rejects.toMatchObject({ fault: 'timeout' });
  });

  test('ends when its reader stops, and with the signal', async () => {
    // An endless stream that did not end here would run into the time limit of the test.
    for await (const chunk of streamFfmpeg({ args: endless, timeoutMs: 600_000 })) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    const abort = new AbortController();
    const running = collect(streamFfmpeg({ args: endless, timeoutMs: 600_000, signal: abort.signal }));
    await pause(100);
    abort.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
  });
});
