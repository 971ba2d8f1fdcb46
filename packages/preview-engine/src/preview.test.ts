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

// Pictures take seconds where a machine is busy with other tests.
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
// Only the safety feature makes cleared jobs; a test of an engine stands in for it.
const cleared = (id: string, request: EngineRequest = portrait) => ({ id, request }) as Cleared<EngineJob>;

const engine = createPreviewEngine({ threads: 1 });
afterAll(() => engine.close());

describe('the preview engine draws', () => {
  it('the same request to the same bytes, in a thread or out of it', async () => {
    await engine.submit(cleared('same'));
    const { outputs, model, engineSeconds } = await engine.result('same', never);
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

  // How late that makes the event loop is measured by the bench: here other processes hold the cores as well.
  it('in threads of its own, so that the one that asks has hardly any of the work', async () => {
    await engine.submit(cleared('warm'));
    await engine.result('warm', never);
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await Promise.all([1, 2, 3].map((n) => engine.submit(cleared(`quiet${n}`, { ...portrait, seed: n }))));
    await Promise.all([1, 2, 3].map((n) => engine.result(`quiet${n}`, never)));
    const used = ({ user, system }: { user: number; system: number }) => user + system;
    expect(used(process.threadCpuUsage(own)) / used(process.cpuUsage(all))).toBeLessThan(0.25);
  });
});

describe('a job', () => {
  it('that is submitted twice is drawn once', async () => {
    await engine.submit(cleared('twice'));
    await engine.submit(cleared('twice', { ...portrait, seed: 99 }));
    const first = await engine.result('twice', never);
    expect(await engine.result('twice', never)).toBe(first);
  });

  it('tells the stages that have ended, with a small picture of the work so far', async () => {
    await engine.submit(cleared('stages'));
    const seen: EngineProgress[] = [];
    for await (const progress of engine.progress('stages', never)) seen.push(progress);
    const steps = seen.map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(seen.every(({ steps: total }) => total === 5)).toBe(true);
    const sketches = seen.flatMap(({ preview }) => (preview ? [preview] : []));
    expect(sketches.length).toBeGreaterThan(0);
    for (const { bytes, mediaType } of sketches) {
      expect((await sharp(bytes).metadata()).width).toBeGreaterThanOrEqual(96);
      // What passes through a notification (run-job.ts).
      expect(`data:${mediaType};base64,${bytes.toString('base64')}`.length).toBeLessThan(6_500);
    }
    const after: EngineProgress[] = [];
    await engine.result('stages', never);
    for await (const progress of engine.progress('stages', never)) after.push(progress);
    expect(after).toEqual([]);
  });

  it('that is cancelled ends as cancelled, is forgotten, and can be cancelled again', async () => {
    await engine.submit(cleared('stopped'));
    const waiting = engine.result('stopped', never);
    const failed = expect(waiting).rejects.toMatchObject({ fault: 'cancelled' });
    await engine.cancel('stopped');
    await failed;
    await engine.cancel('stopped');
    await expect(engine.result('stopped', never)).rejects.toMatchObject({ fault: 'gone' });
  });

  it('goes on when one who waits for it gives up', async () => {
    const giveUp = new AbortController();
    await engine.submit(cleared('patient'));
    const waiting = expect(engine.result('patient', giveUp.signal)).rejects.toMatchObject({
      fault: 'cancelled',
    });
    giveUp.abort();
    await waiting;
    expect((await engine.result('patient', never)).outputs).toHaveLength(1);
  });

  it('that was forgotten is gone', async () => {
    await engine.submit(cleared('gone'));
    await engine.result('gone', never);
    await engine.forget('gone');
    await expect(engine.result('gone', never)).rejects.toMatchObject({ fault: 'gone', retryable: true });
  });

  it('of another operation is refused in words for a creator', async () => {
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
    const { operations, lacks } = await engine.capabilities();
    expect(operations).toEqual(
      expect.arrayContaining(['text_to_image', 'text_to_image_with_face', 'lora_training', 'text_to_video']),
    );
    expect(lacks.map(({ operation, category }) => `${operation} ${category}`)).toEqual([
      'image_to_text sfw',
      'image_to_text nsfw',
    ]);
  });
});
