/** Kills a server in the middle of a job, cancels jobs, and looks for what remains of them on its disk. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Engine, EngineError } from '@castwright/engine-port';
import type { ModelChoice } from '#engines/workflows';
import { createClearedJob, never } from '#tests/engine-contract/engine-under-test.ts';
import { portrait } from '#tests/engine-contract/requests.ts';
import { openEngine } from './operations.ts';
import type { Finding } from './results.ts';
import type { RealServer } from './server.ts';

/** Enough steps to be caught in the middle. */
const longSteps = 12;

/** @returns what happened to a job whose server was killed, and to jobs that were cancelled */
export async function disturb(server: RealServer, models: ModelChoice): Promise<Finding[]> {
  const slow = structuredClone(models);
  const [stack] = Object.values(slow.stacks);
  if (stack && 'sampling' in stack) stack.sampling = { ...stack.sampling, steps: longSteps };
  const engine = openEngine(server.url, slow);
  try {
    return [await killMidway(engine, server), await cancelMidway(engine), await cancelAtOnce(engine)];
  } finally {
    await engine.close();
  }
}

const createJob = () =>
  createClearedJob({ ...portrait, aspectRatio: '1:1', seed: Math.floor(Math.random() * 1e9) });

async function waitForStep(engine: Engine, jobId: string): Promise<void> {
  for await (const { step } of engine.watchProgress(jobId, never)) if (step > 0) return;
}

async function killMidway(engine: Engine, server: RealServer): Promise<Finding> {
  const what = 'a server that is killed in the middle of a job and started again gets the job again';
  const job = createJob();
  await engine.submit(job);
  const result = engine.getResult(job.id, never);
  result.catch(() => undefined);
  await waitForStep(engine, job.id);
  await server.kill();
  await server.start();
  return judge(what, async () => {
    const { outputs } = await result;
    await engine.cleanUp(job.id);
    return `${outputs.length} result`;
  });
}

async function cancelMidway(engine: Engine): Promise<Finding> {
  const job = createJob();
  await engine.submit(job);
  const result = engine.getResult(job.id, never).catch((error: EngineError) => error.fault);
  await waitForStep(engine, job.id);
  return judge('a job that is cancelled in the middle ends without an error', async () => {
    await engine.cancel(job.id);
    await engine.cancel(job.id);
    return `the job ended with ${await result}`;
  });
}

async function cancelAtOnce(engine: Engine): Promise<Finding> {
  const jobs = [createJob(), createJob(), createJob()];
  for (const job of jobs) await engine.submit(job);
  return judge('three jobs that are cancelled at once end without an error', async () => {
    const results = jobs.map(({ id }) =>
      engine.getResult(id, never).catch((error: EngineError) => error.fault),
    );
    await Promise.all(jobs.map(({ id }) => engine.cancel(id)));
    return `the jobs ended with ${(await Promise.all(results)).join(', ')}`;
  });
}

async function judge(what: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { what, ok: true, detail: await work() };
  } catch (error) {
    const detail = error instanceof EngineError ? `${error.fault}: ${error.operatorDetail}` : String(error);
    return { what, ok: false, detail };
  }
}

/** Trained models that were copied to the server stay until the operator's clean-up. */
const isCopiedModel = (name: string) => /^output\/loras\/castwright\/[0-9a-f]{64}\.safetensors$/.test(name);

/** Finds the files of jobs under the server's inputs and outputs once every job is over. */
export async function findLeftovers(base: string): Promise<Finding> {
  const files: { name: string; size: number }[] = [];
  for (const folder of ['input', 'output']) {
    const root = path.join(base, folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      files.push({ name: path.relative(base, file), size: (await stat(file)).size });
    }
  }
  const own = files.filter(({ name }) => name.includes('castwright'));
  const full = own.filter(({ name, size }) => size > 0 && !isCopiedModel(name));
  const copies = own.filter(({ name, size }) => size > 0 && isCopiedModel(name)).length;
  const empty = own.filter(({ size }) => size === 0).length;
  const detail = `${copies} copies of trained models, ${empty} empty files, for the operator’s clean-up`;
  return {
    what: 'no file of a job keeps its content',
    ok: full.length === 0,
    detail: full.length === 0 ? detail : full.map(({ name }) => name).join(', '),
  };
}
