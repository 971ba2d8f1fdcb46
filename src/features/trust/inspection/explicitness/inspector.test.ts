import { drawPreview } from '@castwright/preview-engine';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createExplicitnessInspector } from './inspector.ts';

const never = new AbortController().signal;

/** There is no explicit picture to test with: that the model knows one is its authors' claim. */
describe('the explicitness inspector', () => {
  const inspector = createExplicitnessInspector();
  afterAll(() => inspector.close());

  it('finds nothing in clothed figures', async () => {
    const prompts = ['a woman at a café table', 'a swimmer on the beach', 'a portrait in warm light'];
    const frames = await Promise.all(prompts.map(drawClothed));
    const { explicit } = await inspector.inspect({ frames }, never);
    expect(explicit).toBeGreaterThanOrEqual(0);
    expect(explicit).toBeLessThan(0.3);
  }, 30_000);

  it('gives another score for another picture', async () => {
    const [figure, plain] = await Promise.all([
      drawClothed('a woman at a café table'),
      sharp({ create: { width: 64, height: 64, channels: 3, background: '#c89a80' } })
        .png()
        .toBuffer(),
    ]);
    const scores = [];
    for (const frame of [figure, plain]) {
      scores.push((await inspector.inspect({ frames: [frame as Buffer] }, never)).explicit);
    }
    expect(scores[0]).not.toBe(scores[1]);
    const { explicit } = await inspector.inspect({ frames: [figure as Buffer, plain as Buffer] }, never);
    expect(explicit).toBe(Math.max(...scores.map(Number)));
  }, 30_000);

  it('refuses what is no picture and a file without frames, and goes on', async () => {
    await expect(inspector.inspect({ frames: [Buffer.from('no picture')] }, never)).rejects.toThrow();
    await expect(inspector.inspect({ frames: [] }, never)).rejects.toThrow('nothing to look at');
    expect(await inspector.inspect({ frames: [await drawClothed('a chair')] }, never)).toHaveProperty(
      'explicit',
    );
  }, 30_000);
});

const drawClothed = (prompt: string) =>
  drawPreview({
    prompt,
    negativePrompt: '',
    seed: 1,
    model: null,
    identity: null,
    aspectRatio: '1:1',
  });
