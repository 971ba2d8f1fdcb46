import { and, eq, ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type VideoQuality, type VideoSeconds, videoPrice } from '#contract/token-prices.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { reportEngines } from '#features/generation/fleet';
import { newId } from '#platform/ids.ts';
import { contentItems } from '#schema/library/items';
import { makeModel } from '#tests/factories/models.ts';
import { makeOnlineEngine } from '#tests/factories/online-engine.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs, engineStatus } from '../jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const prompt = 'a lighthouse keeper walks along the shore';
type Form = Record<string, unknown>;
const sfw = (form: Form = {}, key?: string) =>
  client.call('generateSfwVideo', { body: { prompt, ...form }, ...(key && { key }) });
const nsfw = (form: Form = {}) => client.call('generateNsfwVideo', { body: { prompt, ...form } });
const picture = (form: Form) => client.call('generateImage', { body: { type: 'image', prompt, ...form } });
const batch = (form: Form = {}, key?: string) =>
  client.call('textToImage', { body: { prompt, ...form }, ...(key && { key }) });

async function getRow(jobId: string) {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
  if (!row) throw new Error('the job is gone');
  return row;
}
/** The created items, without the model that exists before. */
const listItems = () =>
  database.db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.userId, userId), ne(contentItems.type, 'model')));
const listJobs = () => database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId));
const untouched = async () => {
  expect([await listItems(), await listJobs()]).toEqual([[], []]);
  expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
};

describe('a video', () => {
  it('is five seconds of middle quality by default', async () => {
    await makeOnlineEngine(database.db);
    const { status, body } = await sfw({ seed: 9 });
    expect([status, body.message]).toEqual([202, 'Video generation started successfully!']);
    expect(body.job).toMatchObject({ operation: 'text_to_video', cost: 10, aspectRatio: '512:912' });
    expect((await getRow(body.jobId)).request).toEqual({
      operation: 'text_to_video',
      category: 'sfw',
      prompt,
      negativePrompt: 'blurry, low quality, distorted, deformed',
      seed: 9,
      model: null,
      identity: null,
      adapters: [],
      seconds: 5,
      width: 512,
      height: 912,
    });
    const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
    expect(item).toMatchObject({ type: 'video', status: 'processing', category: 'sfw', name: prompt });
    expect(JSON.parse(item.metadata)).toEqual({
      prompt,
      negativePrompt: 'blurry, low quality, distorted, deformed',
      seconds: 5,
      quality: 'mid',
      seed: 9,
      cost: 10,
    });
  });

  const sizes: [VideoQuality, string][] = [
    ['low', '272:416'],
    ['mid', '512:912'],
    ['high', '720:1280'],
  ];
  const kinds = sizes.flatMap(([quality, size]) =>
    ([3, 5, 10] as VideoSeconds[]).map((seconds) => [quality, seconds, size] as const),
  );
  it.each(kinds)('of %s quality and %i s is %s and costs what the catalogue says', async (...kind) => {
    const [quality, duration, size] = kind;
    const { body } = await nsfw({ quality, duration });
    const price = videoPrice(duration, quality);
    expect(body.job).toMatchObject({ aspectRatio: size, cost: price, category: 'nsfw' });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100 - price, heldTokens: price });
  });

  it.each([{ duration: 4 }, { quality: 'ultra' }, { prompt: ' ' }, { loraModel: 'none' }])(
    'with %j is refused in the SFW category',
    async (form) => {
      expect((await sfw(form)).status).toBe(400);
      await untouched();
    },
  );

  it('sends the words of a LoRA to the engine and to the safety decision', async () => {
    const { body } = await nsfw({ loraModel: 'riding_dildo', negativePrompt: 'rain' });
    const { request, decisionId } = await getRow(body.jobId);
    expect(request).toMatchObject({ prompt: `${prompt}, riding dildo`, negativePrompt: 'rain' });
    const { rows } = await database.db.$client.query('select fields from safety_decisions where id = $1', [
      decisionId,
    ]);
    expect(rows[0]?.fields).toEqual({ prompt, tag: 'riding dildo', negativePrompt: 'rain' });
    const [item] = await listItems();
    expect(item?.metadata).toMatchObject({ prompt, lora: 'riding_dildo' });
  });

  it('with the LoRA none adds nothing', async () => {
    const { body } = await nsfw({ loraModel: 'none' });
    expect((await getRow(body.jobId)).request).toMatchObject({ prompt, adapters: [] });
  });

  it('with an unknown LoRA is refused', async () => {
    const { status, body } = await nsfw({ loraModel: 'no_such' });
    expect([status, body.message]).toEqual([400, 'There is no such tag. Choose another.']);
    await untouched();
  });

  it('that the rules refuse costs nothing', async () => {
    expect((await nsfw({ prompt: 'a schoolgirl' })).status).toBe(422);
    await untouched();
  });

  it('is made once by a double click', async () => {
    const answers = await Promise.all([sfw({}, 'click'), sfw({}, 'click'), sfw({}, 'click')]);
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 90, heldTokens: 10 });
    // The same key for the other category is another request.
    const other = await client.call('generateNsfwVideo', { body: { prompt }, key: 'click' });
    expect(other.status).toBe(409);
  });

  it('is tried again as a video', async () => {
    await makeOnlineEngine(database.db);
    const { body } = await sfw();
    await client.call('cancelJob', { params: { id: body.jobId } });
    const again = await client.call('retryJob', { params: { id: body.jobId } });
    expect([again.status, again.body.message]).toEqual([202, 'Video generation started successfully!']);
    expect((await getRow(again.body.jobId)).request).toEqual((await getRow(body.jobId)).request);
    const item = (await listItems()).find(({ id }) => id === again.body.contentId);
    expect(item).toMatchObject({ type: 'video', metadata: { seconds: 5, quality: 'mid' } });
  });
});

describe('a tag of a picture', () => {
  it('adds its words in the NSFW category', async () => {
    const { body } = await picture({ parameters: { category: 'nsfw', nsfwTag: 'dildo_riding' } });
    expect((await getRow(body.jobId)).request).toMatchObject({ prompt: `${prompt}, dildo riding` });
    const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
    expect([item.name, JSON.parse(item.metadata).tag]).toEqual([prompt, 'dildo_riding']);
  });

  it.each([
    ['sfw', 'dildo_riding', 'Tags can only be used in the NSFW category.'],
    ['nsfw', 'riding_dildo', 'There is no such tag. Choose another.'],
  ])('in the category %s, %s, is refused where it does not belong', async (category, nsfwTag, message) => {
    const { status, body } = await picture({ parameters: { category, nsfwTag } });
    expect([status, body.message]).toEqual([400, message]);
    await untouched();
  });

  it('is offered by its label; adapters and trigger words stay here', async () => {
    const { body } = await client.call('tagCatalogue');
    expect(body.imageTags).toEqual([
      { id: 'dildo_insertion', label: 'Dildo insertion' },
      { id: 'dildo_riding', label: 'Dildo riding' },
      { id: 'finguring', label: 'Finguring' },
      { id: 'pussy_spread', label: 'Pussy spread' },
    ]);
    expect(body.videoLoras.map(({ id }: { id: string }) => id)).toEqual([
      'none',
      '69deepthroat',
      'female_masturbation',
      'hand_in_panties',
      'riding_dildo',
    ]);
  });
});

describe('the person in a picture', () => {
  it('is a trained model of one’s own', async () => {
    const modelId = await makeModel(database.db, userId, { sha256: 'b'.repeat(64) });
    const { body } = await sfw({ modelId });
    expect((await getRow(body.jobId)).request).toMatchObject({
      prompt: expect.stringMatching(/^cwx person, /),
      trained: { sha256: 'b'.repeat(64) },
    });
    const [item] = await listItems();
    expect(item?.metadata).toMatchObject({ modelId, modelName: 'Mara' });
  });

  it('is not another account’s model, nor an untrained one', async () => {
    const theirs = await makeModel(database.db, (await makeUser(database.db)).id);
    expect((await picture({ parameters: { modelId: theirs } })).status).toBe(404);
    const training = await makeModel(database.db, userId, { status: 'queued' });
    expect((await picture({ parameters: { modelId: training } })).status).toBe(409);
    await untouched();
  });

  it('is judged by the name of the model too', async () => {
    const modelId = await makeModel(database.db, userId, { name: 'schoolgirl' });
    const { status, body } = await picture({ parameters: { modelId, category: 'nsfw' } });
    expect([status, body.details.findings[0].field]).toEqual([422, 'model name']);
  });

  it('is not another account’s persona', async () => {
    expect((await picture({ parameters: { personaId: newId() } })).status).toBe(404);
    await untouched();
  });
});

describe('a batch of pictures', () => {
  it('answers with the items that will be filled', async () => {
    await makeOnlineEngine(database.db);
    const { status, body } = await batch({ batch_size: 3, negative_prompt: 'rain' }, 'key');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: "Image generation started! You'll receive 3 images.",
    });
    const items = await listItems();
    expect(body.contentItems.map(({ id }: { id: string }) => id).sort()).toEqual(
      items.map(({ id }) => id).sort(),
    );
    expect(items[0]).toMatchObject({ type: 'image', metadata: { negativePrompt: 'rain' } });
    expect((await batch({ batch_size: 3, negative_prompt: 'rain' }, 'key')).body).toEqual(body);
  });

  it('for training is training data', async () => {
    const { body } = await batch({ isTrainingData: true, batch_size: 2 });
    expect(body.contentItems).toHaveLength(2);
    expect((await listItems()).map(({ type }) => type)).toEqual(['training_data', 'training_data']);
  });

  it('that is blocked says so in its answer, with reasons', async () => {
    const { status, body } = await batch({ prompt: 'portrait of a 15 year old girl', batch_size: 5 });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      blocked: true,
      reasons: [expect.stringContaining('in the prompt')],
      message: expect.stringMatching(/^Content blocked by security policy: /),
    });
    await untouched();
  });

  it('that cannot be paid for is an error as everywhere', async () => {
    expect((await batch({ batch_size: 26 })).status).toBe(400);
    const poor = (await makeUserWithTokens(database.db, 4)).id;
    client = await signInAs(installation, poor);
    expect((await batch({ batch_size: 5 })).status).toBe(402);
  });
});

describe('work that no engine can do', () => {
  const engine = (id: string, operations: readonly ('text_to_image' | 'text_to_video')[], says = {}) => ({
    id,
    name: id,
    checkHealth: async () => ({ online: true, detail: '' }),
    getCapabilities: async () => ({ operations, concurrency: 1, unsupported: [], ...says }),
  });
  const report = (...engines: ReturnType<typeof engine>[]) =>
    reportEngines(database.db, engines as unknown as Parameters<typeof reportEngines>[1]);
  afterEach(() => database.db.delete(engineStatus));

  it('is refused with the engine’s own reason before anything is held', async () => {
    const lack = { operation: 'text_to_video', category: 'sfw', reason: 'This engine draws stills only.' };
    await report(engine('stills', ['text_to_image'], { unsupported: [lack] }));
    const { status, body } = await sfw();
    expect([status, body.code, body.message]).toEqual([
      503,
      'UNAVAILABLE',
      'Videos cannot be made here at the moment. This engine draws stills only. Nothing was charged.',
    ]);
    await untouched();
    expect((await picture({})).status).toBe(202);
  });

  it('waits for an engine that can but is away', async () => {
    await report(engine('stills', ['text_to_image']), engine('films', ['text_to_video']));
    const away = { ...engine('films', []), getCapabilities: () => Promise.reject(new Error('no answer')) };
    await report(engine('stills', ['text_to_image']), away);
    expect((await sfw()).status).toBe(202);
  });
});
