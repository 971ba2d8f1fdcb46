import type { EnginePicture } from '@castwright/engine-port';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { readRecipe } from '../recipe.ts';
import { presetWords } from '../redraw/presets.ts';
import type { RequestOf } from './operation.ts';
import { perform } from './table.ts';

vi.setConfig({ testTimeout: 120_000 });

const prompted = { category: 'sfw', negativePrompt: '', model: null, identity: null, adapters: [] } as const;

async function draw(prompt: string, seed = 3) {
  const [output] = await perform(
    { ...prompted, operation: 'text_to_image', prompt, seed, aspectRatio: '1:1' },
    () => undefined,
  );
  if (output?.kind !== 'image') throw new Error('no picture');
  return output;
}
const own = await draw('a woman with wavy dark hair, teal coat, city at golden hour, calm');
const source: EnginePicture = { bytes: own.bytes, mediaType: 'image/png', recipe: own.recipe ?? null };
const strange: EnginePicture = { ...source, recipe: null };

async function redraw(rest: Partial<RequestOf<'image_to_image'>>) {
  const [output] = await perform(
    {
      ...prompted,
      operation: 'image_to_image',
      source,
      prompt: '',
      seed: 5,
      strength: 1,
      style: null,
      keepComposition: true,
      ...rest,
    },
    () => undefined,
  );
  if (output?.kind !== 'image') throw new Error('no picture');
  return output;
}
/** Pixels at a quarter of the size, which are quicker to compare. */
const small = (bytes: Buffer) => sharp(bytes).removeAlpha().resize(256, 256).raw().toBuffer();
async function distance(a: Buffer, b: Buffer): Promise<number> {
  const [one, two] = await Promise.all([small(a), small(b)]);
  return one.reduce((sum, value, i) => sum + Math.abs(value - (two[i] ?? 0)), 0) / one.length;
}

describe('image to image on a picture of this engine', () => {
  it('gives it back at strength 0, and more of the redraw the higher the strength', async () => {
    const to = { prompt: 'laughing in a red dress at night' };
    const [kept, ...more] = await Promise.all(
      [0, 0.1, 0.4, 1].map((strength) =>
        redraw({ ...to, strength }).then(({ bytes }) => distance(bytes, own.bytes)),
      ),
    );
    expect(kept).toBe(0);
    expect(more).toEqual(more.toSorted((a, b) => a - b));
    expect(more.at(-1)).toBeGreaterThan(15);
  });

  it('redraws it by the prompt, with a recipe for the next redraw', async () => {
    const first = await redraw({ prompt: 'in a red leather jacket' });
    expect(first.faces).toEqual(own.faces);
    const second = await redraw({
      source: { bytes: first.bytes, mediaType: 'image/png', recipe: first.recipe ?? null },
      prompt: 'smiling, at night',
    });
    expect(readRecipe(second.recipe ?? null)?.scene).toMatchObject({
      clothes: { garment: 'leather' },
      expression: 'smile',
      time: 'night',
      place: 'city',
    });
  });

  it("does not dress the figure in a style's colours", async () => {
    const { recipe } = await redraw({ style: 'film_still', prompt: presetWords.film_still ?? '' });
    const made = readRecipe(recipe ?? null);
    expect(made?.scene.clothes).toEqual(readRecipe(source.recipe)?.scene.clothes);
    expect(made?.look).toMatchObject({ style: 'film_still', amount: 1 });
  });

  it('redraws an upscaled one at its size', async () => {
    const bytes = await sharp(own.bytes).resize(1536).png().toBuffer();
    const output = await redraw({ source: { ...source, bytes }, prompt: 'smiling' });
    expect(await sharp(output.bytes).metadata()).toMatchObject({ width: 1536, height: 1536 });
    expect(readRecipe(output.recipe ?? null)?.scene.expression).toBe('smile');
  });

  it('ignores a recipe of other proportions', async () => {
    const bytes = await sharp(own.bytes).resize(300, 200).png().toBuffer();
    const output = await redraw({ source: { ...source, bytes }, prompt: 'fog' });
    expect(output.recipe).toBeUndefined();
    expect(await sharp(output.bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  });
});

const styles = Object.keys(presetWords);

describe('image to image on any other picture', () => {
  it('gives it a look of its own in each style, the same for the same seed', async () => {
    const bytes = await sharp(own.bytes).resize(256).png().toBuffer();
    const looks = await Promise.all(styles.map((style) => redraw({ source: { ...strange, bytes }, style })));
    for (const [i, one] of looks.entries()) {
      expect(one.recipe).toBeUndefined();
      expect(await distance(one.bytes, bytes), styles[i]).toBeGreaterThan(3);
      for (const other of looks.slice(i + 1))
        expect(await distance(one.bytes, other.bytes)).toBeGreaterThan(3);
    }
    const again = await redraw({ source: { ...strange, bytes }, style: 'oil_painting' });
    const oil = looks[styles.indexOf('oil_painting')];
    expect(oil && again.bytes.equals(oil.bytes)).toBe(true);
  });

  it('shows more of a style the higher the strength, and none at 0', async () => {
    const bytes = await sharp(own.bytes).resize(256).png().toBuffer();
    const far = await Promise.all(
      [0, 0.3, 0.6, 1].map((strength) =>
        redraw({ source: { ...strange, bytes }, style: 'risograph', strength }).then((output) =>
          distance(output.bytes, bytes),
        ),
      ),
    );
    expect(far[0]).toBe(0);
    expect(far).toEqual(far.toSorted((a, b) => a - b));
    expect(new Set(far).size).toBe(far.length);
  });

  it.each(['at dawn', 'candlelight', 'fog', 'rain', 'snowfall', 'night', 'black and white'])(
    'is lit by words: %s',
    async (prompt) => {
      const bytes = await sharp(own.bytes).resize(256).png().toBuffer();
      const output = await redraw({ source: { ...strange, bytes }, prompt });
      expect(await distance(output.bytes, bytes)).toBeGreaterThan(3);
    },
  );

  it('says in plain words what it cannot do', async () => {
    await expect(redraw({ source: strange, prompt: 'a castle of glass' })).rejects.toMatchObject({
      fault: 'unsupported',
      message: expect.stringContaining('GPU engine'),
    });
    await expect(redraw({ source: { ...strange, bytes: Buffer.from('no picture') } })).rejects.toMatchObject({
      fault: 'invalid_request',
      retryable: false,
    });
  });

  it('accepts greyscale pictures, transparency, and odd sizes', async () => {
    const odd = await sharp({ create: { width: 37, height: 501, channels: 4, background: '#8090a080' } })
      .webp()
      .toBuffer();
    const grey = await sharp(own.bytes).resize(64).greyscale().toColourspace('b-w').png().toBuffer();
    for (const [bytes, mediaType, size] of [
      [odd, 'image/webp', { width: 37, height: 501 }],
      [grey, 'image/png', { width: 64, height: 64 }],
    ] as const) {
      const output = await redraw({ source: { bytes, mediaType, recipe: null }, style: 'watercolour' });
      expect(await sharp(output.bytes).metadata()).toMatchObject(size);
    }
  });
});
