import { randomUUID } from 'node:crypto';
import {
  type Cleared,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type UpscaleVideo,
} from '@castwright/engine-port';
import { findColour } from '@castwright/media/mp4/read-colour.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { h264Args, makeMp4, makeVideo, reEncode, testCardArgs } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPreviewEngine, previewModel } from '../index.ts';
import { decodeFrames, getSimilarity, toPng } from './test-frames.ts';

vi.setConfig({ testTimeout: 60_000 });

const size = { width: 128, height: 192 };
const larger = { width: 256, height: 384 };
const limits = { side: 384, seconds: 5, frames: 200 };
const never = new AbortController().signal;

let engine: Engine;
/** Two seconds of a test card. */
let bytes: Buffer;
beforeAll(async () => {
  engine = createPreviewEngine({ threads: 1 });
  bytes = await makeVideo('128x192', 2, 12);
});
afterAll(() => engine.close());

function createJob(source: Buffer, change: Partial<UpscaleVideo> = {}): Cleared<EngineJob> {
  const request: UpscaleVideo = {
    ...{ operation: 'upscale_video', category: 'sfw', factor: 2, seconds: 2, ...larger },
    source: { bytes: source, mediaType: 'video/mp4' },
    ...change,
  };
  // Only the safety decision creates cleared jobs; a test of an engine stands in for it.
  return { id: randomUUID(), request } as Cleared<EngineJob>;
}

const measureSharpness = async (frame: Buffer) => (await sharp(await toPng(frame, larger)).stats()).sharpness;

async function enlarge(job: Cleared<EngineJob>) {
  await engine.submit(job);
  const seen: EngineProgress[] = [];
  for await (const progress of engine.watchProgress(job.id, never)) seen.push(progress);
  const result = await engine.getResult(job.id, never);
  await engine.cleanUp(job.id);
  const [output] = result.outputs;
  if (output?.kind !== 'video') throw new Error('no video');
  return { ...result, output, seen };
}

describe('an enlarged video', () => {
  it('has twice the width and height, and the frames of its source at their times', async () => {
    const { model, output, seen } = await enlarge(createJob(bytes));
    const [before, after] = [bytes, output.bytes].map((file) => readMp4(file, limits));
    expect(after).toMatchObject(larger);
    expect(after?.frames).toHaveLength(24);
    const toSeconds = (video: typeof before) =>
      video?.durations.flatMap(({ count, value }) => Array(count).fill(value / video.timescale));
    expect(toSeconds(after)).toEqual(toSeconds(before));
    expect(output.recipe).toBeUndefined();
    expect(model).toBe(previewModel);
    expect(seen.at(-1)).toMatchObject({ step: 24, steps: 24 });
  });

  it('is made of a video with sound as well, without it', async () => {
    const loud = await makeMp4([
      ...testCardArgs('128x192', 1, 12),
      ...'-f lavfi -i sine=frequency=440:duration=1 -c:a aac'.split(' '),
      ...h264Args,
    ]);
    const { output } = await enlarge(createJob(loud, { seconds: 1 }));
    expect(readMp4(output.bytes, limits).frames).toHaveLength(12);
  });

  it('shows what its source shows, a little sharper than a plain enlargement', async () => {
    const { output } = await enlarge(createJob(bytes));
    const [before, after] = [await decodeFrames(bytes, size), await decodeFrames(output.bytes, larger)];
    for (const at of [0, 12, 23]) {
      const source = await toPng(before[at] ?? Buffer.alloc(0), size);
      const plain = await sharp(source)
        .resize(larger.width, larger.height, { kernel: 'linear' })
        .ensureAlpha()
        .raw()
        .toBuffer();
      const result = after[at] ?? Buffer.alloc(0);
      expect(getSimilarity(plain, result, larger)).toBeGreaterThan(0.85);
      expect(await measureSharpness(result)).toBeGreaterThan(await measureSharpness(plain));
    }
  });

  it('keeps the colours of its source', async () => {
    const tagged = await reEncode(
      bytes,
      '-c:v libx264 -pix_fmt yuv420p -color_primaries bt470bg -color_trc gamma28 -colorspace bt470bg',
    );
    const { output } = await enlarge(createJob(tagged));
    const [before, after] = [tagged, output.bytes].map((file) => findColour(readMp4(file, limits)));
    expect(before).toMatchObject({ matrix: 5 });
    expect(after).toEqual(before);
  });

  it.each([
    ['of another size', () => createJob(bytes, { width: 300, height: 384 })],
    ['that is cut off', () => createJob(bytes.subarray(0, bytes.length / 2))],
  ])('is not made of a video %s', async (_, create) => {
    const job = create();
    await engine.submit(job);
    const error = await engine.getResult(job.id, never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ fault: 'invalid_request', retryable: false });
  });
});
