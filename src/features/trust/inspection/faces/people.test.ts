import { drawPreview } from '@castwright/preview-engine';
import { afterAll, describe, expect, it } from 'vitest';
import { createFaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { createPeopleInspector } from './people.ts';

const never = new AbortController().signal;
const toOutput = (prompt: string) => ({
  userId: 'a',
  prompt: { operation: 'text_to_image', prompt, hasPerson: false } as const,
});
const frames = [new Uint8Array(1)];
const face = (confidence: number, height = 100) => ({
  box: { x: 0, y: 0, width: height, height },
  confidence,
  embedding: new Float32Array(),
});

/** @param asked what the prompt asks for @param detected and @param confirmed what the models find */
function inspect(
  asked: number | null,
  detected: ReturnType<typeof face>[],
  confirmed = detected,
  file: object = { frames, output: toOutput('a woman') },
) {
  const embedder = { detect: async () => detected, embed: async () => confirmed };
  return createPeopleInspector(embedder, () => asked).inspect(file as never, never);
}

describe('people', () => {
  it('that were asked for are no extra ones, and one more is, as certain as it was found', async () => {
    expect(await inspect(1, [face(0.9)])).toEqual({ extraFaces: 0 });
    expect(await inspect(1, [face(0.7), face(0.9)])).toEqual({ extraFaces: 0.7 });
    expect(await inspect(2, [face(0.7), face(0.9)])).toEqual({ extraFaces: 0 });
    expect(await inspect(2, [face(0.7), face(0.9), face(0.8)])).toEqual({ extraFaces: 0.7 });
  });

  it('in the background do not count', async () => {
    expect(await inspect(1, [face(0.9, 200), face(0.9, 99)])).toEqual({ extraFaces: 0 });
    expect(await inspect(1, [face(0.9, 200), face(0.8, 100)])).toEqual({ extraFaces: 0.8 });
  });

  it('that the mesh does not confirm do not count', async () => {
    expect(await inspect(1, [face(0.9), face(0.9)], [face(0.9)])).toEqual({ extraFaces: 0 });
  });

  it('are not counted where the prompt says no number, and where there is no prompt', async () => {
    const many = [face(0.9), face(0.9)];
    expect(await inspect(null, many)).toEqual({ extraFaces: 0 });
    expect(await inspect(1, many, many, { frames })).toEqual({ extraFaces: 0 });
    expect(await inspect(1, many, many, { frames, output: { userId: 'a', prompt: null } })).toEqual({
      extraFaces: 0,
    });
  });
});

describe('the people of drawn pictures', () => {
  const embedder = createFaceEmbedder();
  afterAll(() => embedder.close());

  it('are counted by the models', async () => {
    const draw = (prompt: string) =>
      drawPreview({ prompt, negativePrompt: '', seed: 3, model: null, identity: null, aspectRatio: '1:1' });
    const inspector = createPeopleInspector(embedder, () => 1);
    const score = async (prompt: string) =>
      (await inspector.inspect({ frames: [await draw(prompt)], output: toOutput(prompt) }, never)).extraFaces;
    expect(await score('a woman at a café table')).toBe(0);
    expect(await score('two friends on a beach')).toBeGreaterThan(0.6);
  }, 60_000);

  it('cannot be counted in what is no picture: the file waits', async () => {
    const inspector = createPeopleInspector(embedder, () => 1);
    const broken = { frames: [Buffer.from('no picture')], output: toOutput('a woman') };
    await expect(inspector.inspect(broken, never)).rejects.toThrow();
  }, 60_000);
});
