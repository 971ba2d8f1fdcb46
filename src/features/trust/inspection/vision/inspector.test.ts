import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { startVisionModel } from '#tests/fakes/vision-model.ts';
import { createVisionInspector, createVisionPeopleInspector } from './inspector.ts';
import type { VisionOptions } from './vision-model.ts';

type Model = Awaited<ReturnType<typeof startVisionModel>>;
let model: Model;
afterEach(() => model.close());

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
  .jpeg()
  .toBuffer();
const never = new AbortController().signal;
const start = async (...given: Parameters<typeof startVisionModel>) => {
  model = await startVisionModel(...given);
};
const ask = (frames: Buffer[] = [picture], options: Partial<VisionOptions> = {}) =>
  createVisionInspector({
    url: model.url,
    api: 'castwright',
    model: null,
    token: 'secret',
    timeoutMs: 300,
    ...options,
  }).inspect({ frames }, never);
const scores = (under25: number, prohibited: number) => ({
  body: JSON.stringify({ scores: { under25, prohibited } }),
});
const completion = (content: string) => ({ body: JSON.stringify({ choices: [{ message: { content } }] }) });
const askChat = () => ask([picture], { api: 'openai', model: 'qwen-vl' });

describe('a vision inspector by our contract', () => {
  it('sends pictures four at a time with its token, and gives the highest scores', async () => {
    let calls = 0;
    await start(() => (++calls === 1 ? scores(0.1, 0.4) : scores(0.7, 0.2)));
    expect(await ask(Array(6).fill(picture))).toEqual({ under25: 0.7, prohibited: 0.4 });
    expect(model.requests.map(({ body }) => (body.pictures as unknown[]).length)).toEqual([4, 2]);
    expect(model.requests[0]).toMatchObject({
      path: '/',
      authorization: 'Bearer secret',
      body: {
        pictures: expect.arrayContaining([{ mediaType: 'image/jpeg', base64: picture.toString('base64') }]),
      },
    });
  });

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['a redirect', { status: 302, body: '{}' }],
    ['no JSON', { body: 'young' }],
    ['a missing score', { body: '{"scores":{"under25":0}}' }],
    ['a score beyond its range', scores(-1, 0)],
    ['an answer without an end', { body: `"${'a'.repeat(70_000)}"` }],
  ])('gives no scores for %s', async (_, answer) => {
    await start(() => answer);
    await expect(ask()).rejects.toThrow();
  });

  it('gives no scores while the model is hung, or away', async () => {
    await start(() => new Promise(() => {}));
    await expect(ask()).rejects.toThrow(/timeout/i);
    await expect(ask([picture], { url: 'http://127.0.0.1:9' })).rejects.toThrow();
  });

  it('sends nothing that is no picture', async () => {
    await start(() => scores(0, 0));
    await expect(ask([Buffer.from('a model')])).rejects.toThrow('no JPEG');
    expect(model.requests).toEqual([]);
  });
});

describe('a vision inspector by chat completions', () => {
  it.each([
    ['24', 1],
    ['25', 0],
    ['null', 0],
  ])('turns an apparent age of %s into a score of %d', async (age, under25) => {
    await start(() => completion(`{"youngestApparentAge": ${age}, "prohibited": 0.1}`));
    expect(await askChat()).toEqual({ under25, prohibited: 0.1 });
    const [asked] = model.requests;
    expect(asked?.path).toBe('/chat/completions');
    expect(asked?.body).toMatchObject({ model: 'qwen-vl', temperature: 0 });
    expect(JSON.stringify(asked?.body)).toContain('data:image/jpeg;base64,');
  });

  it('reads an answer in a fence of Markdown', async () => {
    await start(() => completion('```json\n{"youngestApparentAge": 40, "prohibited": 0}\n```'));
    expect(await askChat()).toEqual({ under25: 0, prohibited: 0 });
  });

  it.each([
    'I cannot help with that.',
    '{"prohibited": 0}',
    '{"youngestApparentAge": "old", "prohibited": 0}',
    '',
  ])('gives no scores for “%s”', async (content) => {
    await start(() => completion(content));
    await expect(askChat()).rejects.toThrow();
  });
});

describe('a vision inspector of uploads', () => {
  const askAboutPeople = (options: Partial<VisionOptions> = {}) =>
    createVisionPeopleInspector({
      url: model.url,
      api: 'castwright',
      model: null,
      token: 'secret',
      timeoutMs: 300,
      ...options,
    }).inspect({ frames: [picture] }, never);

  it('asks our contract whether a person is in it, and takes no other answer', async () => {
    let body = JSON.stringify({ scores: { people: 0.97 } });
    await start(() => ({ body }));
    expect(await askAboutPeople()).toEqual({ people: 0.97 });
    expect(model.requests[0]).toMatchObject({
      authorization: 'Bearer secret',
      body: { question: 'people', pictures: [{ mediaType: 'image/jpeg' }] },
    });
    for (const wrong of [
      { scores: { people: 2 } },
      { scores: {} },
      { scores: { under25: 0, prohibited: 0 } },
    ]) {
      body = JSON.stringify(wrong);
      await expect(askAboutPeople()).rejects.toThrow();
    }
  });

  it('asks by chat completions for a number from 0 to 1', async () => {
    let content = '{"people": 0.2}';
    await start(() => completion(content));
    const chat = { api: 'openai', model: 'qwen-vl' } as const;
    expect(await askAboutPeople(chat)).toEqual({ people: 0.2 });
    expect(JSON.stringify(model.requests[0]?.body)).toContain('also from behind');
    content = 'I see a harbour.';
    await expect(askAboutPeople(chat)).rejects.toThrow();
  });
});
