import type {
  Cleared,
  EngineJob,
  EngineOutput,
  EngineProgress,
  EngineRequest,
} from '@castwright/engine-port';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createPreviewEngine } from '../index.ts';

// A picture takes seconds on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const never = new AbortController().signal;
// Only the safety decision creates cleared jobs; a test of an engine stands in for it.
const cleared = (id: string, request: EngineRequest) => ({ id, request }) as Cleared<EngineJob>;

const engine = createPreviewEngine({ threads: 1 });
afterAll(() => engine.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456789' } })
    .png()
    .toBuffer();
const upscale = (bytes: Buffer, factor: 2 | 4): EngineRequest => ({
  operation: 'upscale',
  category: 'sfw',
  source: { bytes, mediaType: 'image/png', recipe: null },
  factor,
  detail: 0.5,
});
async function runToImage(id: string, request: EngineRequest): Promise<EngineOutput & { kind: 'image' }> {
  await engine.submit(cleared(id, request));
  const [output] = (await engine.getResult(id, never)).outputs;
  if (output?.kind !== 'image') throw new Error('no picture');
  return output;
}

describe('upscaling by the engine', () => {
  test('gives a picture of the requested size and reports its tiles, with a preview', async () => {
    await engine.submit(cleared('large', upscale(await plain(500, 300), 4)));
    const seen: EngineProgress[] = [];
    for await (const progress of engine.watchProgress('large', never)) seen.push(progress);
    expect(seen.every(({ steps }) => steps === 6)).toBe(true);
    const output = await runToImage('large', upscale(await plain(1, 1), 2));
    expect(await sharp(output.bytes).metadata()).toMatchObject({ width: 2000, height: 1200, format: 'png' });
    expect(output.recipe).toBeUndefined();
  });

  test('keeps the recipe of its own picture, and the box of its face', async () => {
    const drawn = await runToImage('drawn', {
      operation: 'text_to_image',
      category: 'sfw',
      prompt: 'a potter in a workshop',
      negativePrompt: '',
      seed: 3,
      model: null,
      identity: null,
      adapters: [],
      aspectRatio: '3:4',
    });
    const { bytes, mediaType, recipe = null } = drawn;
    const larger = await runToImage('larger', {
      operation: 'upscale',
      category: 'sfw',
      source: { bytes, mediaType, recipe },
      factor: 2,
      detail: 0.5,
    });
    expect(await sharp(larger.bytes).metadata()).toMatchObject({ width: 1728, height: 2304 });
    expect(larger.recipe).toEqual(recipe);
    expect(larger.faces).toEqual(drawn.faces);
  });

  test('ends at once when it is cancelled', async () => {
    await engine.submit(cleared('stopped', upscale(await plain(4096, 4096), 2)));
    const ended = expect(engine.getResult('stopped', never)).rejects.toMatchObject({ fault: 'cancelled' });
    for await (const { step } of engine.watchProgress('stopped', never)) if (step >= 1) break;
    await engine.cancel('stopped');
    await ended;
  });

  test('refuses a result of more than 67,108,864 pixels, and a file that is no picture', async () => {
    const refused = { fault: 'invalid_request', retryable: false };
    await expect(runToImage('huge', upscale(await plain(2049, 2048), 4))).rejects.toMatchObject(refused);
    await expect(runToImage('none', upscale(Buffer.from('no picture'), 2))).rejects.toMatchObject(refused);
  });
});

describe('inpainting by the engine', () => {
  test('gives a picture of the same size, and reports its progress', async () => {
    const hole = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const mask = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#000' } })
      .composite([{ input: hole }])
      .png()
      .toBuffer();
    const input = (bytes: Buffer) => ({ bytes, mediaType: 'image/png' as const, recipe: null });
    const request: EngineRequest = {
      operation: 'inpaint',
      category: 'sfw',
      source: input(await plain(300, 200)),
      mask: input(mask),
      task: 'remove',
      prompt: '',
      negativePrompt: '',
      seed: 1,
      model: null,
      identity: null,
      adapters: [],
    };
    await engine.submit(cleared('hole', request));
    const seen: EngineProgress[] = [];
    for await (const progress of engine.watchProgress('hole', never)) seen.push(progress);
    expect(seen.at(-1)).toMatchObject({ step: seen.at(-1)?.steps });
    const { bytes } = await runToImage('hole', request);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  });
});
