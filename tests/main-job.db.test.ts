import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentNames } from '#contract/policies.ts';
import { auditLedger } from '#features/billing/ledger';
import { plainPicture } from '#tests/factories/pictures.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';

const database = useDatabase();
let installation: TestInstallation | undefined;
let client: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
  });
  client = new TestClient(installation.url);
});
afterAll(() => installation?.close());

describe('the main job, by its calls', () => {
  it('signs up and gets 100 tokens and a welcome that names them', async () => {
    const { status, body } = await client.call('register', {
      body: { email: 'Ada@Example.test', password: 'correct horse', firstName: 'Ada', lastName: 'Byron' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'ada@example.test',
      tokens: 100,
      gate: 'date_of_birth',
      plan: 'free',
    });
  });

  it('is refused by the gate, with the step that is due', async () => {
    const { status, body } = await client.call('listContent');
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'ONBOARDING_REQUIRED', details: { step: 'date_of_birth' } });
  });

  it('passes the gate step by step', async () => {
    const confirmations = { ageConfirm: true, contentAware: true, termsAgree: true, legalAuth: true };
    const age = await client.call('verifyAge', { body: { dateOfBirth: '1990-05-04', ...confirmations } });
    expect(age.body.gate).toBe('consents');
    const consents = Object.fromEntries(consentNames.map((name) => [name, true]));
    expect((await client.call('completeCompliance', { body: { consents } })).body.gate).toBe('tour');
    expect((await client.call('countUnread')).body).toEqual({ count: 1 });
    expect((await client.call('listNotifications')).body[0].message).toContain('100 tokens');
    expect((await client.call('completeTutorial')).body.gate).toBe('documents');

    const form = new FormData();
    form.set('documentType', 'passport');
    for (const side of ['frontImage', 'backImage']) {
      form.set(side, new Blob([new Uint8Array(await plainPicture())], { type: 'image/png' }), 'side.png');
    }
    const uploaded = await client.call('uploadDocuments', { body: form });
    expect(uploaded.status).toBe(200);
    expect((await client.call('currentUser')).body.gate).toBe('app');
  });

  it('generates, charges one token, and hands out the picture', async () => {
    const asked = {
      type: 'image',
      prompt: 'a lighthouse keeper at dusk',
      parameters: { aspectRatio: '1:1' },
    };
    const { status, body } = await client.call('generateImage', { body: asked, key: 'first' });
    expect(status).toBe(202);
    expect(body.message).toBe("Image generation started! You'll receive 1 image.");

    const again = await client.call('generateImage', { body: asked, key: 'first' });
    expect(again.body.jobId).toBe(body.jobId);

    await eventually(async () => {
      const item = await client.call('getContent', { params: { id: body.contentId } });
      expect(item.body).toMatchObject({ status: 'completed', width: 64, height: 64 });
    });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 99, heldTokens: 0 });
    expect((await client.call('listContent')).body).toMatchObject({ total: 1, nextCursor: null });
    const preview = await client.fetch(`/api/content/${body.contentId}/preview`);
    expect(preview.headers.get('content-type')).toBe('image/webp');
    const download = await client.fetch(`/api/content/${body.contentId}/download`);
    expect((await sharp(Buffer.from(await download.arrayBuffer())).metadata()).width).toBe(64);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('refuses what the rules forbid, names term and field, and charges nothing', async () => {
    const { status, body } = await client.call('generateImage', {
      body: { type: 'image', prompt: 'portrait of a 15 year old girl' },
    });
    expect(status).toBe(422);
    expect(body.code).toBe('CONTENT_BLOCKED');
    expect(body.details.findings[0]).toMatchObject({ field: 'prompt' });
    expect((await client.call('currentUser')).body.tokens).toBe(99);
    expect((await client.call('listContent')).body.total).toBe(1);
  });

  it('makes a bundle and a video, and notifies once of each', async () => {
    const prompt = 'waves behind a surfer';
    const bundle = await client.call('generateImage', {
      body: { type: 'image', prompt, parameters: { bundleSize: 3 } },
    });
    const video = await client.call('generateSfwVideo', { body: { prompt, duration: 3, quality: 'low' } });
    expect([bundle.status, video.status]).toEqual([202, 202]);
    await eventually(async () => {
      expect((await client.call('currentUser')).body).toMatchObject({ tokens: 93, heldTokens: 0 });
    });
    const { body: told } = await client.call('listNotifications');
    const titles = told.map(({ title }: { title: string }) => title);
    expect(titles.slice(0, 2).sort()).toEqual(['Your 3 pictures are ready', 'Your video is ready']);
    expect((await client.call('dashboardStats')).body).toMatchObject({ images: 4, videos: 1, activeJobs: 0 });
  });

  it('describes itself in OpenAPI', async () => {
    const document = (await (await client.fetch('/api/openapi.json')).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.paths).toHaveProperty('/api/content/{id}/preview');
  });
});
