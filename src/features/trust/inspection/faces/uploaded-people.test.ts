import { drawPreview } from '@castwright/preview-engine';
import { afterAll, describe, expect, it } from 'vitest';
import { createFaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { noise } from '#tests/factories/pictures.ts';
import { createUploadedPeopleInspector, wasCheckedForPeople } from './uploaded-people.ts';

const never = new AbortController().signal;
const box = { x: 0, y: 0, width: 40, height: 40 };

describe('the inspector for people in uploads', () => {
  it('gives the certainty of the clearest face of all frames, and 0 without one', async () => {
    const found = [
      [],
      [{ box, confidence: 0.5 }],
      [
        { box, confidence: 0.9 },
        { box, confidence: 0.6 },
      ],
    ];
    const embedder = {
      locate: async (frame: Uint8Array) => found[frame[0] ?? 0] ?? [],
      close: async () => {},
    };
    const inspector = createUploadedPeopleInspector(embedder);
    const inspect = (...frames: number[]) =>
      inspector.inspect({ frames: frames.map((frame) => new Uint8Array([frame])) }, never);
    expect(await inspect(0)).toEqual({ people: 0 });
    expect(await inspect(0, 1)).toEqual({ people: 0.5 });
    expect(await inspect(2, 1)).toEqual({ people: 0.9 });
  });

  it('is recognised in a stored inspection, and its absence too', () => {
    const reports = [{ inspector: 'uploaded-people', version: '1', scores: { people: 0 } }];
    expect(wasCheckedForPeople({ verdict: 'allow', reasons: [], reports })).toBe(true);
    expect(wasCheckedForPeople({ verdict: 'allow', reasons: [], reports: [] })).toBe(false);
    expect(wasCheckedForPeople({})).toBe(false);
    expect(wasCheckedForPeople(null)).toBe(false);
  });
});

describe('with the models', () => {
  const inspector = createUploadedPeopleInspector(createFaceEmbedder());
  afterAll(() => inspector.close());
  const inspect = async (frame: Uint8Array) => (await inspector.inspect({ frames: [frame] }, never)).people;

  it('a drawn person has a face, and a pattern has none', async () => {
    const prompt = 'portrait of a woman, studio';
    const drawn = { prompt, negativePrompt: '', seed: 3, model: null, identity: null } as const;
    const person = await drawPreview({ ...drawn, aspectRatio: '1:1' });
    expect(await inspect(person)).toBeGreaterThanOrEqual(0.4);
    expect(await inspect(await noise(640, 480).png().toBuffer())).toBe(0);
  }, 60_000);

  it('what is no picture has no answer: the upload is not taken', async () => {
    await expect(inspect(Buffer.from('no picture'))).rejects.toThrow();
  }, 60_000);
});
