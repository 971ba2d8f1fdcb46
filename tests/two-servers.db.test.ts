/** Two ComfyUI servers of an engine file, from its text to the pictures, the tokens and the figures. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Figures } from '#contract/admin-dashboard.ts';
import type { SystemReport } from '#contract/jobs-and-backups.ts';
import { auditLedger } from '#features/billing/ledger';
import { makeCompletedJob } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { openEngines } from '../src/app/worker/engines.ts';
import { type RunningWorker, startWorker } from '../src/app/worker/start-worker.ts';
import { engineJobs } from './../src/features/generation/jobs/schema.ts';

const database = useDatabase();
let folder: string;
let servers: { cheap: FakeComfyUi; dear: FakeComfyUi };
let installation: TestInstallation;
let worker: RunningWorker;

/** Dollars a second, so that a short job costs something. */
const costs = { cheap: 0.5, dear: 2 };

const engineFile = (urls: Record<keyof typeof costs, string>) => `
engines:
  - { kind: comfyui, id: cheap, name: Cheap, url: "${urls.cheap}", concurrency: 1, costPerSecond: ${costs.cheap} }
  - { kind: comfyui, id: dear, name: Dear, url: "${urls.dear}", concurrency: 1, costPerSecond: ${costs.dear} }
models:
  stacks:
    calm:
      family: z-image-turbo
      licence: Apache-2.0
      diffusion: z_image_turbo_bf16.safetensors
      textEncoder: qwen_3_4b.safetensors
      vae: ae.safetensors
    bold: { family: sdxl, licence: CreativeML Open RAIL++-M, checkpoint: sdxl.safetensors }
  uses:
    text_to_image: { sfw: calm, nsfw: bold }
`;
const bases = { calm: 'calm (z-image-turbo)', bold: 'bold (sdxl)' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-engines-'));
  servers = { cheap: await startComfyUi(), dear: await startComfyUi() };
  const file = path.join(folder, 'engines.yaml');
  await writeFile(file, engineFile({ cheap: servers.cheap.url, dear: servers.dear.url }));
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: {
      ENGINES: 'file',
      ENGINES_FILE: file,
      ADULT_RESULTS_REVIEWED_BY: 'The doubles of this test make none.',
    },
  });
  // The worker reads recent durations when it starts.
  for (let n = 0; n < 3; n++) await makeCompletedJob(database.db, 5);
  worker = await startWorker(installation, await openEngines(installation));
});
afterAll(async () => {
  await worker?.close();
  await installation?.close();
  await Promise.all(Object.values(servers ?? {}).map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

let asked = 0;
/** A picture for a creator without earlier requests. */
async function order(category: 'sfw' | 'nsfw' = 'sfw') {
  const client = await signInAs(installation, (await makeUserWithTokens(database.db, 100)).id);
  const prompt = `a lighthouse keeper, number ${asked++}`;
  const { body } = await client.call('generateImage', {
    body: { type: 'image', prompt, parameters: { category } },
  });
  const { contentId, jobId } = body;
  return { client, contentId, jobId } as { client: typeof client; contentId: string; jobId: string };
}
async function getRow({ jobId }: { jobId: string }) {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
  if (!row) throw new Error('the job is gone');
  return row;
}
const stands = (job: { jobId: string }, state: string, withinMs?: number) =>
  eventually(async () => {
    const row = await getRow(job);
    expect(row.state).toBe(state);
    return row;
  }, withinMs);
const someSeconds = () => new Promise((resolve) => setTimeout(resolve, 1_500));

describe('two servers, the cheaper of which is preferred', () => {
  it('a job that the first one loses is done by the other, and is paid for once', async () => {
    const lost = 'CUDA error: an illegal memory access was encountered';
    servers.cheap.script.exception = () => ({ exception_type: 'RuntimeError', exception_message: lost });
    const job = await order();
    const done = await stands(job, 'completed');
    servers.cheap.script.exception = () => null;
    expect(done).toMatchObject({ engineId: 'dear', failedOn: 'cheap', attempt: 2, problem: null });
    expect([...servers.cheap.submissions]).toEqual([[job.jobId, 1]]);
    expect([...servers.dear.submissions]).toEqual([[job.jobId, 1]]);
    const { body: item } = await job.client.call('getContent', { params: { id: job.contentId } });
    expect(item).toMatchObject({ status: 'completed' });
    expect(JSON.parse(item.metadata)).toMatchObject({ engine: 'dear', model: bases.calm });
    expect((await job.client.call('currentUser')).body).toMatchObject({ tokens: 99, heldTokens: 0 });
    expect((await job.client.call('listNotifications')).body).toHaveLength(1);
    await eventually(async () => {
      expect(servers.cheap.filesLeft()).toEqual([]);
      expect(servers.dear.filesLeft()).toEqual([]);
    });
  });

  it('a job goes where its base model is loaded, waits there for its turn, and goes elsewhere when that does not come', async () => {
    // Chosen by cost; both engines had the same models loaded.
    const bold = await order('nsfw');
    expect(await stands(bold, 'completed')).toMatchObject({ engineId: 'cheap' });
    const calm = await order('sfw');
    expect(await stands(calm, 'completed')).toMatchObject({ engineId: 'dear' });

    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    servers.dear.script.hold = () => held;
    try {
      const [running, waiting] = [await order('sfw'), await order('sfw')];
      expect(await stands(running, 'running')).toMatchObject({ engineId: 'dear' });
      // Pictures take five seconds, so that the engine with the model is about to be free, and the other engine is free
      // now.
      await someSeconds();
      expect(await getRow(waiting)).toMatchObject({ state: 'queued', attempt: 0 });
      // A job that fits there does not wait for it.
      expect(await stands(await order('nsfw'), 'completed')).toMatchObject({ engineId: 'cheap' });
      expect(await getRow(waiting)).toMatchObject({ state: 'queued', attempt: 0 });

      // Twenty seconds longer than expected: not worth waiting any longer.
      await database.db
        .update(engineJobs)
        .set({ startedAt: sql`now() - interval '26 seconds'` })
        .where(eq(engineJobs.id, running.jobId));
      expect(await stands(waiting, 'completed')).toMatchObject({ engineId: 'cheap', attempt: 1 });
      expect(await getRow(running)).toMatchObject({ state: 'running', attempt: 1 });
      goOn();
      await stands(running, 'completed');
    } finally {
      goOn();
      servers.dear.script.hold = undefined;
    }
    const { engines } = await operations();
    const memories = engines.map(({ id, memory }) => [id, memory?.base, memory?.basesLoaded]);
    expect(memories).toEqual(expect.arrayContaining([['dear', bases.calm, 1]]));
    // For the job that it lost, the first bold one, and the calm one that had waited.
    expect(memories).toEqual(expect.arrayContaining([['cheap', bases.calm, 3]]));
  });

  it('the figures use the cost per second of the file', async () => {
    const { engines } = await operations();
    const hourly = engines.map(({ hourlyCost, id }) => [id, hourlyCost]);
    expect(hourly).toEqual(expect.arrayContaining([['cheap', costs.cheap * 3_600]]));
    expect(hourly).toEqual(expect.arrayContaining([['dear', costs.dear * 3_600]]));

    const { body } = await (await admin()).call<Figures>('figures', { query: { days: '30' } });
    const { rows } = await database.db.execute<{ id: string; jobs: number; milliseconds: number }>(sql`
      select engine_id as id, count(*)::integer as jobs,
        (extract(epoch from sum(ended_at - started_at)) * 1000)::float as milliseconds
      from engine_jobs where state = 'completed' group by engine_id order by engine_id`);
    expect(rows.map(({ id, jobs }) => [id, jobs])).toEqual([
      ['before', 3],
      ['cheap', 3],
      ['dear', 3],
    ]);
    for (const { id, jobs, milliseconds } of rows) {
      const shown = body.engines.find(({ engineId }) => engineId === id);
      expect(shown).toMatchObject({ operation: 'text_to_image', jobs });
      expect(shown?.seconds).toBe(Math.round(milliseconds / 1_000));
      if (id === 'before') expect(shown?.costCents).toBeNull();
      else {
        const dollars = (milliseconds / 1_000) * costs[id as keyof typeof costs];
        expect(Math.abs((shown?.costCents ?? 0) - dollars * 100)).toBeLessThanOrEqual(1);
      }
    }
    // The slow job alone takes over 26 seconds on the expensive engine.
    expect(body.engines.find(({ engineId }) => engineId === 'dear')?.costCents).toBeGreaterThan(5_200);
  });
});

const admin = async () =>
  signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
const operations = async () => (await (await admin()).call<SystemReport>('systemReport')).body;
