/** The agent of deploy/comfyui/agent and real worker processes, which are killed, restarted and cut off. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { type AgentProcess, createAgents } from '#tests/setup/agents.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { type Line, openLine } from '#tests/setup/line.ts';
import { writeModelsFile } from '#tests/setup/models-file.ts';
import { hasPython } from '#tests/setup/python.ts';
import { getPort, makeRegistrationToken } from '#tests/setup/registration.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';
import { registeredEngines } from '../src/features/generation/registration/schema.ts';

const database = useDatabase();
const agents = createAgents();
let models: Awaited<ReturnType<typeof writeModelsFile>>;
let installation: TestInstallation;
let workers: KillableWorkers;
/** Between the agents and the web process. */
let line: Line;
let servers: FakeComfyUi[] = [];
let running: Awaited<ReturnType<KillableWorkers['load']>>[] = [];

const openInstallation = () =>
  startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: models.env,
    dataFolder: path.join(models.folder, 'data'),
  });

async function startWorkers(): Promise<void> {
  while (running.length < 2) {
    const worker = await workers.load();
    await workers.begin(worker);
    running.push(worker);
  }
}

beforeAll(async () => {
  models = await writeModelsFile();
  installation = await openInstallation();
  line = await openLine(installation.url);
  workers = killableWorkers({
    databaseUrl: database.url,
    folder: path.join(models.folder, 'data'),
    env: models.env,
    takes: 'configured',
    leaseMs: 3_000,
  });
});
beforeEach(async () => {
  line.mode = 'through';
  await startWorkers();
  await database.db.execute(sql`truncate registration_tokens, registered_engines`);
});
afterEach(async () => {
  agents.killAll();
  expect(await auditLedger(database.db)).toEqual([]);
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(async () => {
  workers?.killAll();
  await line?.close();
  await installation?.close();
  await rm(models.folder, { recursive: true, force: true });
});

function createGate() {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, hold: () => held };
}

type Machine = { agent: AgentProcess; server: FakeComfyUi; token: string; doneFile: string };

/** A server with the agent that registers it. */
async function startMachine(
  name: string,
  script: Parameters<typeof startComfyUi>[0] = {},
  env: Record<string, string> = {},
): Promise<Machine> {
  const server = await startComfyUi(script);
  servers.push(server);
  return { server, ...(await startAgent(name, server.url, env)) };
}

async function startAgent(name: string, url: string, env: Record<string, string> = {}) {
  const { secret } = await makeRegistrationToken(database.db, { ports: [getPort({ url })] });
  const token = path.join(models.folder, `${name}.token`);
  const doneFile = path.join(models.folder, `${name}.done`);
  await writeFile(token, `${secret}\n`, { mode: 0o600 });
  const agent = agents.start({
    CASTWRIGHT_URL: line.url,
    CASTWRIGHT_TOKEN_FILE: token,
    COMFYUI_URL: url,
    ENGINE_URL: url,
    ENGINE_NAME: name,
    ENGINE_MACHINE_ID: name,
    ENGINE_DONE_FILE: doneFile,
    ...env,
  });
  return { agent, token, doneFile };
}

const getEngine = async (name: string) => {
  const [row] = await database.db.select().from(registeredEngines).where(eq(registeredEngines.name, name));
  return row;
};
/** Waits until both workers have an engine of this name in their fleet. @returns its id */
const joins = (name: string) =>
  eventually(async () => {
    const engine = await getEngine(name);
    const { rows } = await database.db.execute(sql`
      select from engine_capacities where engine_id = ${engine?.id ?? ''} and concurrency > 0
        and seen_at > now() - interval '10 seconds'`);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    return engine?.id ?? '';
  });

async function order(): Promise<{ jobId: string; userId: string }> {
  const { id: userId } = await makeUserWithTokens(database.db, 100);
  return { userId, jobId: (await requestPicture(database.db, userId)).id };
}
const stands = ({ jobId }: { jobId: string }, state: string, withinMs?: number) =>
  eventually(async () => {
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
    expect(row?.state).toBe(state);
    return row;
  }, withinMs);
const chargedOnce = async ({ userId }: { userId: string }) =>
  expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
const someSeconds = (ms = 2_000) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(hasPython)('the agent', () => {
  it('waits for ComfyUI, registers it, and at SIGTERM drains: the running job ends, and the engine leaves', async () => {
    const port = await freePort();
    const { agent, doneFile } = await startAgent('late', `http://127.0.0.1:${port}`);
    await eventually(async () => expect(agent.said()).toContain('Waiting: ComfyUI does not answer'));
    expect(await getEngine('late')).toBeUndefined();
    const gate = createGate();
    const server = await startComfyUi({ hold: gate.hold }, { port });
    servers.push(server);
    const id = await joins('late');
    const job = await order();
    expect(await stands(job, 'running')).toMatchObject({ engineId: id });
    const ended = once(agent.process, 'exit');
    agent.process.kill('SIGTERM');
    await eventually(async () => expect(agent.said()).toContain('1 running'));
    const later = await order();
    await someSeconds();
    await stands(later, 'queued');
    expect(agent.process.exitCode).toBeNull();
    expect(existsSync(doneFile)).toBe(false);
    gate.open();
    expect(await ended).toEqual([0, null]);
    expect(existsSync(doneFile)).toBe(true);
    expect(await stands(job, 'completed')).toMatchObject({ engineId: id, attempt: 1 });
    await chargedOnce(job);
    expect((await getEngine('late'))?.removedAt).toBeInstanceOf(Date);
    await startMachine('next');
    await stands(later, 'completed');
  }, 120_000);

  it('leaves when its grace time is over, and the job goes to another engine at once', async () => {
    const gate = createGate();
    const { agent } = await startMachine('short', { hold: gate.hold }, { ENGINE_GRACE_SECONDS: '1' });
    const id = await joins('short');
    const job = await order();
    expect(await stands(job, 'running')).toMatchObject({ engineId: id });
    await startMachine('other');
    const other = await joins('other');
    expect(await agent.end('SIGTERM')).toBe(0);
    expect(await stands(job, 'completed')).toMatchObject({ engineId: other, attempt: 2 });
    gate.open();
    await chargedOnce(job);
  }, 120_000);

  it('that is killed with its machine loses no job: it goes to another engine and is charged once', async () => {
    const gate = createGate();
    const { agent, server } = await startMachine('lost', { hold: gate.hold });
    const id = await joins('lost');
    const job = await order();
    expect(await stands(job, 'running')).toMatchObject({ engineId: id });
    await eventually(async () => expect(server.submissions.get(job.jobId)).toBe(1));
    expect(await agent.end('SIGKILL')).toBe('SIGKILL');
    servers = servers.filter((each) => each !== server);
    const closed = server.close();
    gate.open();
    await closed;
    await startMachine('left');
    const left = await joins('left');
    expect(await stands(job, 'completed', 120_000)).toMatchObject({ engineId: left });
    await chargedOnce(job);
  }, 180_000);

  it('that is killed alone is the same engine when it is started again; its job goes on', async () => {
    const gate = createGate();
    const { agent, server, token } = await startMachine('again', { hold: gate.hold });
    const id = await joins('again');
    const job = await order();
    await stands(job, 'running');
    await agent.end('SIGKILL');
    const settings = {
      CASTWRIGHT_URL: line.url,
      CASTWRIGHT_TOKEN_FILE: token,
      COMFYUI_URL: server.url,
      ENGINE_URL: server.url,
      ENGINE_NAME: 'again',
      ENGINE_MACHINE_ID: 'again',
    };
    const second = agents.start(settings);
    await eventually(async () => expect(second.said()).toContain(`Registered as ${id}`));
    gate.open();
    expect(await stands(job, 'completed')).toMatchObject({ engineId: id, attempt: 1 });
    await chargedOnce(job);
    // A second process of the same machine takes the engine over, and the first one ends instead of disturbing it.
    const third = agents.start(settings);
    await eventually(async () => expect(third.said()).toContain(`Registered as ${id}`));
    const [status] = await once(second.process, 'exit');
    expect([status, second.said()]).toEqual([78, expect.stringContaining('Another process has registered')]);
  }, 120_000);

  it('goes on when the web process is restarted and when the line breaks, as the same engine', async () => {
    const { agent } = await startMachine('patient');
    const id = await joins('patient');
    line.mode = 'cut';
    await eventually(async () => expect(agent.said()).toContain('Castwright does not answer'), 40_000);
    await installation.close();
    installation = await openInstallation();
    line.target = installation.url;
    line.mode = 'through';
    const before = (await getEngine('patient'))?.heartbeatAt.getTime() ?? 0;
    await eventually(async () => {
      expect((await getEngine('patient'))?.heartbeatAt.getTime()).toBeGreaterThan(before);
    }, 60_000);
    expect(agent.said().match(/Registered/g)).toHaveLength(1);
    const job = await order();
    expect(await stands(job, 'completed')).toMatchObject({ engineId: id });
  }, 180_000);

  it('whose heartbeats hang on a half-open line: the engine is away, and back when the line is mended', async () => {
    const { agent } = await startMachine('cut-off');
    const id = await joins('cut-off');
    line.mode = 'hang';
    const isAway = () =>
      database.db.execute<{ away: boolean }>(
        sql`select heartbeat_at < now() - interval '30 seconds' as away from registered_engines where id = ${id}`,
      );
    await eventually(async () => expect((await isAway()).rows).toEqual([{ away: true }]), 60_000);
    const job = await order();
    await someSeconds();
    await stands(job, 'queued');
    expect(agent.said()).toContain('timed out');
    line.mode = 'through';
    expect(await stands(job, 'completed', 60_000)).toMatchObject({ engineId: id });
    await chargedOnce(job);
  }, 180_000);

  it('takes a new token from its file, and ends with a status of its own for a wrong registration', async () => {
    const { agent, token, server } = await startMachine('renewed');
    await joins('renewed');
    await writeFile(token, 'cwe_wrong');
    await eventually(async () => expect(agent.said()).toContain('Castwright refused: 401'), 40_000);
    const { secret } = await makeRegistrationToken(database.db, { name: 'New', ports: [getPort(server)] });
    await database.db.update(registeredEngines).set({ removedAt: sql`now()` });
    await writeFile(token, secret);
    await eventually(async () => expect(agent.said().match(/Registered as/g)).toHaveLength(2), 60_000);
    const wrong = await startAgent('wrong', server.url, { ENGINE_URL: 'http://10.9.9.9:8188' });
    const [status] = await once(wrong.agent.process, 'exit');
    expect([status, wrong.agent.said()]).toEqual([78, expect.stringContaining('Castwright refused: 400')]);
  }, 180_000);
});

describe.runIf(hasPython)('a worker that is killed', () => {
  it('while a job runs on a registered engine: the other joins the run, and it is charged once', async () => {
    const gate = createGate();
    const { server } = await startMachine('steady', { hold: gate.hold });
    const id = await joins('steady');
    const job = await order();
    const row = await stands(job, 'running');
    const holder = running.find(({ pid }) => row?.leasedBy?.includes(`:${pid}:`));
    if (!holder) throw new Error('no worker has the job');
    running = running.filter((each) => each !== holder);
    await workers.kill(holder);
    await eventually(async () => {
      const now = await stands(job, 'running');
      expect(now?.leasedBy).not.toBe(row?.leasedBy);
    }, 60_000);
    gate.open();
    expect(await stands(job, 'completed', 60_000)).toMatchObject({ engineId: id, attempt: 2 });
    expect(server.submissions.get(job.jobId)).toBe(1);
    await chargedOnce(job);
  }, 180_000);
});
