/** Upscales a picture of 16.8 megapixels to 67.1, and finishes, signs and stores it, as a worker does. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cleared, EngineRequest } from '@castwright/engine-port';
import { createPreviewEngine } from '@castwright/preview-engine';
import sharp from 'sharp';
import { createContentWatermark } from '#features/library/watermark';
import { openCredentials } from '../../../src/features/library/disclosure/content-credentials.ts';
import { finishPicture } from '../../../src/features/library/items/finish-picture.ts';
import { openLocalStorage } from '../../../src/platform/storage/local-storage.ts';
import { runUnderBench } from './under-bench.ts';

/** Megabytes resident at the start, after its code was loaded; milliseconds of the clock; bytes of the file. */
export type EnlargingReport = { idle: number; clock: number; bytes: number };

const never = new AbortController().signal;

await runUnderBench<object>(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-bench-'));
  const storage = await openLocalStorage(path.join(folder, 'storage'));
  const credentials = await openCredentials({ folder: path.join(folder, 'credentials') });
  const watermark = createContentWatermark(1);
  const engine = createPreviewEngine({ threads: 1 });
  const enlarge = async (id: string, bytes: Buffer) => {
    const request: EngineRequest = {
      ...{ operation: 'upscale', category: 'sfw', factor: 2, detail: 0.5 },
      source: { bytes, mediaType: 'image/jpeg', recipe: null },
    };
    // The bench takes the place of the safety feature, as the engine's tests do.
    await engine.submit({ id, request } as Cleared<{ id: string; request: EngineRequest }>);
    const { outputs } = await engine.getResult(id, never);
    const [output] = outputs;
    if (output?.kind !== 'image') throw new Error('no picture');
    const provenance = { engine: 'bench', model: null, createdAt: new Date() };
    const input = { bytes: output.bytes, jobId: id, contentId: id, index: 0, provenance };
    const finished = await finishPicture(input, { storage, credentials, watermark });
    await engine.cleanUp(id);
    return finished;
  };
  await enlarge('warm', await photograph(256));
  const bytes = await photograph(4096);
  const idle = await resident();
  const started = performance.now();
  const { files } = await enlarge('large', bytes);
  const report: EnlargingReport = {
    idle,
    clock: performance.now() - started,
    bytes: files.find(({ variant }) => variant === 'original')?.byteSize ?? 0,
  };
  return {
    report: () => report,
    async close() {
      await engine.close();
      await credentials.close();
      await watermark.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

/** A square with the grain of a photograph: a smooth one would be small as PNG, and flatter the result. */
async function photograph(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function resident(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
