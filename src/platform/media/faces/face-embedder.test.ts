import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSyntheticPerson, drawSyntheticHead, headViews } from '#tests/fakes/synthetic-head.ts';
import { createFaceEmbedder } from './face-embedder.ts';
import type { Face } from './find-faces.ts';

const compare = (one: Face | undefined, other: Face | undefined) =>
  one?.embedding.reduce((sum, value, at) => sum + value * (other?.embedding[at] ?? 0), 0) ?? 0;

describe('the face models', () => {
  const embedder = createFaceEmbedder();
  afterAll(() => embedder.close());

  it('find a face with its place, and know its person in another pose and light from another person', async () => {
    const [ada, bea] = [createSyntheticPerson(7), createSyntheticPerson(14)];
    const pictures = [
      await drawSyntheticHead(ada, headViews[0]),
      await drawSyntheticHead(ada, headViews[1]),
      await drawSyntheticHead(bea, headViews[0]),
    ];
    const found = await Promise.all(pictures.map((picture) => embedder.embed(picture)));
    expect(found.map(({ length }) => length)).toEqual([1, 1, 1]);
    const [front, turned, other] = found.map(([face]) => face);
    expect(front?.embedding).toHaveLength(1024);
    expect(compare(front, front)).toBeCloseTo(1);
    expect(compare(front, turned)).toBeGreaterThan(compare(front, other) + 0.05);
    const middle = (front?.box.x ?? 0) + (front?.box.width ?? 0) / 2;
    expect(middle).toBeGreaterThan(80);
    expect(middle).toBeLessThan(112);
  }, 30_000);

  it('find a face that is small in a tall picture, and none where there is none', async () => {
    const head = await drawSyntheticHead(createSyntheticPerson(21), {}, 110);
    const tall = sharp({ create: { width: 832, height: 1216, channels: 3, background: '#788088' } });
    const placed = tall.clone().composite([{ input: head, left: 640, top: 90 }]);
    const [face, ...more] = await embedder.embed(await placed.png().toBuffer());
    expect(more).toEqual([]);
    expect(face?.box.x).toBeGreaterThan(620);
    expect(face?.box.y).toBeLessThan(220);
    expect(await embedder.embed(await tall.png().toBuffer())).toEqual([]);
  }, 30_000);

  it('detect several faces where embedding finds them, the largest first', async () => {
    const [ada, bea] = [createSyntheticPerson(7), createSyntheticPerson(14)];
    const [large, small] = await Promise.all([
      drawSyntheticHead(ada, {}, 260),
      drawSyntheticHead(bea, {}, 180),
    ]);
    const both = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#788088' } })
      .composite([
        { input: small, left: 30, top: 60 },
        { input: large, left: 340, top: 60 },
      ])
      .png()
      .toBuffer();
    const [detected, embedded] = [await embedder.detect(both), await embedder.embed(both)];
    expect(detected).toHaveLength(2);
    expect(detected[0]?.box.x).toBeGreaterThan(detected[1]?.box.x ?? Number.NaN);
    for (const [at, { box }] of embedded.entries()) {
      expect(Math.abs(box.x - (detected[at]?.box.x ?? Number.NaN))).toBeLessThan(40);
    }
  }, 30_000);

  it('refuse what is no picture, and go on', async () => {
    await expect(embedder.embed(Buffer.from('no picture'))).rejects.toThrow();
    const picture = await drawSyntheticHead(createSyntheticPerson(7), {}, 128);
    expect(await embedder.embed(picture)).toHaveLength(1);
  }, 30_000);
});

describe('a thread', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'castwright-faces-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function withThread(source: string, options = {}) {
    const file = path.join(folder, `${Math.abs(source.length)}.mjs`);
    await writeFile(file, source);
    return createFaceEmbedder({ thread: pathToFileURL(file), ...options });
  }
  const picture = new Uint8Array(8);

  it('that crashes loses its picture alone', async () => {
    const embedder = await withThread(
      'let first = true; export default ({ bytes }) => { if (bytes[0]) process.exit(3); return []; };',
    );
    await expect(embedder.embed(Uint8Array.of(1))).rejects.toThrow();
    expect(await embedder.embed(picture)).toEqual([]);
    await embedder.close();
  });

  it('that takes too long is ended, and what waits has its own time', async () => {
    const embedder = await withThread(
      'export default async ({ bytes }) => { if (bytes[0]) for (;;); return []; };',
      { timeoutMs: 1_500 },
    );
    const results = await Promise.allSettled([embedder.embed(Uint8Array.of(1)), embedder.embed(picture)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await embedder.close();
  });

  it('takes urgent pictures first, however many wait', async () => {
    const embedder = await withThread('export default ({ bytes }) => [bytes[0]];', { maximumWaiting: 2 });
    const ended: string[] = [];
    const calls = ['first', 'second'].map((name) => embedder.embed(picture).then(() => ended.push(name)));
    const urgent = embedder.detect(picture, { urgent: true }).then(() => ended.push('urgent'));
    await Promise.all([...calls, urgent]);
    expect(ended).toEqual(['first', 'urgent', 'second']);
    await embedder.close();
  });

  it('leaves out a picture whose call was aborted while it waited', async () => {
    const embedder = await withThread('export default ({ bytes }) => [bytes.length];');
    const controller = new AbortController();
    const [first, second] = [embedder.embed(picture), embedder.embed(picture, { signal: controller.signal })];
    controller.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    expect(await first).toEqual([8]);
    await embedder.close();
  });

  it('takes no more than may wait', async () => {
    const embedder = await withThread('export default () => [];', { maximumWaiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => embedder.embed(picture)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await embedder.close();
  });
});
