import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentNames } from '#contract/policies.ts';
import { grantTokens, setMetered } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { plainPicture } from '#tests/factories/pictures.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

/**
 * Every call that docs/requirements lists in section 7, with the method, path and payload that stand there and the
 * fields that its page reads; the contract is not asked. One creator's way through the product, in order.
 */
const database = useDatabase();
let installation: TestInstallation;
let creator: TestClient;
let userId: string;
const called = new Set<string>();

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine({ trains: true })],
  });
  creator = new TestClient(installation.url);
});
afterAll(() => installation?.close());

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asserts on
type Answer = { status: number; body: any };

/** Calls as a page that always sends a JSON content type, also without a body. */
async function ask(
  call: string,
  payload?: object,
  ids: Record<string, string> = {},
  client = creator,
): Promise<Answer> {
  called.add(call);
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  const isForm = payload instanceof FormData;
  const response = await client.fetch(path, {
    method,
    ...(!isForm && { headers: { 'content-type': 'application/json' } }),
    ...(payload && { body: isForm ? payload : JSON.stringify(payload) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? await response.json() : await response.arrayBuffer() };
}

/** Asks, and expects success. @returns the answer's body */
async function get(...given: Parameters<typeof ask>): Promise<Answer['body']> {
  const { body, status } = await ask(...given);
  expect(status, `${given[0]}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
}

describe('from the first page to the app', () => {
  const person = { email: 'ada@example.test', password: 'correct horse' };

  it('a visitor registers, signs out and signs in', async () => {
    await get('POST /api/auth/register', {
      ...person,
      firstName: 'Ada',
      lastName: 'Byron',
      referralCode: '',
    });
    await get('POST /api/logout');
    expect((await ask('GET /api/auth/user')).status).toBe(401);
    const user = await get('POST /api/auth/login', person);
    userId = user.id;
    expect(await get('GET /api/auth/user')).toMatchObject({
      id: userId,
      email: person.email,
      firstName: 'Ada',
      lastName: 'Byron',
      plan: 'free',
      subscription: 'free',
      tokens: 100,
      documentsUploaded: false,
      tutorialCompleted: false,
      dateOfBirth: null,
      enterpriseBaseFee: null,
      role: 'user',
    });
  });

  it('passes the gate: a date of birth alone, the consents, the tour without a body, two pictures', async () => {
    expect((await get('POST /api/auth/verify-age', { dateOfBirth: '1990-05-04' })).gate).toBe('consents');
    const consents = Object.fromEntries(consentNames.map((name) => [name, true]));
    await get('POST /api/auth/complete-compliance', { consents });
    expect((await get('POST /api/tutorial/complete')).tutorialCompleted).toBe(true);
    const form = new FormData();
    form.set('documentType', 'id_card');
    for (const side of ['frontImage', 'backImage'])
      form.set(side, new Blob([new Uint8Array(await plainPicture())], { type: 'image/png' }), 'side.png');
    await get('POST /api/documents/upload', form);
    expect((await get('GET /api/auth/user')).documentsUploaded).toBe(true);
    await database.db.transaction((tx) =>
      grantTokens(tx, { userId, amount: 400, reason: 'welcome', idempotencyKey: newId() }),
    );
  });

  it('sees the engines and the notifications', async () => {
    await eventually(async () =>
      expect(await get('GET /api/system/status')).toContainEqual(
        expect.objectContaining({ service: 'image-generation', status: 'online' }),
      ),
    );
    const [welcome] = await get('GET /api/notifications');
    for (const field of ['id', 'title', 'message', 'createdAt', 'isRead', 'relatedType', 'relatedId'])
      expect(welcome).toHaveProperty(field);
    const { count } = await get('GET /api/notifications/unread-count');
    await get('POST /api/notifications/{id}/read', undefined, { id: welcome.id });
    expect(await get('GET /api/notifications/unread-count')).toEqual({ count: count - 1 });
  });
});

describe('generation and content', () => {
  const prompt = 'a lighthouse keeper at dusk';
  const modelId = null;

  it('takes the payloads of Quick Generate and of its dialogs', async () => {
    const image = {
      type: 'image',
      prompt,
      negativePrompt: 'blurry',
      parameters: { aspectRatio: '1:1', modelId, bundleSize: 1 },
    };
    expect((await get('POST /api/generate-image', image)).message).toMatch(/^Image generation started!/);
    const video = { prompt, duration: 5, quality: 'mid', modelId };
    await get('POST /api/generate-video/sfw', video);
    const adult = { ...video, negativePrompt: 'blurry', loraModel: 'none' };
    await get('POST /api/generate-video/nsfw', adult);
    expect(await get('POST /api/security-check', { prompt })).toMatchObject({ allowed: true, reasons: [] });
    const refused = await get('POST /api/security-check', { prompt: 'a 15 year old girl' });
    expect(refused).toMatchObject({
      allowed: false,
      reasons: [expect.any(String)],
      message: expect.any(String),
    });
  });

  it('takes the payloads of the wizard’s pictures and face swaps', async () => {
    const batch = {
      prompt,
      negative_prompt: 'blurry',
      batch_size: 1,
      category: 'sfw',
      modelId,
      isTrainingData: true,
      isStep1ModelGeneration: false,
      isDashboardGeneration: false,
      nsfwTag: null,
    };
    const { contentItems } = await get('POST /api/runpod/txt2img', batch);
    expect(contentItems).toMatchObject([{ id: expect.any(String) }]);
    const blocked = await get('POST /api/runpod/txt2img', { ...batch, prompt: 'a 15 year old girl' });
    expect(blocked).toMatchObject({
      blocked: true,
      reasons: [expect.any(String)],
      message: expect.any(String),
    });
    const faces = [{ x: 0.3, y: 0.1, width: 0.4, height: 0.5 }];
    const picture = { contentId: await makePicture(installation, userId, { name: 'Nora', faces }) };
    const swap = { sourceImage: picture, targetImage: picture, category: 'sfw', modelId };
    expect((await get('POST /api/runpod/face-swap', swap)).contentId).toEqual(expect.any(String));
  });

  it('lists, previews, downloads and deletes', async () => {
    await eventually(async () => {
      const { items } = await get('GET /api/content');
      expect(items.map((item: { status: string }) => item.status)).toEqual(Array(6).fill('completed'));
    });
    const { items } = await get('GET /api/content');
    const { id } = items.find(
      (item: { type: string; name: string }) => item.type === 'image' && item.name !== 'Nora',
    );
    const fields = ['id', 'name', 'type', 'category', 'status', 'createdAt', 'metadata'];
    for (const item of items) for (const field of fields) expect(item).toHaveProperty(field);
    expect(typeof items[0].metadata).toBe('string');
    expect((await get('GET /api/content/{id}/preview', undefined, { id })).byteLength).toBeGreaterThan(0);
    expect((await get('GET /api/content/{id}/download', undefined, { id })).byteLength).toBeGreaterThan(0);
    await get('DELETE /api/content/{id}', undefined, { id });
    expect(await get('GET /api/dashboard/stats')).toMatchObject({ totalItems: 5, videos: 2 });
  });
});

describe('training', () => {
  it('goes through the wizard’s three steps, and ends with a model', async () => {
    expect(await get('GET /api/training-sessions/active')).toBeNull();
    const begun = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
    const { sessionId } = await get('POST /api/training-sessions', begun);
    const id = { id: sessionId };
    await creator.call('generateFaces', { params: id, body: {} });
    const ready = async (step: string, count: number) => {
      const session = await get('GET /api/training-sessions/active');
      expect(session[step].map(({ status }: { status: string }) => status)).toEqual(
        Array(count).fill('completed'),
      );
      return session[step];
    };
    await eventually(() => ready('step1GeneratedImages', 5));
    const faces = await ready('step1GeneratedImages', 5);
    expect(faces[0]).toMatchObject({
      contentId: expect.any(String),
      url: expect.stringContaining('/preview'),
    });
    const step1 = {
      sessionId,
      generatedImages: faces,
      selectedImage: faces[0].id,
      progress: 100,
      completed: true,
    };
    expect((await get('PUT /api/training-sessions/{id}/step1', step1, id)).currentStep).toBe(2);

    const step2 = { sessionId, trainingType: 'SFW', selectedNsfwTags: [], trainingImages: [], progress: 0 };
    const opened = await get('PUT /api/training-sessions/{id}/step2', { ...step2, completed: false }, id);
    expect([opened.currentStep, opened.step2Completed]).toEqual([2, false]);
    await creator.call('generateTrainingImages', { params: id, body: { count: 2 } });
    await eventually(() => ready('step2TrainingImages', 2));

    const model = await get('POST /api/training/models', {
      name: 'Mara',
      type: 'lora',
      status: 'preparing',
      progress: 0,
      parameters: { prompt: begun.modelPrompt },
    });
    const s3Path = `users/${userId}/training-data/`;
    const { jobId } = await get('POST /api/training/models/{id}/start', { s3Path }, { id: model.id });
    await eventually(async () => {
      const progress = await get('GET /api/training/job-status/{jobId}', undefined, { jobId });
      expect(progress).toMatchObject({
        state: 'COMPLETED',
        meta: { step: expect.any(Number), total: expect.any(Number), name: expect.any(String) },
        job_id: jobId,
        jobStatus: { state: expect.any(String) },
      });
    });
    await get('PUT /api/training/models/{id}', { status: 'completed' }, { id: model.id });
    const step3 = { progress: 100, completed: true, finalModelId: model.id };
    expect((await get('PUT /api/training-sessions/{id}/step3', step3, id)).step3Completed).toBe(true);
    expect(await get('GET /api/training/models')).toMatchObject([
      { name: 'Mara', type: 'lora', status: 'completed', progress: 100, runpodJobId: jobId },
    ]);
    const other = await get('POST /api/training-sessions', begun);
    await get('DELETE /api/training-sessions/{id}', undefined, { id: other.sessionId });
  });
});

describe('users and team', () => {
  it('an administrator lists, adds and removes users; a creator invites and changes the password', async () => {
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    const client = await signInAs(installation, admin.id);
    const added = { email: 'grace@example.test', firstName: 'Grace', lastName: 'Hopper', role: 'user' };
    await get('POST /api/users', { ...added, temporaryPassword: 'temporary 1' }, {}, client);
    const users = await get('GET /api/users', undefined, {}, client);
    const { id } = users.find(({ email }: { email: string }) => email === added.email);
    await get('DELETE /api/users/{id}', undefined, { id }, client);
    await database.db.execute(sql`update users set email_verified = true where id = ${userId}`);
    await get('POST /api/invite', { email: 'kay@example.test', role: 'user', message: 'Join us.' });
    const [currentPassword, newPassword] = ['correct horse', 'battery staple'];
    await get('POST /api/auth/change-password', {
      currentPassword,
      newPassword,
      confirmPassword: newPassword,
    });
  });
});

describe('billing', () => {
  it('reads the plan and the usage, buys, subscribes and upgrades', async () => {
    expect(await get('GET /api/billing/info')).toMatchObject({ subscription: 'free' });
    expect(await get('GET /api/billing/usage')).toMatchObject({
      imagesGenerated: expect.any(Number),
      videosGenerated: 2,
      storageUsed: expect.any(Number),
    });
    expect(await get('POST /api/billing/upgrade', { planId: 'pro' })).toHaveProperty('checkoutUrl');
    expect(await get('POST /api/enterprise/upgrade', { baseFee: 99 })).toHaveProperty('checkoutUrl');
    expect(await get('POST /api/billing/purchase-tokens', { tokenAmount: 100 })).toHaveProperty(
      'checkoutUrl',
    );
    const subscribed = await get('POST /api/create-subscription', { planType: 'enterprise', baseFee: '99' });
    expect(subscribed.clientSecret).toMatch(/\w/);
  });

  it('shows Enterprise its costs, and issues an invoice without a body', async () => {
    await database.db.execute(sql`update users set subscription = 'enterprise' where id = ${userId}`);
    const now = new Date();
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    await database.db.transaction((tx) => setMetered(tx, userId, 'invoiced', lastMonth));
    const costs = await get('GET /api/enterprise/usage/costs');
    for (const what of [
      'gpuHours',
      'gpuCost',
      'cpuTime',
      'cpuCost',
      'tokensUsed',
      'tokensCost',
      'storageUsed',
    ])
      expect(costs[what]).toEqual(expect.any(Number));
    expect([costs.storageCost, costs.totalUsageCost]).toEqual([expect.any(Number), expect.any(Number)]);
    const { invoiceNumber } = await get('POST /api/enterprise/invoice/generate');
    const [invoice] = await get('GET /api/enterprise/invoices');
    expect(invoice).toMatchObject({ invoiceNumber, baseFee: 99, status: expect.any(String) });
    for (const field of [
      'id',
      'billingPeriodStart',
      'billingPeriodEnd',
      'dueDate',
      'totalAmount',
      'gpuCost',
      'cpuCost',
      'tokensCost',
    ])
      expect(invoice).toHaveProperty(field);
  });
});

it('no call of section 7 is left out', async () => {
  const pages = await Promise.all(
    ['public-site', 'signed-in'].map((page) => readFile(`docs/requirements/${page}.md`, 'utf8')),
  );
  const listed = pages.flatMap((page) => {
    const [, section = ''] = page.split('## 7. The calls it makes');
    const [calls = ''] = section.split('\n## ');
    return [...calls.matchAll(/^\|[^|]*?`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/gm)].map(
      ([, call = '']) => call,
    );
  });
  expect(new Set(listed).size).toBeGreaterThan(40);
  expect([...new Set(listed)].filter((call) => !called.has(call))).toEqual([]);
});
