import { EngineError, type EngineJob, type EngineOutput } from '@castwright/engine-port';
import { drawPreview } from '@castwright/preview-engine';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/index.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingImage, TrainingSession } from '#contract/training.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { computeContentNumber } from '#features/library/watermark';
import { judge } from '#features/trust/safety';
import { newId } from '#platform/ids.ts';
import { users } from '#schema/identity/accounts';
import { contentItems } from '#schema/library/items';
import { makeModel } from '#tests/factories/models.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUpload } from '#tests/factories/tool-pictures.ts';
import { consentGiven } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';
import { trainingImages, trainingSessions } from '../src/features/training/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;
let sample: Buffer;
/** What the engine draws in place of its square. */
let drawn: Buffer | undefined;
/** What the engine draws during a training at step 50. */
let drawnSample: Buffer | undefined;
/** Jobs that wait here until they are released; and those that fail. */
let held: (() => Promise<void>) | null = null;
let failing: (job: EngineJob) => boolean = () => false;
/** Runs while the safety check judges a request. */
let meanwhile: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  sample = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7a5c8e' } })
    .png()
    .toBuffer();
  const engine = await createInstantEngine({
    operations: ['text_to_image', 'text_to_image_with_face', 'lora_training'],
    fail: (job) =>
      failing(job) ? new EngineError('out_of_memory', 'The engine ran out of memory.') : undefined,
    output: ({ request }): EngineOutput | undefined =>
      request.operation === 'lora_training'
        ? {
            kind: 'model',
            bytes: Buffer.from(`model of ${request.pictures.length}`),
            fileName: 'model.bin',
            sample: { bytes: sample, mediaType: 'image/png' },
          }
        : drawn && { kind: 'image', bytes: drawn, mediaType: 'image/png' },
  });
  const { watchProgress: progress, getResult: result } = engine;
  engine.watchProgress = async function* (jobId, signal) {
    if (drawnSample) yield { step: 50, steps: 200, preview: { bytes: drawnSample, mediaType: 'image/png' } };
    if (!held) return yield* progress(jobId, signal);
    // It stops half-way.
    yield { step: 100, steps: 200, loss: 0.5 };
    await held();
  };
  engine.getResult = async (jobId, signal) => {
    await held?.();
    return result(jobId, signal);
  };
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [engine],
    judge: async (texts) => {
      const happens = meanwhile;
      meanwhile = null;
      await happens?.();
      return judge(texts);
    },
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 200)).id;
  client = await signInAs(installation, userId);
  held = null;
  drawnSample = undefined;
  failing = () => false;
  meanwhile = null;
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

async function ask(name: RouteName, id: string, body?: object, key?: string) {
  return client.call(name, { params: { id }, ...(body && { body }), ...(key && { key }) });
}
const active = async (): Promise<TrainingSession> => (await client.call('activeTrainingSession')).body;
const ends = (jobIds: readonly string[]) =>
  eventually(async () => {
    for (const id of jobIds) {
      const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
      expect(row?.endedAt).not.toBeNull();
    }
  });
const tokens = async () => (await getBalance(database.db, userId)).tokens;

async function begin(): Promise<string> {
  const form = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
  const { status, body } = await client.call('createTrainingSession', { body: form });
  expect(status).toBe(201);
  return body.sessionId;
}
/** A session with its five pictures. */
async function withFaces() {
  const id = await begin();
  const { status, body } = await ask('generateFaces', id, {});
  expect([status, body.jobs.length]).toEqual([202, 5]);
  await ends(body.jobs.map((job: { id: string }) => job.id));
  return { id, session: await active() };
}
/** A session in its second step. */
async function withFace(trainingType = 'SFW') {
  const { id, session } = await withFaces();
  const face = session.step1GeneratedImages[2] as TrainingImage;
  await ask('updateTrainingStep1', id, { selectedImage: face.id, completed: true });
  await ask('updateTrainingStep2', id, { trainingType });
  return { id, face };
}
/** A session with a set of this many pictures. */
async function withSet(count = 3, type = 'SFW') {
  const { id, face } = await withFace(type);
  const { status, body } = await ask('generateTrainingImages', id, { count });
  expect([status, body.jobs?.length]).toEqual([202, count]);
  await ends(body.jobs.map((job: { id: string }) => job.id));
  return { id, face, session: await active() };
}
async function trained() {
  const { id } = await withSet();
  const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
  const { body } = await ask('startTraining', model.id, {});
  await ends([body.jobId]);
  return { id, modelId: model.id, jobId: body.jobId };
}
const fetchModel = async (id: string) =>
  (await client.call('listTrainedModels')).body.find((model: { id: string }) => model.id === id);

describe('a session', () => {
  it('has its fifteen fields filled in as the wizard goes on', async () => {
    const { id, modelId } = await trained();
    const face = (await active()).step1GeneratedImages[2];
    expect(await active()).toMatchObject({
      sessionId: id,
      status: 'active',
      modelName: 'Mara',
      modelPrompt: 'a woman with red hair',
      currentStep: 3,
      step1Completed: true,
      step1GeneratedImages: Array(5).fill({ url: expect.stringMatching(/^\/api\/content\/.+\/preview$/) }),
      step1SelectedImage: { id: face?.id, contentId: face?.contentId },
      step2Completed: true,
      step2TrainingType: 'SFW',
      step2SelectedNsfwTags: [],
      step2TrainingImages: Array(3).fill({ contentId: expect.any(String), status: 'completed' }),
      step2Progress: 100,
      step3Completed: true,
      step3TrainingProgress: 100,
    });
    await ask('updateTrainingStep3', id, { completed: true, finalModelId: modelId });
    expect(await active()).toBeNull();
  });

  it('has its fields in their first state, and an adult set its tags', async () => {
    const id = await begin();
    expect(await active()).toMatchObject({
      sessionId: id,
      currentStep: 1,
      step1Completed: false,
      step1GeneratedImages: [],
      step1SelectedImage: null,
      step2Completed: false,
      step2TrainingType: null,
      step2SelectedNsfwTags: [],
      step2TrainingImages: [],
      step2Progress: 0,
      step3Completed: false,
      step3TrainingProgress: 0,
    });
    await ask('deleteTrainingSession', id);
    const { id: adult } = await withFace('NSFW');
    await ask('updateTrainingStep2', adult, { selectedNsfwTags: ['body/athletic'] });
    expect(await active()).toMatchObject({
      currentStep: 2,
      step1Completed: true,
      step2TrainingType: 'NSFW',
      step2SelectedNsfwTags: ['body/athletic'],
    });
  });
});

describe('the first step', () => {
  it('makes five pictures for five tokens, as one call, and keeps which is chosen', async () => {
    const { id, session } = await withFaces();
    expect(await tokens()).toBe(195);
    expect(session).toMatchObject({ sessionId: id, currentStep: 1, step1Completed: false });
    expect(session.step1GeneratedImages.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
    const [first] = session.step1GeneratedImages;
    expect(first?.url).toBe(`/api/content/${first?.contentId}/preview`);
    const { body } = await ask('updateTrainingStep1', id, { selectedImage: first?.id });
    expect(body).toMatchObject({ currentStep: 1, step1SelectedImage: { id: first?.id } });
    expect((await ask('updateTrainingStep1', id, { completed: true })).body.currentStep).toBe(2);
  });

  it('makes one again in its place, and the old one goes into the trash', async () => {
    const { id, session } = await withFaces();
    const second = session.step1GeneratedImages[1] as TrainingImage;
    const { body } = await ask('generateFaces', id, { replace: second.id });
    await ends([body.jobs[0].id]);
    const after = (await active()).step1GeneratedImages;
    expect(after.map((image) => image.id)).toEqual(session.step1GeneratedImages.map((image) => image.id));
    expect(after[1]?.contentId).not.toBe(second.contentId);
    const [old] = await database.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.id, second.contentId ?? ''));
    expect(old?.trashedAt).not.toBeNull();
    expect(await tokens()).toBe(194);
  });

  it('does not continue without a finished picture', async () => {
    const id = await begin();
    expect((await ask('updateTrainingStep1', id, { completed: true })).status).toBe(400);
    expect((await ask('updateTrainingStep1', id, { selectedImage: newId() })).status).toBe(404);
  });

  it('allows one session at a time', async () => {
    await begin();
    const form = { modelName: 'Nora', modelPrompt: 'a man' };
    const { status, body } = await client.call('createTrainingSession', { body: form });
    expect([status, body.message]).toEqual([
      409,
      'You already have a training session. Continue it, or start fresh.',
    ]);
  });

  it('needs a name and a prompt that are not blank', async () => {
    for (const form of [
      { modelName: '  ', modelPrompt: 'a woman with red hair' },
      { modelName: 'Mara', modelPrompt: ' ' },
    ]) {
      expect((await client.call('createTrainingSession', { body: form })).status).toBe(400);
    }
    expect(await active()).toBeNull();
  });

  it('refuses a name or a prompt that the rules refuse, and keeps nothing', async () => {
    const form = { modelName: 'Mara', modelPrompt: 'a 15 year old girl' };
    const { status, body } = await client.call('createTrainingSession', { body: form });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(await active()).toBeNull();
  });
});

describe('the second step', () => {
  it('asks for a type and a face first', async () => {
    const { id, session } = await withFaces();
    expect((await ask('generateTrainingImages', id, { count: 1 })).status).toBe(400);
    const [face] = session.step1GeneratedImages;
    await ask('updateTrainingStep1', id, { selectedImage: face?.id, completed: true });
    expect((await ask('generateTrainingImages', id, { count: 1 })).status).toBe(400);
  });

  it('is kept by `completed: false`, and left for the first by that step’s', async () => {
    const { face, id } = await withFace();
    const step2 = { sessionId: id, trainingType: 'SFW', trainingImages: [], progress: 0, completed: false };
    expect((await ask('updateTrainingStep2', id, step2)).body).toMatchObject({
      currentStep: 2,
      step1Completed: true,
      step2Completed: false,
    });
    // A face that is gone does not keep the creator from choosing another.
    await client.call('deleteContent', { params: { id: face.contentId ?? '' } });
    const { status, body } = await ask('updateTrainingStep1', id, { completed: false });
    expect([status, body.currentStep, body.step2TrainingType]).toEqual([200, 1, 'SFW']);
  });

  it('makes pictures of many shots with the chosen face, each with its caption, in one job each', async () => {
    const { session, face } = await withSet(4);
    const set = session.step2TrainingImages;
    expect(set.map(({ status }) => status)).toEqual(Array(4).fill('completed'));
    expect(new Set(set.map(({ shot }) => shot?.angle)).size).toBe(4);
    expect(set[0]?.caption).toBe('cwx person, close-up of the face, facing the camera, in daylight');
    const [job] = await database.db
      .select()
      .from(engineJobs)
      .where(eq(engineJobs.id, set[0]?.jobId ?? ''));
    expect(job).toMatchObject({ operation: 'text_to_image_with_face', cost: 1 });
    expect(job?.request).toMatchObject({ source: { kind: 'content', id: face.contentId } });
    expect(await tokens()).toBe(191);
  });

  it('makes one to fifty at once, and no other number', async () => {
    const { id } = await withFace();
    for (const count of [0, 51, 2.5]) {
      expect((await ask('generateTrainingImages', id, { count })).status).toBe(400);
    }
    expect(await tokens()).toBe(195);
  });

  it('has the details in every picture, and an adult set its tags in turn', async () => {
    const { id } = await withFace('NSFW');
    const unknown = await ask('updateTrainingStep2', id, { selectedNsfwTags: ['style/unheard_of'] });
    expect(unknown.status).toBe(400);
    const selectedNsfwTags = ['style/film_grain', 'body/athletic'];
    const { body } = await ask('updateTrainingStep2', id, { selectedNsfwTags, details: 'in a blue coat' });
    expect(body).toMatchObject({ step2SelectedNsfwTags: selectedNsfwTags, step2Details: 'in a blue coat' });
    const started = await ask('generateTrainingImages', id, { count: 3 });
    await ends(started.body.jobs.map((job: { id: string }) => job.id));
    const set = (await active()).step2TrainingImages;
    expect(set.map(({ nsfwTag }) => nsfwTag)).toEqual([...selectedNsfwTags, 'style/film_grain']);
    expect(set[1]?.caption).toMatch(/, in a blue coat, body athletic$/);
    const [job] = await database.db
      .select()
      .from(engineJobs)
      .where(eq(engineJobs.id, set[1]?.jobId ?? ''));
    expect(job).toMatchObject({ category: 'nsfw' });
    expect(job?.request).toMatchObject({ prompt: expect.stringContaining('in a blue coat, body athletic') });
    const safe = await ask('updateTrainingStep2', id, { trainingType: 'SFW' });
    expect(safe.status).toBe(409);
  });

  it('is cut down to the free places, and then full', async () => {
    const { id } = await withSet(2);
    const { body } = await ask('generateTrainingImages', id, { count: 50 });
    expect(body.jobs).toHaveLength(48);
    await ends(body.jobs.map((job: { id: string }) => job.id));
    const full = await ask('generateTrainingImages', id, { count: 1 });
    expect([full.status, full.body.message]).toEqual([409, 'Maximum of 50 training images allowed']);
  }, 120_000);

  it('counts no pictures in the trash, and trains on fifty when they are restored', async () => {
    const { id, session } = await withSet(2);
    const [first] = session.step2TrainingImages;
    const contentId = first?.contentId ?? '';
    const rows = Array.from({ length: 48 }, (_, at) => ({
      id: newId(),
      sessionId: id,
      step: 2,
      position: 2 + at,
      contentId,
    }));
    await database.db.insert(trainingImages).values(rows);
    expect((await ask('generateTrainingImages', id, { count: 1 })).status).toBe(409);

    await ask('deleteContent', contentId);
    expect((await active()).step2TrainingImages).toHaveLength(1);
    const { status, body } = await ask('generateTrainingImages', id, { count: 2 });
    expect([status, body.jobs?.length]).toEqual([202, 2]);
    await ends(body.jobs.map((job: { id: string }) => job.id));
    const agreed = await makeUpload(installation, userId, { people: 'consented' });
    expect((await ask('addOwnTrainingImages', id, { uploadIds: [agreed] })).status).toBe(200);

    await client.call('changeManyContents', { body: { action: 'restore', ids: [contentId] } });
    expect((await active()).step2TrainingImages).toHaveLength(53);
    expect((await ask('generateTrainingImages', id, { count: 1 })).status).toBe(409);
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const started = await ask('startTraining', model.id, {});
    await ends([started.body.jobId]);
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, started.body.jobId));
    expect(job?.request).toMatchObject({ pictures: Array(50).fill(expect.anything()) });
  });

  it('skips failed pictures, which can be made again', async () => {
    let n = 0;
    failing = ({ request }) => request.operation === 'text_to_image_with_face' && n++ === 1;
    const { id, session } = await withSet(3);
    const failed = session.step2TrainingImages.find(({ status }) => status === 'failed');
    expect(failed?.problem).toBe('The engine ran out of memory.');
    expect(session.step2Progress).toBe(100);
    const { body } = await ask('generateTrainingImages', id, { replace: failed?.id });
    await ends([body.jobs[0].id]);
    const again = (await active()).step2TrainingImages.find((image) => image.id === failed?.id);
    expect(again).toMatchObject({ status: 'completed', shot: failed?.shot });
  });

  it('stops at a blocked prompt, and names the term and the field', async () => {
    const { id } = await withFace();
    const { status, body } = await ask('updateTrainingStep2', id, { details: 'a 15 year old girl' });
    expect([status, body.code, body.details.findings[0].field]).toEqual([422, 'CONTENT_BLOCKED', 'details']);
    expect((await active()).step2Details).toBe('');
  });

  it('takes own pictures of people who agreed, for safe-for-work models alone', async () => {
    const agreed = await makeUpload(installation, userId, { people: 'consented' });
    const unsaid = await makeUpload(installation, userId, {});
    const { id } = await withFace();
    expect((await ask('addOwnTrainingImages', id, { uploadIds: [unsaid] })).status).toBe(409);
    const { status, body } = await ask('addOwnTrainingImages', id, { uploadIds: [agreed, agreed] });
    expect([status, body.step2TrainingImages.length]).toEqual([200, 1]);
    expect(body.step2TrainingImages[0]).toMatchObject({ uploadId: agreed, caption: 'cwx person' });
    await ask('deleteTrainingSession', id);
    const adult = await withFace('NSFW');
    const refused = await ask('addOwnTrainingImages', adult.id, { uploadIds: [agreed] });
    expect(refused.body.message).toBe('Your own pictures can only be used for SFW models.');
  });

  it('may be of own pictures alone, without a face', async () => {
    const form = { modelName: 'Mara', modelPrompt: 'a woman with red hair', start: 'own_pictures' };
    const { status, body } = await client.call('createTrainingSession', { body: form });
    expect([status, body.currentStep, body.step2TrainingType]).toEqual([201, 2, 'SFW']);
    // Back at the first step, no face is needed to return.
    expect((await ask('updateTrainingStep1', body.sessionId, { completed: false })).body.currentStep).toBe(1);
    expect((await ask('updateTrainingStep1', body.sessionId, { completed: true })).body.currentStep).toBe(2);
    const agreed = await makeUpload(installation, userId, { people: 'consented' });
    await ask('addOwnTrainingImages', body.sessionId, { uploadIds: [agreed] });
    expect((await ask('generateTrainingImages', body.sessionId, { count: 1 })).status).toBe(400);
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    await ends([(await ask('startTraining', model.id, {})).body.jobId]);
    expect(await fetchModel(model.id)).toMatchObject({ status: 'completed', faceContentId: null });
    expect(await tokens()).toBe(200 - operationPrice('lora_training'));
  });

  it('writes captions, one by one and to all', async () => {
    const { id, session } = await withSet(2);
    const [first] = session.step2TrainingImages;
    await client.call('captionTrainingImage', {
      params: { id, imageId: first?.id ?? '' },
      body: { caption: 'cwx person in a garden' },
    });
    const { body } = await ask('captionTrainingImages', id, { how: 'append', text: 'sharp' });
    expect(body.step2TrainingImages.map(({ caption }: TrainingImage) => caption)).toEqual([
      'cwx person in a garden, sharp',
      `${session.step2TrainingImages[1]?.caption}, sharp`,
    ]);
    const all = await ask('captionTrainingImages', id, { how: 'overwrite', text: 'cwx person' });
    expect(new Set(all.body.step2TrainingImages.map(({ caption }: TrainingImage) => caption)).size).toBe(1);
  });

  it('is scored, with hints on what it lacks', async () => {
    // The same blurred picture each time: of a plain square the watermark would be all that is seen.
    const settings = { negativePrompt: '', model: null, identity: null, aspectRatio: '1:1' } as const;
    const picture = await drawPreview({ prompt: 'a man in a garden', seed: 1, ...settings });
    drawn = await sharp(picture).resize(512).blur(4).png().toBuffer();
    const { id } = await withSet(3);
    drawn = undefined;
    const { status, body } = await ask('scoreTrainingImages', id);
    expect(status).toBe(200);
    const parts = Object.fromEntries(body.parts.map((part: { name: string }) => [part.name, part]));
    expect(parts.duplicates.advice).toBe('2 nearly identical to another: delete them.');
    expect(parts.sharpness.score).toBeLessThan(30);
    expect(parts.count.advice).toBe('3 of at least 5 recommended: generate more.');
    expect(body.score).toBeLessThan(50);
  });

  it('removes a picture: a finished one into the trash, an unfinished one with its token released', async () => {
    const { id, session } = await withSet(2);
    const [first] = session.step2TrainingImages;
    const { body } = await client.call('deleteTrainingImage', { params: { id, imageId: first?.id ?? '' } });
    expect(body.step2TrainingImages).toHaveLength(1);
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    held = () => until;
    const { body: more } = await ask('generateTrainingImages', id, { count: 1 });
    const unfinished = more.session.step2TrainingImages.at(-1);
    await client.call('deleteTrainingImage', { params: { id, imageId: unfinished.id } });
    letGo();
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 193, heldTokens: 0 });
    expect((await active()).step2TrainingImages).toHaveLength(1);
  });
});

describe('the training', () => {
  it('costs fifty tokens and gives a model that pictures are made with', async () => {
    const { id, modelId, jobId } = await trained();
    expect(await tokens()).toBe(200 - 5 - 3 - 50);
    expect(await fetchModel(modelId)).toMatchObject({
      status: 'completed',
      progress: 100,
      version: 1,
      made: 0,
    });
    const { body: status } = await client.call('trainingJobStatus', { params: { jobId } });
    expect(status).toMatchObject({
      state: 'COMPLETED',
      meta: { step: 200, total: 200, name: 'Mara' },
      job_id: jobId,
      jobStatus: { state: 'COMPLETED' },
      samples: [100],
      likeness: [],
    });
    expect(status.losses[0]).toEqual({ step: 1, loss: 1 });
    const sample = await client.call('trainingSample', { params: { id: modelId, step: '100' } });
    expect(sample.status).toBe(200);
    expect(await active()).toMatchObject({ sessionId: id, currentStep: 3, step3Completed: true });
    const form = { type: 'image', prompt: 'on a beach', parameters: { modelId } };
    const { body: made } = await client.call('generateImage', { body: form });
    await ends([made.jobId]);
    expect((await fetchModel(modelId)).made).toBe(1);
    const { body: family } = await client.call('contentLineage', { params: { id: made.contentId } });
    expect(family.parents).toMatchObject([{ role: 'model', name: 'Mara' }]);
  });

  it('shows samples with the watermark of the model, which leads to it', async () => {
    await withSet();
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const settings = { negativePrompt: '', seed: 3, model: null, identity: null } as const;
    drawnSample = await drawPreview({ prompt: 'a woman with red hair', aspectRatio: '1:1', ...settings });
    const { body: started } = await ask('startTraining', model.id, {});
    await ends([started.jobId]);
    const { body } = await client.call('trainingJobStatus', { params: { jobId: started.jobId } });
    expect(body.samples).toEqual([50, 100]);
    const response = await client.fetch(`/api/training/models/${model.id}/samples/50`);
    const { contentId } = await fetchModel(model.id);
    expect(await installation.watermark.read([Buffer.from(await response.arrayBuffer())])).toMatchObject({
      content: computeContentNumber(contentId),
      isOurs: true,
    });
  }, 60_000);

  it('gives everything back when it fails, says why, and can be started again', async () => {
    const { id } = await withSet();
    failing = ({ request }) => request.operation === 'lora_training';
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const { body } = await ask('startTraining', model.id, {});
    await ends([body.jobId]);
    expect(await tokens()).toBe(192);
    expect(await fetchModel(model.id)).toMatchObject({
      status: 'failed',
      problem: 'The engine ran out of memory.',
    });
    expect(await active()).toMatchObject({ currentStep: 3, step3Completed: true });
    failing = () => false;
    expect((await ask('reopenTrainingSession', id)).body.currentStep).toBe(2);
    const again = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    expect(again.version).toBe(2);
    const started = await ask('startTraining', again.id, {});
    await ends([started.body.jobId]);
    expect((await fetchModel(again.id)).status).toBe('completed');
  });

  it('is cancelled with the unused part of the price given back, and the set stays', async () => {
    const { id } = await withSet();
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    held = () => until;
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const { body } = await ask('startTraining', model.id, {});
    // The test's engine reports the first half, and waits.
    await eventually(async () => {
      const { body: status } = await client.call('trainingJobStatus', { params: { jobId: body.jobId } });
      expect(status).toMatchObject({ state: 'PROGRESS', meta: { step: 100, total: 200 } });
    });
    expect(await active()).toMatchObject({ currentStep: 3, step3TrainingProgress: 50 });
    expect((await ask('deleteTrainingSession', id)).status).toBe(409);
    expect((await ask('updateTrainingStep1', id, { completed: false })).status).toBe(409);
    await client.call('cancelJob', { params: { id: body.jobId } });
    letGo();
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 192 - 25, heldTokens: 0 });
    expect(await fetchModel(model.id)).toBeUndefined();
    const session = await active();
    expect([session.currentStep, session.step2TrainingImages.length]).toEqual([2, 3]);
  });

  it('starts once for repeated clicks', async () => {
    await withSet();
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const answers = await Promise.all([1, 2, 3].map(() => ask('startTraining', model.id, {}, newId())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    const started = answers.find(({ status }) => status === 202);
    await ends([started?.body.jobId]);
    expect(await tokens()).toBe(142);
  });

  it('that is asked for again with its key while it starts is the same one, and no conflict', async () => {
    await withSet();
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask('startTraining', model.id, {}, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    await ends([answers[0]?.body.jobId]);
  });

  it('takes the storage path of its owner, and no other', async () => {
    await withSet();
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const wrong = await ask('startTraining', model.id, { s3Path: `users/${newId()}/training-data/` });
    expect(wrong.status).toBe(400);
    const right = await ask('startTraining', model.id, { s3Path: `users/${userId}/training-data/` });
    expect(right.status).toBe(202);
    await ends([right.body.jobId]);
  });

  it('needs a session, and a model of the caller’s own', async () => {
    const model = await client.call('createTrainedModel', { body: { name: 'Mara' } });
    expect([model.status, model.body.message]).toEqual([404, 'No active training session found']);
    const started = await ask('startTraining', newId(), {});
    expect([started.status, started.body.message]).toEqual([
      404,
      'Training model not found. Please restart the training process.',
    ]);
  });

  it('is of the category of the set as it starts, whatever it was when the model was made', async () => {
    const { id } = await withFace();
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    expect(model.category).toBe('sfw');
    await ask('updateTrainingStep2', id, { trainingType: 'NSFW' });
    const { body: set } = await ask('generateTrainingImages', id, { count: 1 });
    await ends([set.jobs[0].id]);
    const { body } = await ask('startTraining', model.id, {});
    await ends([body.jobId]);
    const trainedNow = await fetchModel(model.id);
    expect(trainedNow).toMatchObject({ status: 'completed', category: 'nsfw' });
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
    expect(job).toMatchObject({ category: 'nsfw', request: { category: 'nsfw' } });
    const { body: item } = await client.call('getContent', { params: { id: trainedNow.contentId } });
    expect(item.category).toBe('nsfw');
  });

  it('is refused, and nothing is charged, when the set gets another type while it is decided on', async () => {
    const { id } = await withSet();
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const before = await tokens();
    meanwhile = () =>
      database.db.update(trainingSessions).set({ trainingType: 'NSFW' }).where(eq(trainingSessions.id, id));
    const { status, body } = await ask('startTraining', model.id, {});
    expect([status, body.message]).toEqual([
      409,
      'The type of the set has changed meanwhile. Start the training again.',
    ]);
    expect(await fetchModel(model.id)).toMatchObject({ status: 'preparing', category: 'sfw' });
    expect(await tokens()).toBe(before);
  });

  it('needs training pictures', async () => {
    await withFace();
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    expect((await ask('startTraining', model.id, {})).status).toBe(409);
    expect((await client.call('listTrainedModels')).body).toMatchObject([{ status: 'preparing' }]);
  });

  it('of uploaded faces never makes adult pictures, and goes with the consent', async () => {
    const { id } = await withFace();
    const agreed = await makeUpload(installation, userId, { people: 'not_stated' });
    await ask('statePeople', agreed, consentGiven);
    await ask('addOwnTrainingImages', id, { uploadIds: [agreed] });
    const model = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const { body } = await ask('startTraining', model.id, {});
    await ends([body.jobId]);
    const picture = (category: string) =>
      client.call('generateImage', {
        body: { type: 'image', prompt: 'on a beach', parameters: { modelId: model.id, category } },
      });
    const adult = await picture('nsfw');
    expect([adult.status, adult.body.details.findings[0].rule]).toEqual([422, 'picture.origin']);
    const made = await picture('sfw');
    await ends([made.body.jobId]);
    await ask('revokeConsent', agreed);
    expect(await fetchModel(model.id)).toBeUndefined();
    expect((await client.call('getContent', { params: { id: made.body.contentId } })).status).toBe(404);
  });
});

describe('a model', () => {
  it('beyond the number on the plan’s card is trained for tokens, as on Free', async () => {
    await database.db.update(users).set({ subscription: 'starter' }).where(eq(users.id, userId));
    const { id, modelId } = await trained();
    await ask('updateTrainingStep3', id, { completed: true, finalModelId: modelId });
    await withSet();
    const before = await tokens();
    const again = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    const { status, body } = await ask('startTraining', again.id, {});
    expect(status).toBe(202);
    await ends([body.jobId]);
    expect(await fetchModel(again.id)).toMatchObject({ status: 'completed' });
    expect(await tokens()).toBe(before - operationPrice('lora_training'));
  });

  it('is renamed, made the default one, and deleted with its file', async () => {
    const { modelId } = await trained();
    const { body } = await ask('changeTrainedModel', modelId, { name: 'Nora', isDefault: true });
    expect(body).toMatchObject({ name: 'Nora', isDefault: true });
    expect((await ask('changeTrainedModel', modelId, { status: 'failed' })).status).toBe(409);
    expect((await ask('changeTrainedModel', modelId, { status: 'completed' })).status).toBe(200);
    expect((await ask('deleteTrainedModel', modelId)).status).toBe(200);
    expect(await fetchModel(modelId)).toBeUndefined();
    expect((await client.call('getContent', { params: { id: body.contentId } })).status).toBe(404);
  });
});

describe('the default model', () => {
  it('is one at a time, is used only where it is named, and can be removed', async () => {
    const { id, modelId } = await trained();
    await ask('changeTrainedModel', modelId, { isDefault: true });
    await ask('reopenTrainingSession', id);
    const next = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
    expect((await ask('changeTrainedModel', next.id, { isDefault: true })).status).toBe(409);
    const { body } = await ask('startTraining', next.id, {});
    await ends([body.jobId]);
    await ask('changeTrainedModel', next.id, { isDefault: true });
    const defaults = async () =>
      (await client.call('listTrainedModels')).body
        .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
        .map((model: { id: string }) => model.id);
    expect(await defaults()).toEqual([next.id]);

    const made = await client.call('generateImage', { body: { type: 'image', prompt: 'on a beach' } });
    await ends([made.body.jobId]);
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, made.body.jobId));
    expect(job?.request).toMatchObject({ model: null });

    await ask('changeTrainedModel', next.id, { isDefault: false });
    expect(await defaults()).toEqual([]);
  });
});

describe('many models', () => {
  it('made the default one at once are all answered, and one is', async () => {
    const models = [];
    for (let n = 0; n < 6; n++) models.push(await makeModel(database.db, userId, { name: `Mara ${n}` }));
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        [...models, ...models].map((id) => ask('changeTrainedModel', id, { isDefault: true })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const now = (await client.call('listTrainedModels')).body;
      expect(now.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
    }
  });
});

describe('the end of a session', () => {
  it('is closed once its training has ended, and another can begin', async () => {
    const { id, modelId } = await trained();
    const { body } = await ask('updateTrainingStep3', id, { completed: true, finalModelId: modelId });
    expect(body).toMatchObject({ status: 'completed', step3Completed: true });
    expect(await active()).toBeNull();
    await begin();
  });

  it('is not before', async () => {
    const { id } = await withSet();
    expect((await ask('updateTrainingStep3', id, { completed: true })).status).toBe(409);
  });

  it('by starting fresh, what was made goes into the trash', async () => {
    const { id, session } = await withSet();
    expect((await ask('deleteTrainingSession', id)).status).toBe(200);
    expect(await active()).toBeNull();
    const { body } = await client.call('getContent', {
      params: { id: session.step2TrainingImages[0]?.contentId ?? '' },
    });
    expect(body.trashedAt).not.toBeNull();
  });
});
