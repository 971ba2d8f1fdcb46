import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createOpenAiEngine, type OpenAiOptions } from '#engines/openai';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentItems } from '#schema/library/items';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { OpenAiScript } from '#tests/fakes/openai/script.ts';
import { type FakeOpenAi, startOpenAi } from '#tests/fakes/openai/server.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { startWorker } from '../src/app/worker/start-worker.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
const limits = {
  callMs: 1_000,
  fileMs: 3_000,
  pollMs: 60,
  longestPollMs: 200,
  goneMs: 1_500,
  busyMs: 5_000,
  lostMs: 100,
};
const names = ['klein', 'wan'];
const models: OpenAiOptions['models'] = [
  {
    model: 'klein',
    family: 'flux2-klein',
    licence: 'Apache-2.0',
    uses: ['text_to_image', 'image_to_image'],
    categories: ['sfw', 'nsfw'],
  },
  {
    model: 'wan',
    family: 'wan-2.2',
    licence: 'Apache-2.0',
    uses: ['text_to_video'],
    categories: ['sfw', 'nsfw'],
  },
];

let installation: TestInstallation;
let client: TestClient;
const open: { close(): Promise<void> }[] = [];

async function openServer(kind: OpenAiOptions['server'], script: OpenAiScript = {}): Promise<FakeOpenAi> {
  const server = await startOpenAi(kind, { models: names, workMs: 20, ...script });
  open.push(server);
  return server;
}

const createEngine = (server: FakeOpenAi, id = 'omni-1', kind: OpenAiOptions['server'] = 'vllm-omni') =>
  createOpenAiEngine({
    id,
    name: id,
    server: kind,
    url: server.url,
    key: server.key,
    concurrency: 4,
    timeout: 30,
    lostRequests: 3,
    fields: ['seed'],
    models,
    ffmpegPath: null,
    limits,
  });

/** A separate worker, as on another machine. */
async function createWorker(...engines: ReturnType<typeof createEngine>[]) {
  const worker = await startWorker(installation, { engines, leaseMs: 2_000, drainMs: 50, inspectors: [] });
  open.push(worker);
  return worker;
}

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate users, engine_states, engine_status cascade`);
  const { id } = await makeUserWithTokens(database.db, 200);
  client = await signInAs(installation, id);
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const asked = (prompt: string) => ({ type: 'image', prompt, parameters: { aspectRatio: '4:3' } });
const video = { prompt: 'waves behind a surfer', duration: 3, quality: 'low' };

const stored = async (jobId: string) => {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
  if (!row) throw new Error('no such job');
  return row;
};

const completed = (contentId: string, more: object = {}) =>
  eventually(async () => {
    const item = await client.call('getContent', { params: { id: contentId } });
    expect(item.body).toMatchObject({ status: 'completed', ...more });
    return item.body;
  }, 60_000);

describe('on a server of the OpenAI API', () => {
  it('a picture is made, paid for, and says which model made it', async () => {
    const server = await openServer('vllm-omni');
    await createWorker(createEngine(server));
    const { body } = await client.call('generateImage', { body: asked('a lighthouse keeper at dusk') });
    const item = await completed(body.contentId, { width: 1152, height: 864 });
    expect(JSON.stringify(item)).toContain('klein');
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 199, heldTokens: 0 });
    const download = await client.fetch(`/api/content/${body.contentId}/download`);
    expect((await sharp(Buffer.from(await download.arrayBuffer())).metadata()).width).toBe(1152);
    expect(await stored(body.jobId)).toMatchObject({ engineId: 'omni-1', onEngine: null });
    expect(server.runs.get(body.jobId)).toBe(1);
  });

  it('pictures of several creators are asked for at the same time, for the server to batch', async () => {
    const server = await openServer('vllm-omni', { workMs: 2_000 });
    await createWorker(createEngine(server));
    const jobs = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        requestPicture(database.db, (await makeUserWithTokens(database.db, 5)).id),
      ),
    );
    await eventually(async () => expect(server.working()).toHaveLength(4));
    await eventually(async () => {
      for (const { id } of jobs) expect((await stored(id)).state).toBe('completed');
    });
  });

  it('a video whose worker stops is joined by the next one, and is deleted on the server at its end', async () => {
    const server = await openServer('sglang', { workMs: 150 });
    const worker = await createWorker(createEngine(server, 'omni-1', 'sglang'));
    const { body } = await client.call('generateSfwVideo', { body: video });
    await eventually(async () => {
      expect((await stored(body.jobId)).onEngine?.handle).toMatch(/^video:0:video_gen_/);
      expect((await stored(body.jobId)).step).toBeGreaterThan(0);
    });
    open.splice(open.indexOf(worker), 1);
    await worker.close();
    expect(await stored(body.jobId)).toMatchObject({ state: 'queued' });
    expect(server.working()).toHaveLength(1);
    await createWorker(createEngine(server, 'omni-1', 'sglang'));
    await completed(body.contentId);
    expect(server.runs.get(body.jobId)).toBe(1);
    await eventually(async () => expect(server.left()).toEqual([]));
    expect((await client.call('currentUser')).body).toMatchObject({ heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
  }, 60_000);

  it('a video that is cancelled is stopped there, also while no worker has it', async () => {
    const server = await openServer('vllm-omni', { workMs: 400 });
    const worker = await createWorker(createEngine(server));
    const { body } = await client.call('generateSfwVideo', { body: video });
    await eventually(async () => expect((await stored(body.jobId)).onEngine?.handle).toMatch(/^video/));
    open.splice(open.indexOf(worker), 1);
    await worker.close();
    await client.call('cancelJob', { params: { id: body.jobId } });
    expect(server.working()).toHaveLength(1);
    await createWorker(createEngine(server));
    await eventually(async () => expect(server.left()).toEqual([]), 20_000);
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 200, heldTokens: 0 });
  }, 60_000);

  it('a server that dies leaves its jobs to another one', async () => {
    const dead = await openServer('vllm-omni', { workMs: 60_000 });
    const other = await openServer('sglang');
    await createWorker(createEngine(dead, 'omni-1'), createEngine(other, 'lang-1', 'sglang'));
    const first = await client.call('generateImage', { body: asked('a heron') });
    await eventually(async () => expect(dead.working().length + other.asked.length).toBeGreaterThan(0));
    other.script.workMs = 200;
    const more = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => client.call('generateImage', { body: asked(`a heron, ${at}`) })),
    );
    await eventually(async () => expect(dead.working().length).toBeGreaterThan(0));
    await dead.close();
    for (const { body } of [first, ...more]) await completed(body.contentId);
    const rows = await Promise.all([first, ...more].map(({ body }) => stored(body.jobId)));
    expect(rows.some(({ attempt }) => attempt > 1)).toBe(true);
    expect(rows.every(({ engineId }) => engineId === 'lang-1')).toBe(true);
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 194, heldTokens: 0 });
  }, 90_000);

  it('the pages know before the click what it cannot do', async () => {
    const server = await openServer('vllm-omni');
    await createWorker(createEngine(server));
    await eventually(async () => {
      const { body } = await client.call('abilities');
      const text = JSON.stringify(body);
      expect(text).toContain('This engine cannot use models that were trained here. Choose no model.');
      expect(text).toContain('This engine does not train models.');
    });
  });
});

describe('a worker that is killed in the middle of a picture', () => {
  let folder: string;
  let workers: KillableWorkers;
  let server: FakeOpenAi;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'castwright-openai-'));
    // SGLang works on although its caller is gone: the lost picture is made, and goes nowhere.
    server = await startOpenAi('sglang', { models: names, workMs: 1_500 });
  });
  afterEach(async () => {
    workers?.killAll();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts real worker processes whose engine file names the server. */
  async function startWorkers(lostRequests: number): Promise<void> {
    const file = path.join(folder, 'engines.yaml');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the engine file names the variable so.
    const key = '${OMNI_KEY}';
    const engine = { kind: 'openai', id: 'omni-1', name: 'Omni 1', server: 'sglang', url: server.url, key };
    await writeFile(
      file,
      stringify({ engines: [{ ...engine, lostRequests, models: [models[0]].map(withoutEdits) }] }),
    );
    const env = { ENGINES: 'file', ENGINES_FILE: file, OMNI_KEY: server.key };
    workers = killableWorkers({
      databaseUrl: database.url,
      folder,
      env,
      takes: 'configured',
      leaseMs: 1_500,
    });
  }
  const withoutEdits = (model: OpenAiOptions['models'][number] | undefined) => ({
    ...model,
    uses: ['text_to_image'],
  });

  /** Requests a picture, and kills the worker while the server draws it. */
  async function killInTheMiddle() {
    const { db } = database;
    const { id: userId } = await makeUserWithTokens(db, 10);
    const job = await requestPicture(db, userId);
    const worker = await workers.load();
    await workers.begin(worker);
    await eventually(async () => expect(server.working()).toHaveLength(1), 20_000);
    await workers.kill(worker);
    expect((await stored(job.id)).onEngine).toEqual({ engine: 'omni-1', handle: 'sent:0' });
    await workers.begin(await workers.load());
    return { userId, jobId: job.id };
  }

  it('loses the request, which has no id: it is sent again, and paid for and delivered once', async () => {
    await startWorkers(3);
    const { jobId, userId } = await killInTheMiddle();
    await eventually(async () => expect((await stored(jobId)).state).toBe('completed'), 30_000);
    expect(server.runs.get(jobId)).toBe(2);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 9, heldTokens: 0 });
    const holds = await database.db.select().from(ledgerHolds).where(eq(ledgerHolds.jobId, jobId));
    expect(holds).toMatchObject([{ state: 'captured', captured: 1 }]);
    const items = await database.db.select().from(contentItems).where(eq(contentItems.userId, userId));
    expect(items).toMatchObject([{ status: 'completed' }]);
    expect(await auditLedger(database.db)).toEqual([]);
  }, 90_000);

  it('is not sent again where the operator does not want it: the job fails, and costs nothing', async () => {
    await startWorkers(0);
    const { jobId, userId } = await killInTheMiddle();
    await eventually(async () => expect((await stored(jobId)).state).toBe('failed'), 60_000);
    expect(server.runs.get(jobId)).toBe(1);
    expect(await stored(jobId)).toMatchObject({ fault: 'gone', faultDetail: /lostRequests is 0/ });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 10, heldTokens: 0 });
  }, 90_000);
});
