import {
  type AspectRatio,
  type Cleared,
  type EngineJob,
  type EngineProgress,
  type EngineRequest,
  imageSizes,
  type TextToImage,
} from '@castwright/engine-port';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { composeScene } from './compose.ts';
import { createPreviewEngine, drawPreview, previewModel } from './index.ts';
import { drawMark } from './mark.ts';

// A picture takes seconds on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const portrait: TextToImage = {
  operation: 'text_to_image',
  category: 'sfw',
  prompt: 'a smiling woman with curly red hair in a green coat, city at golden hour',
  negativePrompt: '',
  seed: 7,
  model: null,
  identity: null,
  adapters: [],
  aspectRatio: '1:1',
};
const never = new AbortController().signal;
// Only the safety decision creates cleared jobs; a test of an engine stands in for it.
const cleared = (id: string, request: EngineRequest = portrait) => ({ id, request }) as Cleared<EngineJob>;

const engine = createPreviewEngine({ threads: 1 });
afterAll(() => engine.close());

describe('the preview engine draws', () => {
  it('the same request to the same bytes, in a thread or out of it', async () => {
    await engine.submit(cleared('same'));
    const { outputs, model, engineSeconds } = await engine.getResult('same', never);
    const [output] = outputs;
    expect(output).toMatchObject({ kind: 'image', mediaType: 'image/png' });
    expect(model).toBe(previewModel);
    expect(engineSeconds).toBeGreaterThan(0);
    const again = await drawPreview(portrait);
    expect(output?.kind === 'image' && again.equals(output.bytes)).toBe(true);
  });

  it.each(Object.keys(imageSizes) as AspectRatio[])(
    'in %s at the size the port names',
    async (aspectRatio) => {
      const { width, height } = await sharp(await drawPreview({ ...portrait, aspectRatio })).metadata();
      expect({ width, height }).toEqual(imageSizes[aspectRatio]);
    },
  );

  it('at every size that it says it takes, up to the corners', async () => {
    const { parameters } = await engine.getCapabilities();
    const taken = parameters?.find(({ operation }) => operation === 'text_to_image')?.size;
    if (!taken || 'reason' in taken) throw new Error('no size is taken');
    const { min, max, maxPixels, maxRatio } = taken;
    for (const size of [
      { width: min, height: min },
      { width: min * maxRatio, height: min },
      { width: 768, height: max },
      { width: max, height: maxPixels / max },
    ]) {
      const { width, height } = await sharp(await drawPreview({ ...portrait, size })).metadata();
      expect({ width, height }).toEqual(size);
    }
  });

  it('different pictures for different seeds, and for prompts of unknown words', async () => {
    const [first, second, third, fourth] = await Promise.all([
      drawPreview(portrait),
      drawPreview({ ...portrait, seed: 8 }),
      drawPreview({ ...portrait, prompt: 'zorblax quince' }),
      drawPreview({ ...portrait, prompt: 'zorblax quincy' }),
    ]);
    expect(first.equals(second)).toBe(false);
    expect(third.equals(fourth)).toBe(false);
  });

  it.each(['watercolor', 'noir', 'pop art', 'papercut in snow'])(
    'with the preview mark, in %s too',
    async (style) => {
      const request = { ...portrait, prompt: `a woman, ${style}` };
      const mark = await sharp(Buffer.from(drawMark(composeScene(request))))
        .ensureAlpha()
        .raw()
        .toBuffer();
      const picture = await sharp(await drawPreview(request))
        .removeAlpha()
        .raw()
        .toBuffer();
      const mean = (from: number, to: number) => {
        const inside = Array.from({ length: mark.length / 4 }, (_, i) => i).filter((i) => {
          const cover = mark[i * 4 + 3] ?? 0;
          return cover >= from && cover <= to;
        });
        return inside.reduce((sum, i) => sum + (picture[i * 3 + 1] ?? 0), 0) / inside.length;
      };
      const [letters, plate] = [mean(200, 255), mean(90, 120)];
      expect(letters - plate).toBeGreaterThan(50);
    },
  );

  // The benchmark measures the delay of the event loop: here other processes use the cores as well.
  it('in worker threads, so that the main thread does hardly any work', async () => {
    await engine.submit(cleared('warm'));
    await engine.getResult('warm', never);
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await Promise.all([1, 2, 3].map((n) => engine.submit(cleared(`quiet${n}`, { ...portrait, seed: n }))));
    await Promise.all([1, 2, 3].map((n) => engine.getResult(`quiet${n}`, never)));
    const used = ({ user, system }: { user: number; system: number }) => user + system;
    expect(used(process.threadCpuUsage(own)) / used(process.cpuUsage(all))).toBeLessThan(0.25);
  });
});

describe('a job', () => {
  it('that is submitted twice is drawn once', async () => {
    await engine.submit(cleared('twice'));
    await engine.submit(cleared('twice', { ...portrait, seed: 99 }));
    const first = await engine.getResult('twice', never);
    expect(await engine.getResult('twice', never)).toBe(first);
  });

  it('reports its steps, with a preview', async () => {
    await engine.submit(cleared('stages'));
    const seen: EngineProgress[] = [];
    for await (const progress of engine.watchProgress('stages', never)) seen.push(progress);
    const steps = seen.map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(seen.every(({ steps: total }) => total === 5)).toBe(true);
    const previews = seen.flatMap(({ preview }) => (preview ? [preview] : []));
    expect(previews.length).toBeGreaterThan(0);
    for (const { bytes, mediaType } of previews) {
      expect((await sharp(bytes).metadata()).width).toBeGreaterThanOrEqual(96);
      // The size limit of a database notification.
      expect(`data:${mediaType};base64,${bytes.toString('base64')}`.length).toBeLessThan(6_500);
    }
    const after: EngineProgress[] = [];
    await engine.getResult('stages', never);
    for await (const progress of engine.watchProgress('stages', never)) after.push(progress);
    expect(after).toEqual([]);
  });

  it('that is cancelled ends as cancelled, is unknown afterwards, and can be cancelled again', async () => {
    await engine.submit(cleared('stopped'));
    const waiting = engine.getResult('stopped', never);
    const failed = expect(waiting).rejects.toMatchObject({ fault: 'cancelled' });
    await engine.cancel('stopped');
    await failed;
    await engine.cancel('stopped');
    await expect(engine.getResult('stopped', never)).rejects.toMatchObject({ fault: 'gone' });
  });

  it('goes on when one caller stops waiting', async () => {
    const giveUp = new AbortController();
    await engine.submit(cleared('patient'));
    const waiting = expect(engine.getResult('patient', giveUp.signal)).rejects.toMatchObject({
      fault: 'cancelled',
    });
    giveUp.abort();
    await waiting;
    expect((await engine.getResult('patient', never)).outputs).toHaveLength(1);
  });

  it('is gone after its clean-up', async () => {
    await engine.submit(cleared('gone'));
    await engine.getResult('gone', never);
    await engine.cleanUp('gone');
    await expect(engine.getResult('gone', never)).rejects.toMatchObject({ fault: 'gone', retryable: true });
  });

  it('of another operation is refused in plain words', async () => {
    const reading: EngineRequest = {
      operation: 'image_to_text',
      category: 'sfw',
      source: { bytes: Buffer.alloc(1), mediaType: 'image/png', recipe: null },
      languages: ['en'],
    };
    await expect(engine.submit(cleared('reading', reading))).rejects.toMatchObject({
      fault: 'unsupported',
      message: expect.stringContaining('cannot read pictures'),
    });
    const { operations, unsupported: lacks } = await engine.getCapabilities();
    expect(operations).toEqual(
      expect.arrayContaining(['text_to_image', 'text_to_image_with_face', 'lora_training', 'text_to_video']),
    );
    expect(lacks.map(({ operation, category }) => `${operation} ${category}`)).toEqual([
      'image_to_text sfw',
      'image_to_text nsfw',
    ]);
  });
});
