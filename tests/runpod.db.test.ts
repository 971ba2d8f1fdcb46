import { randomUUID } from 'node:crypto';
import type { Engine } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/index.ts';
import { createRunPodEngine } from '#engines/runpod';
import { auditLedger } from '#features/billing/ledger';
import { createJobLinks, engineLinkJobs, sweepEngineFilesJob } from '#features/generation/engine-links';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import { type FakeRunPod, startRunPod } from '#tests/fakes/runpod/server.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { startWorker } from '../src/app/worker/start-worker.ts';
import { engineJobs } from './../src/features/generation/jobs/schema.ts';

const database = useDatabase();
const limits = {
  callMs: 1_000,
  fileMs: 3_000,
  pollMs: 60,
  longestPollMs: 200,
  goneMs: 1_500,
  busyMs: 10_000,
  lostMs: 100,
  overdueMs: 1_000,
};
let server: FakeRunPod;
let installation: TestInstallation;
let client: TestClient;

/** The double's workers reach the installation itself by its links. */
async function createEndpoint(at: TestInstallation, more: Partial<typeof limits> = {}): Promise<Engine> {
  const keys = await openKeyRing(at.config.inKeys('engine-links'));
  return createRunPodEngine({
    id: 'pod-1',
    name: 'Pod 1',
    url: server.url,
    endpoint: server.endpoint,
    key: server.key,
    concurrency: 4,
    handler: 'extended',
    results: 's3',
    executionTimeout: 900,
    trainingTimeout: 7_200,
    ttl: 14_400,
    lowPriority: false,
    models: createModelChoice('zimage'),
    links: createJobLinks({ baseUrl: at.url, keys, storage: at.storage }),
    allowLoopback: true,
    limits: { ...limits, ...more },
  });
}

const open: { close(): Promise<void> }[] = [];

/** A separate worker, as on another machine. */
async function createWorker(more: Partial<typeof limits> = {}) {
  const engine = await createEndpoint(installation, more);
  const worker = await startWorker(installation, { engines: [engine], leaseMs: 2_000, drainMs: 50 });
  open.push(worker);
  return { engine, worker };
}

beforeAll(async () => {
  server = await startRunPod({ handler: 'extended', s3: true });
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(async () => {
  await installation?.close();
  await server?.close();
});
beforeEach(async () => {
  const { id } = await makeUserWithTokens(database.db, 200);
  client = await signInAs(installation, id);
  Object.assign(server.script, {
    fault: undefined,
    stepMs: 0,
    delayMs: 0,
    spoil: undefined,
    webhooks: 'once',
    ttlMs: undefined,
    retryAfter: undefined,
  });
  return async () => {
    for (const each of open.splice(0)) await each.close();
  };
});

const asked = (prompt: string) => ({ type: 'image', prompt, parameters: { aspectRatio: '4:3' } });

const stored = async (jobId: string) => {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
  if (!row) throw new Error('no such job');
  return row;
};

const ends = (jobs: readonly { id: string }[]) =>
  eventually(async () => {
    for (const { id } of jobs) expect((await stored(id)).state).toBe('completed');
  }, 60_000);

const completed = (contentId: string, more: object = {}) =>
  eventually(async () => {
    const item = await client.call('getContent', { params: { id: contentId } });
    expect(item.body).toMatchObject({ status: 'completed', ...more });
    return item.body;
  }, 60_000);

describe('on RunPod', () => {
  it('a picture is made, paid for, and says which model made it', async () => {
    await createWorker();
    const { body } = await client.call('generateImage', { body: asked('a lighthouse keeper at dusk') });
    await completed(body.contentId, { width: 1152, height: 864 });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 199, heldTokens: 0 });
    const download = await client.fetch(`/api/content/${body.contentId}/download`);
    expect((await sharp(Buffer.from(await download.arrayBuffer())).metadata()).width).toBe(1152);
    expect(await stored(body.jobId)).toMatchObject({ engineId: 'pod-1', onEngine: null });
    expect(server.submissions.get(body.jobId)).toBe(1);
  });

  it('a video comes by a link to S3', async () => {
    await createWorker();
    const { body } = await client.call('generateSfwVideo', {
      body: { prompt: 'waves behind a surfer', duration: 3, quality: 'low' },
    });
    await completed(body.contentId);
    expect((await client.call('currentUser')).body).toMatchObject({ heldTokens: 0 });
  });

  it('a model is trained with losses on the way, and pictures are made with it', async () => {
    server.script.stepMs = 15;
    await createWorker();
    const call = async (name: RouteName, id: string | null, body: object = {}) =>
      (await client.call(name, { ...(id !== null && { params: { id } }), body })).body;
    const form = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
    const { sessionId } = await call('createTrainingSession', null, form);
    const faces = await call('generateFaces', sessionId);
    await ends(faces.jobs);
    const session = (await client.call('activeTrainingSession')).body;
    const selectedImage = session.step1GeneratedImages[2].id;
    await call('updateTrainingStep1', sessionId, { selectedImage, completed: true });
    await call('updateTrainingStep2', sessionId, { trainingType: 'SFW' });
    const set = await call('generateTrainingImages', sessionId, { count: 3 });
    await ends(set.jobs);
    const model = await call('createTrainedModel', null, { name: 'Mara' });
    const training = await call('startTraining', model.id);
    await ends([{ id: training.jobId }]);
    const [trained] = (await client.call('listTrainedModels')).body;
    expect(trained).toMatchObject({ id: model.id, status: 'completed' });
    expect((await stored(training.jobId)).step).toBeGreaterThan(0);
    const { body } = await client.call('generateImage', {
      body: { ...asked('Mara by the sea'), parameters: { aspectRatio: '4:3', modelId: model.id } },
    });
    await completed(body.contentId);
    const [run] = [...server.runs.values()].slice(-1);
    expect(run?.input.loras).toHaveLength(1);
    const left: string[] = [];
    for await (const { key } of installation.storage.list('engine-files')) left.push(key);
    expect(left).toEqual([]);
  }, 90_000);

  it('a webhook wakes the waiting worker, twice as well as once, and changes nothing else', async () => {
    await createWorker({ pollMs: 20_000, longestPollMs: 30_000 });
    Object.assign(server.script, { stepMs: 30, webhooks: 'twice' });
    const { body } = await client.call('generateImage', { body: asked('a heron') });
    await completed(body.contentId);
    expect(server.submissions.get(body.jobId)).toBe(1);
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 199, heldTokens: 0 });
  });

  it('a job that is cancelled stops there, whether a worker has it or not', async () => {
    server.script.stepMs = 300;
    const { worker } = await createWorker();
    const first = await client.call('generateImage', { body: asked('a slow train') });
    await eventually(async () => expect((await stored(first.body.jobId)).onEngine).not.toBeNull());
    await client.call('cancelJob', { params: { id: first.body.jobId } });
    await eventually(async () => expect(server.open()).toEqual([]));
    const second = await client.call('generateImage', { body: asked('a slower train') });
    await eventually(async () => expect((await stored(second.body.jobId)).onEngine).not.toBeNull());
    const closing = worker.close();
    open.splice(0);
    await closing;
    expect(server.open()).toHaveLength(1);
    await client.call('cancelJob', { params: { id: second.body.jobId } });
    expect(server.open()).toHaveLength(1);
    await createWorker();
    await eventually(async () => {
      expect(server.open()).toEqual([]);
      expect((await stored(second.body.jobId)).onEngine).toBeNull();
    });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 200, heldTokens: 0 });
  }, 60_000);

  it('a job whose worker stops is joined by the next one: it runs, and costs, once', async () => {
    server.script.stepMs = 300;
    const { worker } = await createWorker();
    const { body } = await client.call('generateImage', { body: asked('a long exposure') });
    await eventually(async () => expect((await stored(body.jobId)).onEngine).not.toBeNull());
    open.splice(0);
    await worker.close();
    expect(await stored(body.jobId)).toMatchObject({ state: 'queued' });
    expect(server.open()).toHaveLength(1);
    await createWorker();
    await completed(body.contentId);
    expect(server.submissions.get(body.jobId)).toBe(1);
  }, 90_000);

  it('an expired run is started again, and the adapter waits out rate limits', async () => {
    let turn = 0;
    Object.assign(server.script, { delayMs: 2_000, ttlMs: 300 });
    await createWorker();
    const { body } = await client.call('generateImage', { body: asked('a tide table') });
    await eventually(async () => expect(server.submissions.get(body.jobId)).toBeGreaterThan(1));
    Object.assign(server.script, { delayMs: 0, ttlMs: undefined, retryAfter: 0 });
    server.script.fault = ({ path }) => (/^.(run|status)/.test(path) && ++turn % 2 === 0 ? 'busy' : null);
    await completed(body.contentId);
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 199, heldTokens: 0 });
  });

  it('with lines cut, errors and broken results, every job ends once and tokens add up', async () => {
    await createWorker();
    let turn = 0;
    const faults = ['cut', 'error', 'busy', 'half'] as const;
    server.script.retryAfter = 0;
    server.script.fault = ({ path }) =>
      path !== '/run' && ++turn % 8 === 0 ? (faults[(turn / 8) % faults.length] ?? null) : null;
    let result = 0;
    server.script.spoil = (bytes) => (++result % 7 === 0 ? bytes.subarray(0, bytes.length / 2) : bytes);
    const calls = Array.from({ length: 10 }, (_, at) => asked(`a street in the rain, number ${at}`));
    const jobs = await Promise.all(calls.map((body) => client.call('generateImage', { body })));
    await eventually(async () => {
      const rows = await Promise.all(jobs.map(({ body }) => stored(body.jobId)));
      expect(rows.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    }, 60_000);
    const { body: made } = await client.call('listContent', { query: { status: 'completed' } });
    const { body: me } = await client.call('currentUser');
    expect(made.total).toBeGreaterThan(6);
    expect(me).toMatchObject({ tokens: 200 - made.total, heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
    expect(server.open()).toEqual([]);
  }, 90_000);
});

describe('a link for an engine', () => {
  const links = async () => {
    const keys = await openKeyRing(installation.config.inKeys('engine-links'));
    return createJobLinks({ baseUrl: installation.url, keys, storage: installation.storage });
  };

  it('serves one file, accepts another, and both are deleted when the job ends', async () => {
    const made = await links();
    const jobId = randomUUID();
    const url = await made.createDownloadUrl(jobId, 'model', Buffer.from('the file'), 60);
    const given = await fetch(url);
    expect([given.status, await given.text()]).toEqual([200, 'the file']);
    const to = made.createUploadUrl(jobId, 'lora', 60);
    expect((await fetch(to)).status).toBe(404);
    expect((await fetch(url, { method: 'PUT', body: 'another' })).status).toBe(404);
    expect((await fetch(to, { method: 'PUT', body: Buffer.alloc(3_000_000, 7) })).status).toBe(204);
    expect((await made.readUpload(jobId, 'lora'))?.length).toBe(3_000_000);
    await made.removeFiles(jobId);
    expect((await fetch(url)).status).toBe(404);
    expect(await made.readUpload(jobId, 'lora')).toBeNull();
  });

  it('cannot be forged, changed or used after its time', async () => {
    const made = await links();
    const jobId = randomUUID();
    const url = await made.createDownloadUrl(jobId, 'model', Buffer.from('the file'), -5);
    expect((await fetch(url)).status).toBe(404);
    const good = await made.createDownloadUrl(jobId, 'model', Buffer.from('the file'), 60);
    const changed = [
      good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A'),
      good.replace('get.', 'put.'),
      good.replace(jobId, randomUUID()),
      good.replace('in-model', 'in-other'),
      `${good}.x`,
      good.replace(/\.1\./, '.2.'),
    ];
    for (const each of changed) {
      for (const method of ['GET', 'PUT', 'POST']) {
        const body = method === 'GET' ? null : 'x';
        expect((await fetch(each, { method, body })).status, each).toBe(404);
      }
    }
    await made.removeFiles(jobId);
  });

  it('for a webhook gives every known one the same answer, and a forged one none', async () => {
    const hint = (await links()).createHintUrl(randomUUID());
    for (const body of ['{"status":"COMPLETED"}', 'no json', '', 'x'.repeat(2_000_000)]) {
      expect((await fetch(hint, { method: 'POST', body })).status).toBe(204);
    }
    expect((await fetch(hint.slice(0, -2), { method: 'POST', body: '{}' })).status).toBe(404);
    const file = hint.replace('engine-hints', 'engine-files');
    expect((await fetch(file)).status).toBe(404);
  });

  it('of a worker that was killed leaves files that a nightly job removes once they are old', async () => {
    const made = await links();
    const [jobId, key] = [randomUUID(), 'in-model'];
    await made.createDownloadUrl(jobId, 'model', Buffer.from('the file'), 60);
    expect(sweepEngineFilesJob.schedule).toBeDefined();
    const sweep = async (now: Date) => {
      const [job] = engineLinkJobs({ clock: () => now, storage: installation.storage });
      await job?.handle({}, new AbortController().signal);
    };
    await sweep(new Date());
    expect(await installation.storage.stat(`engine-files/${jobId}/${key}`)).not.toBeNull();
    await sweep(new Date(Date.now() + 9 * 24 * 3_600_000));
    expect(await installation.storage.stat(`engine-files/${jobId}/${key}`)).toBeNull();
  });
});
