/** The samples of a training are comparable with each other (decision 099). */
import type { Cleared, EngineJob, LoraTraining, Recipe } from '@castwright/engine-port';
import { createPreviewEngine } from '@castwright/preview-engine';
import { afterAll, describe, expect, it } from 'vitest';

const never = new AbortController().signal;
const engine = createPreviewEngine({ threads: 1 });
afterAll(() => engine.close());
let jobs = 0;
const submit = async (request: EngineJob['request']) => {
  const id = `job ${++jobs}`;
  // Only the safety decision creates cleared jobs; a test of an engine stands in for it.
  await engine.submit({ id, request } as Cleared<EngineJob>);
  return id;
};

describe('samples', () => {
  it('of the preview engine depend on the person and the seed, not on captions and names', async () => {
    const drawn = {
      category: 'sfw',
      negativePrompt: '',
      model: null,
      identity: 'mara',
      adapters: [],
    } as const;
    const picture = await submit({
      operation: 'text_to_image',
      ...drawn,
      prompt: 'a woman with wavy red hair',
      seed: 3,
      aspectRatio: '1:1',
    });
    const [made] = (await engine.getResult(picture, never)).outputs;
    const recipe = (made?.kind === 'image' ? made.recipe : undefined) as Recipe;
    const train = async (name: string, caption: string) => {
      const bytes = Buffer.from('a picture');
      const request: LoraTraining = {
        operation: 'lora_training',
        category: 'sfw',
        name,
        trigger: 'cwx person',
        pictures: [{ picture: { bytes, mediaType: 'image/png', recipe }, caption }],
        steps: 2,
        seed: 5,
      };
      const id = await submit(request);
      const samples: Buffer[] = [];
      for await (const { preview } of engine.watchProgress(id, never))
        if (preview) samples.push(preview.bytes);
      return samples;
    };
    const samples = await train('Mara', 'cwx person, at a harbour');
    expect(samples.length).toBeGreaterThan(0);
    expect(await train('Bea', 'cwx person, in a red coat, in profile')).toEqual(samples);
  }, 60_000);
});
