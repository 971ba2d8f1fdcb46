/** Engines that register themselves, from the call of the agent to the pictures, the tokens and the figures. */
import { rm } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationForm } from '#contract/engine-registration.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { writeModelsFile } from '#tests/setup/models-file.ts';
import {
  createTestAgent,
  getPort,
  makeRegistrationToken,
  type TestAgent,
} from '#tests/setup/registration.ts';
import { sized } from '#tests/setup/test-size.ts';
import { openEngines } from '../src/app/worker/engines.ts';
import { type RunningWorker, startWorker } from '../src/app/worker/start-worker.ts';
import { engineCapacities, engineJobs } from '../src/features/generation/jobs/schema.ts';
import { removeLostEngines } from '../src/features/generation/registration/remove-engines.ts';
import { registeredEngines } from '../src/features/generation/registration/schema.ts';

const database = useDatabase();
const pace = { leaseMs: 5_000, pollMs: 200, probeMs: 500 };
let models: Awaited<ReturnType<typeof writeModelsFile>>;
let installation: TestInstallation;
let admin: TestClient;
const workers: RunningWorker[] = [];
const servers: FakeComfyUi[] = [];

async function openWorker(): Promise<RunningWorker> {
  const worker = await startWorker(installation, {
    ...(await openEngines(installation)),
    ...pace,
    inspectors: [],
  });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  models = await writeModelsFile();
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    overallLimit: { tries: 100_000, seconds: 60 },
    env: { ...models.env, ADULT_RESULTS_REVIEWED_BY: 'The doubles of this test make none.' },
  });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
  await openWorker();
  await openWorker();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await installation?.close();
  await rm(models.folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.execute(sql`truncate registration_tokens, registered_engines`);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
  await database.db.update(registeredEngines).set({ removedAt: sql`now()` });
  await database.db.execute(sql`select pg_notify('registered_engines', '')`);
  await eventually(async () => expect(await countCapacities()).toEqual([]));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A server with an agent that has registered it. `hold`: its jobs wait until the function is called. */
async function addEngine(
  machineId: string,
  {
    form = {},
    token = {},
    script = {},
  }: {
    form?: Partial<RegistrationForm>;
    token?: Parameters<typeof makeRegistrationToken>[1];
    script?: Parameters<typeof startComfyUi>[0];
  } = {},
) {
  const server = await startComfyUi(script);
  servers.push(server);
  const { id: tokenId, secret } = await makeRegistrationToken(database.db, {
    ports: [getPort(server)],
    ...token,
  });
  const agent = createTestAgent(installation.url, secret, { machineId, url: server.url, ...form });
  expect((await agent.register()).status).toBe(200);
  return { agent, secret, server, tokenId };
}

function createGate() {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, hold: () => held };
}

async function countCapacities() {
  const rows = await database.db.select().from(engineCapacities);
  return rows.filter(({ engineId }) => engineId.startsWith('registered-'));
}
/** Waits until both workers have the engine in their fleet. */
const joins = ({ id }: Pick<TestAgent, 'id'>, withinMs = 10_000) =>
  eventually(async () => {
    const rows = (await countCapacities()).filter((row) => row.engineId === id && row.concurrency > 0);
    expect(rows.length).toBe(2);
  }, withinMs);
const leaves = ({ id }: Pick<TestAgent, 'id'>) =>
  eventually(async () => {
    expect((await countCapacities()).filter((row) => row.engineId === id)).toEqual([]);
  }, 10_000);

const makeCreator = () => makeUserWithTokens(database.db, 100, { subscription: 'enterprise' });
async function order(): Promise<{ jobId: string; userId: string }> {
  const { id: userId } = await makeCreator();
  return { userId, jobId: (await requestPicture(database.db, userId)).id };
}
async function getJob({ jobId }: { jobId: string }) {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
  if (!row) throw new Error('the job is gone');
  return row;
}
const stands = (job: { jobId: string }, state: string, withinMs?: number) =>
  eventually(async () => {
    const row = await getJob(job);
    expect(row.state).toBe(state);
    return row;
  }, withinMs);
const chargedOnce = async ({ userId }: { userId: string }) =>
  expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
const someSeconds = (ms = 1_500) => new Promise((resolve) => setTimeout(resolve, ms));
const listed = async () => (await admin.call('listRegisteredEngines')).body.engines;

describe('a server that registers itself', () => {
  it('is in the fleet of every running worker within seconds, makes a picture, and leaves', async () => {
    const { agent, server } = await addEngine('machine-1', { token: { priority: 3, maxHourlyCost: 1.5 } });
    await joins(agent);
    const job = await order();
    expect(await stands(job, 'completed')).toMatchObject({ engineId: agent.id, attempt: 1 });
    await chargedOnce(job);
    expect([...server.submissions]).toEqual([[job.jobId, 1]]);
    expect(await listed()).toMatchObject([
      {
        id: agent.id,
        state: 'active',
        workers: 2,
        models: expect.arrayContaining(['zimage (z-image-turbo)']),
      },
    ]);
    const report = (await admin.call('systemReport')).body.engines;
    expect(report).toContainEqual(
      expect.objectContaining({ id: agent.id, priority: 3, hourlyCost: 1.5, online: true, shared: true }),
    );
    await eventually(async () => expect(server.filesLeft()).toEqual([]));
    await agent.leave();
    await leaves(agent);
    const after = (await admin.call('systemReport')).body.engines;
    expect(after.map(({ id }: { id: string }) => id)).not.toContain(agent.id);
    await someSeconds();
    expect(await getJob(await order())).toMatchObject({ state: 'queued' });
  });

  it('has what its server lists, whatever it registers: without files it gets no job', async () => {
    const without = { ...everyFile, diffusion_models: [] };
    const { agent, server } = await addEngine('bare', { script: { files: without } });
    await eventually(async () => expect(await listed()).toMatchObject([{ models: expect.any(Array) }]));
    const job = await order();
    await someSeconds();
    expect(await getJob(job)).toMatchObject({ state: 'queued', attempt: 0 });
    expect(server.submissions.size).toBe(0);
    const { agent: able } = await addEngine('able');
    expect(await stands(job, 'completed')).toMatchObject({ engineId: able.id });
    expect(agent.id).not.toBe(able.id);
  });

  it('does only the operations that its token allows', async () => {
    const { agent } = await addEngine('videos', { token: { operations: ['text_to_video'] } });
    await eventually(async () => {
      const row = (await countCapacities()).find(({ engineId }) => engineId === agent.id);
      expect(row?.operations).toEqual(['text_to_video']);
    });
    const job = await order();
    await someSeconds();
    expect(await getJob(job)).toMatchObject({ state: 'queued' });
    const { agent: able } = await addEngine('pictures', { token: { operations: ['text_to_image'] } });
    expect(await stands(job, 'completed')).toMatchObject({ engineId: able.id });
  });

  it('is given by all workers together no more jobs than it registered', async () => {
    const gate = createGate();
    const { agent, server } = await addEngine('busy', {
      form: { concurrency: 2 },
      script: { hold: gate.hold },
    });
    await joins(agent);
    const jobs = [await order(), await order(), await order(), await order()];
    await eventually(async () => expect(server.submissions.size).toBe(2));
    await someSeconds();
    expect(server.submissions.size).toBe(2);
    gate.open();
    for (const job of jobs) await stands(job, 'completed');
    for (const job of jobs) await chargedOnce(job);
  });
});

describe('an engine that drains', () => {
  it('finishes what it has, gets nothing new, and leaves without a lost job', async () => {
    const gate = createGate();
    const { agent } = await addEngine('old', { script: { hold: gate.hold } });
    await joins(agent);
    const first = await order();
    await stands(first, 'running');
    expect((await agent.drain()).body).toMatchObject({ state: 'draining', runningJobs: 1 });
    const second = await order();
    await someSeconds();
    expect(await getJob(second)).toMatchObject({ state: 'queued', attempt: 0 });
    const { agent: fresh } = await addEngine('new');
    expect(await stands(second, 'completed')).toMatchObject({ engineId: fresh.id });
    gate.open();
    expect(await stands(first, 'completed')).toMatchObject({ engineId: agent.id, attempt: 1 });
    expect((await agent.drain()).body).toMatchObject({ runningJobs: 0 });
    await agent.leave();
    await leaves(agent);
    await chargedOnce(first);
    await chargedOnce(second);
  });

  it('by the operator is shown so, and gets jobs again once it is returned to service', async () => {
    const { agent } = await addEngine('kept');
    await joins(agent);
    await admin.call('drainEngine', { params: { id: agent.id } });
    const job = await order();
    await someSeconds();
    expect(await getJob(job)).toMatchObject({ state: 'queued' });
    expect(await listed()).toMatchObject([{ state: 'drained', drainedBy: 'operator' }]);
    await admin.call('returnEngineToService', { params: { id: agent.id } });
    expect(await stands(job, 'completed')).toMatchObject({ engineId: agent.id });
  });
});

describe('an engine that goes while a job runs on it', () => {
  const stops = {
    'leaves before it is done': ({ agent }: { agent: TestAgent }) => agent.leave(),
    'loses its token': ({ tokenId }: { tokenId: string }) =>
      admin.call('revokeRegistrationToken', { params: { id: tokenId } }),
  };
  it.each(Object.entries(stops))(
    'because it %s: the job goes to another and is charged once',
    async (_, stop) => {
      const gate = createGate();
      const going = await addEngine('going', { script: { hold: gate.hold } });
      await joins(going.agent);
      const job = await order();
      await stands(job, 'running');
      const { agent: other } = await addEngine('staying');
      await joins(other);
      await stop(going);
      expect(await stands(job, 'completed')).toMatchObject({ engineId: other.id, attempt: 2 });
      gate.open();
      await chargedOnce(job);
      await leaves(going.agent);
    },
  );

  it('because its machine comes back with another address: the job starts again there', async () => {
    const gate = createGate();
    const moved = await startComfyUi();
    servers.push(moved);
    const server = await startComfyUi({ hold: gate.hold });
    servers.push(server);
    const ports = [getPort(server), getPort(moved)];
    const { secret } = await makeRegistrationToken(database.db, { ports });
    const agent = createTestAgent(installation.url, secret, { machineId: 'moving', url: server.url });
    await agent.register();
    await joins(agent);
    const job = await order();
    await stands(job, 'running');
    const { id } = agent;
    await agent.register({ url: moved.url });
    expect(agent.id).toBe(id);
    expect(await stands(job, 'completed')).toMatchObject({ engineId: id, attempt: 2 });
    expect(moved.submissions.get(job.jobId)).toBe(1);
    gate.open();
    await chargedOnce(job);
  });

  it('in a removal that was interrupted: the sweep releases the job', async () => {
    const gate = createGate();
    const { agent } = await addEngine('cut-off', { script: { hold: gate.hold } });
    await joins(agent);
    const job = await order();
    await stands(job, 'running');
    // As if the process had died between the removal and the release.
    await database.db.update(registeredEngines).set({ removedAt: sql`now()` });
    await removeLostEngines(database.db);
    expect(await getJob(job)).toMatchObject({ state: 'queued', attempt: 1 });
    gate.open();
    await addEngine('next');
    await stands(job, 'completed');
    await chargedOnce(job);
  });
});

describe('an engine without heartbeats', () => {
  it('gets no new job and finishes what it has; it is in service again with the next heartbeat', async () => {
    const gate = createGate();
    const { agent } = await addEngine('silent', { script: { hold: gate.hold } });
    await joins(agent);
    const first = await order();
    await stands(first, 'running');
    await database.db.update(registeredEngines).set({ heartbeatAt: sql`now() - interval '31 seconds'` });
    const second = await order();
    await someSeconds();
    expect(await getJob(second)).toMatchObject({ state: 'queued', attempt: 0 });
    expect(await listed()).toMatchObject([{ state: 'away', running: 1 }]);
    gate.open();
    expect(await stands(first, 'completed')).toMatchObject({ engineId: agent.id, attempt: 1 });
    await agent.beat();
    expect(await stands(second, 'completed')).toMatchObject({ engineId: agent.id });
    await chargedOnce(first);
  });

  it('whose server is gone too: the job goes to another by the usual failover', async () => {
    const gate = createGate();
    const { agent, server } = await addEngine('dead', { script: { hold: gate.hold } });
    await joins(agent);
    const job = await order();
    await stands(job, 'running');
    await eventually(async () => expect(server.submissions.get(job.jobId)).toBe(1));
    servers.splice(servers.indexOf(server), 1);
    const closed = server.close();
    gate.open();
    await closed;
    const { agent: other } = await addEngine('alive');
    expect(await stands(job, 'completed', 90_000)).toMatchObject({ engineId: other.id });
    await chargedOnce(job);
  });

  it('whose server accepts calls and never answers does not keep others from joining', async () => {
    const hung = await addEngine('hung', { script: { fault: () => 'hang' } });
    const { agent } = await addEngine('well');
    await joins(agent);
    const job = await order();
    expect(await stands(job, 'completed')).toMatchObject({ engineId: agent.id });
    hung.server.script.fault = undefined;
    // The calls that hang end first.
    await joins(hung.agent, 60_000);
  });
});

describe('many engines that come and go while jobs run', () => {
  const engines = sized(24, 20);
  const ordered = sized(80, 40);
  it(`${engines} engines, ${ordered} jobs: none is lost, and each is charged once`, async () => {
    const random = createRandom(20_261_129);
    const creators = await Promise.all(Array.from({ length: 8 }, makeCreator));
    const jobs: { jobId: string; userId: string }[] = [];
    let isOver = false;
    const ordering = (async () => {
      for (let n = 0; n < ordered; n++) {
        const userId = creators[n % creators.length]?.id ?? '';
        jobs.push({ userId, jobId: (await requestPicture(database.db, userId)).id });
        await someSeconds(random() * 150);
      }
    })();
    const one = async (n: number) => {
      const { agent } = await addEngine(`machine-${n}`, {
        form: { concurrency: 1 + (n % 2) },
        script: { stepMs: Math.floor(random() * 120) },
      });
      for (let round = 0; round < 2 && !isOver; round++) {
        await someSeconds(1_000 + random() * 3_000);
        if (random() < 0.5) await agent.drain();
        await someSeconds(random() * 500);
        if (random() < 0.7) await agent.leave();
        await someSeconds(random() * 1_000);
        await agent.register();
      }
    };
    await Promise.all(Array.from({ length: engines }, (_, n) => one(n)));
    isOver = true;
    await ordering;
    await eventually(async () => {
      const { rows } = await database.db.execute<{ state: string; jobs: number }>(sql`
        select state, count(*)::integer as jobs from engine_jobs
        where id = any(${sql.param(jobs.map(({ jobId }) => jobId))}::uuid[]) group by state`);
      expect(rows).toEqual([{ state: 'completed', jobs: ordered }]);
    }, 120_000);
    for (const { id } of creators) {
      const own = jobs.filter(({ userId }) => userId === id).length;
      expect(await getBalance(database.db, id)).toMatchObject({ tokens: 100 - own, heldTokens: 0 });
    }
    const ids = sql.param(jobs.map(({ jobId }) => jobId));
    const { rows: holds } = await database.db.execute(sql`
      select state, captured, count(*)::integer as holds from ledger_holds
      where id in (select hold_id from engine_jobs where id = any(${ids}::uuid[])) group by 1, 2`);
    expect(holds).toEqual([{ state: 'captured', captured: 1, holds: ordered }]);
    // Both workers have the same engines, and all of them.
    await eventually(async () => {
      const rows = await countCapacities();
      const byWorker = Map.groupBy(rows, ({ workerId }) => workerId);
      const fleets = [...byWorker.values()].map((each) => each.map(({ engineId }) => engineId).toSorted());
      expect(fleets).toHaveLength(2);
      expect(fleets[0]).toEqual(fleets[1]);
      expect(fleets[0]).toHaveLength(engines);
    });
  }, 300_000);
});
