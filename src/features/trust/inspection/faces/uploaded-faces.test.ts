import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createFaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { createFakeFaceEmbedder, faceText } from '#tests/fakes/face-embedder.ts';
import { createSyntheticPerson, drawSyntheticHead, headViews } from '#tests/fakes/synthetic-head.ts';
import { createUploadedFacesInspector } from './uploaded-faces.ts';

const never = new AbortController().signal;
const output = { userId: 'owner', prompt: null };

function create(uploads: Record<string, Buffer>, keepMs?: number) {
  const embedder = createFakeFaceEmbedder();
  const asked: string[] = [];
  const inspector = createUploadedFacesInspector({
    embedder,
    keepMs,
    listUploads: async (userId) => {
      asked.push(userId);
      return Object.entries(uploads).map(([id, bytes]) => ({ id, bytes: async () => bytes }));
    },
  });
  return { embedder, inspector, asked };
}

describe('a face of an adult result', () => {
  it('has the similarity of the nearest uploaded one, and names that upload', async () => {
    const { asked, inspector } = create({ first: faceText('ada 0.3'), second: faceText('bea', 'ada 0.8') });
    const named: string[] = [];
    const scores = await inspector.inspect({ frames: [faceText('ada')], output }, never, (id) =>
      named.push(id),
    );
    expect(scores.uploadedFace).toBeCloseTo(0.8);
    expect(named.at(-1)).toBe('second');
    expect(asked).toEqual(['owner']);
  });

  it('counts in any frame', async () => {
    const { inspector } = create({ one: faceText('bea') });
    const frames = [faceText('ada'), faceText('nobody'), faceText('bea 0.9')];
    expect((await inspector.inspect({ frames, output }, never)).uploadedFace).toBeCloseTo(0.9);
  });

  it('is compared with nothing where nothing was uploaded, and no model looks at it', async () => {
    const { embedder, inspector } = create({});
    expect(await inspector.inspect({ frames: [faceText('ada')], output }, never)).toEqual({
      uploadedFace: 0,
    });
    expect(embedder.seen).toEqual([]);
  });

  it('keeps the file waiting when an upload cannot be read, and goes on from there', async () => {
    const uploads: Record<string, Buffer> = { one: faceText('bea'), two: faceText('broken') };
    const { embedder, inspector } = create(uploads);
    const file = { frames: [faceText('ada')], output };
    await expect(inspector.inspect(file, never)).rejects.toThrow();
    uploads.two = faceText('ada 0.7');
    expect((await inspector.inspect(file, never)).uploadedFace).toBeCloseTo(0.7);
    expect(embedder.seen.filter((text) => text === 'bea')).toHaveLength(1);
  });

  it('is not compared with a deleted upload, though its numbers may still be in memory', async () => {
    const uploads: Record<string, Buffer> = { one: faceText('ada') };
    const { inspector } = create(uploads);
    const file = { frames: [faceText('ada')], output };
    expect((await inspector.inspect(file, never)).uploadedFace).toBeCloseTo(1);
    delete uploads.one;
    expect((await inspector.inspect(file, never)).uploadedFace).toBe(0);
  });
});

it('the numbers of uploaded faces are forgotten some time after their last comparison', async () => {
  const { embedder, inspector } = create({ one: faceText('bea') }, 20);
  const file = { frames: [faceText('ada')], output };
  await inspector.inspect(file, never);
  await wait(100);
  await inspector.inspect(file, never);
  expect(embedder.seen.filter((text) => text === 'bea')).toHaveLength(2);
});

describe('the models', () => {
  const embedder = createFaceEmbedder();
  afterAll(() => embedder.close());

  it('know an uploaded face again in another pose and light', async () => {
    const [ada, bea] = [createSyntheticPerson(7), createSyntheticPerson(14)];
    const upload = await drawSyntheticHead(ada, headViews[0]);
    const inspector = createUploadedFacesInspector({
      embedder,
      listUploads: async () => [{ id: 'ada', bytes: async () => upload }],
    });
    const score = async (frame: Buffer) =>
      (await inspector.inspect({ frames: [frame], output }, never)).uploadedFace ?? Number.NaN;
    const same = await score(await drawSyntheticHead(ada, headViews[1]));
    expect(same).toBeGreaterThan(0.6);
    expect(same).toBeGreaterThan(await score(await drawSyntheticHead(bea, headViews[0])));
  }, 60_000);
});
