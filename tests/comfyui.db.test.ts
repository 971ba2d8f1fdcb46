import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createGpuEngine } from '#tests/setup/gpu-engine.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
const limits = { callMs: 500, fileMs: 1_000, pollMs: 100, goneMs: 1_500, stuckMs: 3_000, reconnectMs: 50 };
let server: FakeComfyUi;
let installation: TestInstallation;
let client: TestClient;

beforeAll(async () => {
  server = await startComfyUi();
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [createGpuEngine(server, limits)],
    pace: { leaseMs: 3_000, pollMs: 100, probeMs: 1_000 },
  });
});
afterAll(async () => {
  await installation?.close();
  await server?.close();
});
beforeEach(async () => {
  const { id } = await makeUserWithTokens(database.db, 200);
  client = await signInAs(installation, id);
  Object.assign(server.script, { fault: undefined, stepMs: 0, spoil: undefined });
});

const asked = (prompt: string) => ({ type: 'image', prompt, parameters: { aspectRatio: '4:3' } });

async function leftovers(): Promise<number> {
  const { rows } = await database.db.execute(sql`select from remote_cleanups`);
  return rows.length;
}

async function settled(): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.db.execute<{ open: string }>(
      sql`select count(*) as open from engine_jobs where state in ('queued', 'running')`,
    );
    expect(Number(rows[0]?.open)).toBe(0);
  }, 120_000);
}

describe('on a ComfyUI server', () => {
  it('a picture is made, paid for, and says which model made it', async () => {
    const { body } = await client.call('generateImage', { body: asked('a lighthouse keeper at dusk') });
    await eventually(async () => {
      const item = await client.call('getContent', { params: { id: body.contentId } });
      expect(item.body).toMatchObject({ status: 'completed', width: 1152, height: 864 });
      expect(JSON.parse(item.body.metadata)).toMatchObject({
        engine: 'gpu-1',
        model: 'zimage (z-image-turbo)',
      });
    });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 199, heldTokens: 0 });
    const download = await client.fetch(`/api/content/${body.contentId}/download`);
    expect((await sharp(Buffer.from(await download.arrayBuffer())).metadata()).width).toBe(1152);
    await eventually(async () => expect(server.filesLeft()).toEqual([]));
    await eventually(async () => expect(await leftovers()).toBe(0));
  });

  it('a video is made in the size and length that were paid for', async () => {
    const { body } = await client.call('generateSfwVideo', {
      body: { prompt: 'waves behind a surfer', duration: 3, quality: 'low' },
    });
    await eventually(async () => {
      const item = await client.call('getContent', { params: { id: body.contentId } });
      expect(item.body).toMatchObject({ status: 'completed' });
    }, 60_000);
    expect((await client.call('currentUser')).body).toMatchObject({ heldTokens: 0 });
    await eventually(async () => expect(server.filesLeft()).toEqual([]));
    await eventually(async () => expect(await leftovers()).toBe(0));
  });

  it('a job that is cancelled stops on the server, and its tokens come back', async () => {
    server.script.stepMs = 200;
    const { body } = await client.call('generateImage', { body: asked('a slow train') });
    await eventually(async () => expect(server.open()).toEqual([body.jobId]));
    await client.call('cancelJob', { params: { id: body.jobId } });
    await eventually(async () => {
      expect(server.open()).toEqual([]);
      expect(server.filesLeft()).toEqual([]);
    });
    expect((await client.call('currentUser')).body).toMatchObject({ tokens: 200, heldTokens: 0 });
  });

  it('the remains of a job that was cancelled while its worker was dead are removed', async () => {
    server.script.stepMs = 2_000;
    const { body } = await client.call('generateImage', { body: asked('a train without a driver') });
    await eventually(async () => expect(server.open()).toEqual([body.jobId]));
    // The state after its worker was killed: leased, and no worker left to receive a cancellation.
    await database.db.execute(sql`
      update engine_jobs set leased_by = 'dead', lease_expires_at = now() + interval '1 hour'
      where id = ${body.jobId}`);
    // Two rounds of renewals.
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    // A worker that lost the job by a stall cannot take it back from the worker that has it now.
    expect(server.open()).toEqual([body.jobId]);
    await client.call('cancelJob', { params: { id: body.jobId } });
    await eventually(async () => {
      expect(server.open()).toEqual([]);
      expect(server.filesLeft()).toEqual([]);
      expect(await leftovers()).toBe(0);
    });
  });

  it('an unreachable server costs waiting jobs none of their attempts', async () => {
    const { url } = server;
    await server.close();
    await eventually(async () => {
      const { rows } = await database.db.execute(sql`select from engine_capacities where concurrency > 0`);
      expect(rows).toEqual([]);
    }, 30_000);
    const calls = Array.from({ length: 6 }, (_, at) => asked(`a ferry, number ${at}`));
    const jobs = await Promise.all(calls.map((each) => client.call('generateImage', { body: each })));
    // Ten polls.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { rows } = await database.db.execute<{ state: string; tries: number }>(sql`
      select state, sum(attempt)::integer as tries from engine_jobs
      where id in ${jobs.map(({ body }) => body.jobId)} group by state`);
    expect(rows).toEqual([{ state: 'queued', tries: 0 }]);
    server = await startComfyUi({}, { port: Number(new URL(url).port) });
    await settled();
    const { body: made } = await client.call('listContent', { query: { status: 'completed' } });
    expect(made.total).toBe(6);
  });
});
