import { EngineError, type EngineFault, type EngineJob, type EngineOutput } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { maximumAttempts } from '#features/generation/jobs';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentItems } from '#schema/library/items';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { openStream } from '#tests/setup/event-stream.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';

const database = useDatabase();

/** The engine does what the prompt says: “fault busy”, “fault busy until 2”, “takes 60000”. */
const getPrompt = (job: EngineJob) => ('prompt' in job.request ? job.request.prompt : '');
function fail(job: EngineJob, attempt: number): EngineError | undefined {
  const [, fault, until = '99'] = /fault (\w+)(?: until (\d+))?/.exec(getPrompt(job)) ?? [];
  if (!fault || attempt >= Number(until)) return undefined;
  return new EngineError(fault as EngineFault, `The engine says ${fault}.`, 'for the operator');
}
const takesMs = (job: EngineJob) => Number(/takes (\d+)/.exec(getPrompt(job))?.[1] ?? 0);

/** “broken at first”: once for each job. */
const broken = new Set<string>();
function output(job: EngineJob): EngineOutput | undefined {
  if (!getPrompt(job).includes('broken at first') || broken.has(job.id)) return undefined;
  broken.add(job.id);
  return { kind: 'image', bytes: Buffer.from('no picture'), mediaType: 'image/png' };
}

let engine: InstantEngine;
let installation: TestInstallation;
let userId: string;
let client: TestClient;

/** Jobs whose engine keeps reporting after their end. */
const endlessReports = new Set<string>();

beforeAll(async () => {
  const instant = await createInstantEngine({ fail, takesMs, output });
  engine = {
    ...instant,
    async submit(job) {
      if (getPrompt(job).includes('reports for ever')) endlessReports.add(job.id);
      await instant.submit(job);
    },
    async *watchProgress(jobId, signal) {
      yield* instant.watchProgress(jobId, signal);
      if (endlessReports.has(jobId)) await new Promise(() => {});
    },
  };
  installation = await startInstallation({ databaseUrl: database.url, engines: [engine] });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

async function getRow(id: string) {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
  if (!row) throw new Error('the job is gone');
  return row;
}
const findContent = (jobId: string) =>
  database.db.select().from(contentItems).where(eq(contentItems.jobId, jobId));
async function getHold(jobId: string) {
  const holds = await database.db.select().from(ledgerHolds).where(eq(ledgerHolds.jobId, jobId));
  expect(holds).toHaveLength(1);
  return holds[0];
}
const ends = (id: string, state: string, withinMs?: number) =>
  eventually(async () => {
    const row = await getRow(id);
    expect(row.state).toBe(state);
    return row;
  }, withinMs);
const requestJob = (prompt: string) => requestPicture(database.db, userId, { prompt });
const wallet = () => getBalance(database.db, userId);
const newest = async () => (await client.call('listNotifications')).body[0];

describe('a job that goes well', () => {
  it('is charged once, fills its content item, and notifies its owner', async () => {
    const job = await requestJob('a lighthouse keeper');
    const done = await ends(job.id, 'completed');
    expect(done).toMatchObject({ attempt: 1, leasedBy: null, leaseExpiresAt: null, problem: null });
    expect(await wallet()).toMatchObject({ tokens: 9, heldTokens: 0 });
    expect(await getHold(job.id)).toMatchObject({ state: 'captured', captured: 1 });
    const [item] = await findContent(job.id);
    expect(item).toMatchObject({ status: 'completed', origin: 'generated', width: 64, height: 64 });
    expect(item?.metadata).toMatchObject({ engine: 'instant', model: 'instant-1', cost: 1 });
    expect(await newest()).toMatchObject({
      title: 'Your picture is ready',
      message: 'a lighthouse keeper',
      relatedId: item?.id,
    });
  });

  it('tells the open page each step: queued, running with progress, done, and the balance', async () => {
    const stream = await openStream(client);
    await eventually(async () => expect(stream.lastEventId).not.toBe(''));
    const job = await requestJob('takes 400');
    await ends(job.id, 'completed');
    await eventually(async () => {
      const told = stream.events.map(({ event, data }) => {
        const about = data as { job?: { state: string }; step?: number; tokens?: number };
        return `${event} ${about.job?.state ?? about.step ?? about.tokens ?? ''}`.trim();
      });
      expect(told.filter((each) => /^(job|wallet|progress)/.test(each))).toEqual([
        'job queued',
        'wallet 9',
        'progress 1',
        'progress 2',
        'job completed',
        'wallet 9',
      ]);
    });
    stream.close();
  });
});

describe('an engine whose reports do not end', () => {
  it.each([
    ['completed', 'reports for ever'],
    ['failed', 'reports for ever, fault unsupported'],
  ])('does not keep a job from being %s', async (state, prompt) => {
    const job = await requestJob(prompt);
    await ends(job.id, state, 30_000);
    expect(await wallet()).toMatchObject({ heldTokens: 0 });
  });
});

describe('a fault that may pass', () => {
  it('is retried after a delay, and charged once', async () => {
    const stream = await openStream(client);
    const job = await requestJob('fault busy until 2');
    const between = await eventually(async () => {
      const row = await getRow(job.id);
      expect(row).toMatchObject({ state: 'queued', attempt: 1, fault: 'busy' });
      return row;
    });
    const waits = between.runAfter.getTime() - Date.now();
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(1_250);
    expect(await wallet()).toMatchObject({ tokens: 9, heldTokens: 1 });
    const states = () =>
      stream.events.flatMap(({ event, data }) => (event === 'job' ? [(data as { job: Job }).job.state] : []));
    await eventually(async () => expect(states().slice(0, 2)).toEqual(['queued', 'queued']));
    stream.close();

    const done = await ends(job.id, 'completed');
    expect(done).toMatchObject({ attempt: 2, fault: null, problem: null });
    expect(await wallet()).toMatchObject({ tokens: 9, heldTokens: 0 });
    expect(await findContent(job.id)).toMatchObject([{ status: 'completed' }]);
  });

  it('of a broken result is not repeated: the engine discards it and makes another', async () => {
    const job = await requestJob('broken at first');
    expect(await ends(job.id, 'completed', 20_000)).toMatchObject({ attempt: 2 });
    expect(engine.submitted.filter((id) => id === job.id)).toHaveLength(2);
    expect(await wallet()).toMatchObject({ tokens: 9, heldTokens: 0 });
  });

  it('that does not pass fails the job after four attempts', async () => {
    const job = await requestJob('fault timeout');
    const dead = await eventually(async () => {
      // The test skips the retry delay.
      await database.db
        .update(engineJobs)
        .set({ runAfter: sql`now() - interval '1 millisecond'` })
        .where(eq(engineJobs.id, job.id));
      const row = await getRow(job.id);
      expect(row.state).toBe('failed');
      return row;
    }, 20_000);
    expect(dead).toMatchObject({
      attempt: maximumAttempts,
      fault: 'timeout',
      problem: 'The engine says timeout.',
    });
    expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
  });
});

describe('a fault that will not pass', () => {
  it.each(['unsupported', 'invalid_request', 'missing_model', 'out_of_memory'])(
    '%s: gives the token back at once and says why',
    async (fault) => {
      const job = await requestJob(`fault ${fault}`);
      const dead = await ends(job.id, 'failed');
      expect(dead).toMatchObject({ attempt: 1, fault, problem: `The engine says ${fault}.` });
      expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
      expect(await getHold(job.id)).toMatchObject({ state: 'released', captured: 0 });
      const [item] = await findContent(job.id);
      expect(item).toMatchObject({ status: 'failed', metadata: { failure: `The engine says ${fault}.` } });
      expect(await newest()).toMatchObject({
        title: 'Your picture failed',
        message: `The engine says ${fault}. 1 token refunded.`,
        relatedId: item?.id,
      });
    },
  );

  it('hides the operator’s details from the creator', async () => {
    const job = await requestJob('fault unsupported');
    await ends(job.id, 'failed');
    const { body } = await client.call('listJobs');
    expect(JSON.stringify(body)).not.toContain('for the operator');
  });

  it('can be retried as another job with a new safety decision and price', async () => {
    const job = await requestJob('fault unsupported');
    await ends(job.id, 'failed');
    const again = await client.call('retryJob', { params: { id: job.id }, key: 'again' });
    expect(again.status).toBe(202);
    expect(again.body.jobId).not.toBe(job.id);
    const second = await getRow(again.body.jobId);
    expect(second.request).toEqual(job.request);
    expect(second.decisionId).not.toBe(job.decisionId);
    const twice = await client.call('retryJob', { params: { id: job.id }, key: 'again' });
    expect(twice.body.jobId).toBe(again.body.jobId);
  });
});

describe('cancelling', () => {
  it('a running job stops the engine, refunds the token, and leaves no content', async () => {
    const job = await requestJob('takes 60000');
    await ends(job.id, 'running');
    const { status, body } = await client.call('cancelJob', { params: { id: job.id } });
    expect([status, body.state, body.contentId]).toEqual([200, 'cancelled', null]);
    expect(body.wallet).toMatchObject({ tokens: 10, heldTokens: 0 });
    await eventually(async () => expect(engine.cancelled).toContain(job.id));
    expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
    expect(await getHold(job.id)).toMatchObject({ state: 'released' });
    expect(await findContent(job.id)).toEqual([]);
    expect((await client.call('listJobs')).body).toMatchObject([{ id: job.id, contentId: null }]);
  });

  it('a waiting job needs no engine', async () => {
    // One slot: the second job waits for the first.
    const first = await requestJob('takes 60000');
    await ends(first.id, 'running');
    const second = await requestJob('a lighthouse');
    await client.call('cancelJob', { params: { id: second.id } });
    expect(await getRow(second.id)).toMatchObject({ state: 'cancelled', attempt: 0 });
    expect(engine.submitted).not.toContain(second.id);
    await client.call('cancelJob', { params: { id: first.id } });
    expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
  });

  it('an ended job changes nothing and returns the job', async () => {
    const job = await requestJob('a lighthouse');
    await ends(job.id, 'completed');
    const { status, body } = await client.call('cancelJob', { params: { id: job.id } });
    expect([status, body.state]).toEqual([200, 'completed']);
    expect(await wallet()).toMatchObject({ tokens: 9, heldTokens: 0 });
  });

  it('at the moment of completion ends in one of the two, never in both', async () => {
    for (const delay of [0, 5, 10, 20, 40, 80]) {
      const before = (await wallet()).tokens;
      const job = await requestJob(`takes ${delay}`);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await client.call('cancelJob', { params: { id: job.id } });
      const { state } = await getRow(job.id);
      const items = await findContent(job.id);
      if (state === 'completed') {
        expect(await wallet()).toMatchObject({ tokens: before - 1, heldTokens: 0 });
        expect(items).toMatchObject([{ status: 'completed' }]);
      } else {
        expect(state).toBe('cancelled');
        expect(await wallet()).toMatchObject({ tokens: before, heldTokens: 0 });
        expect(items).toEqual([]);
      }
    }
  });

  it('the queued jobs of a bundle keeps its running jobs and other requests', async () => {
    const bundle = await requestPictures(database.db, userId, { prompt: 'takes 60000', count: 5 });
    const other = await requestJob('a lighthouse');
    const running = await eventually(async () => {
      const rows = await Promise.all([...bundle, other].map(({ id }) => getRow(id)));
      const found = rows.find(({ state }) => state === 'running');
      if (!found) throw new Error('nothing runs yet');
      return found;
    });
    const last = bundle.at(-1)?.id ?? '';
    const { status, body } = await client.call('cancelWaitingJobs', { params: { id: last } });
    const waited = bundle.filter(({ id }) => id !== running.id).map(({ id }) => id);
    expect([status, body.jobs.map(({ id }: EngineJobRow) => id)]).toEqual([200, waited]);
    expect(body.wallet).toEqual(await wallet());
    for (const id of waited) expect(await getRow(id)).toMatchObject({ state: 'cancelled' });
    expect((await getRow(running.id)).state).not.toBe('cancelled');
    expect((await getRow(other.id)).state).not.toBe('cancelled');
    expect((await client.call('cancelWaitingJobs', { params: { id: last } })).body.jobs).toEqual([]);
    for (const { id } of bundle) await client.call('cancelJob', { params: { id } });
    await ends(other.id, 'completed');
  });

  it('frees the slot for the next job', async () => {
    const first = await requestJob('takes 60000');
    await ends(first.id, 'running');
    const second = await requestJob('a lighthouse');
    await client.call('cancelJob', { params: { id: first.id } });
    await ends(second.id, 'completed');
  });
});

describe('a job in the dock', () => {
  it('shows its position in the queue, and what it costs', async () => {
    const first = await requestJob('takes 60000');
    await ends(first.id, 'running');
    const [second, third] = [await requestJob('a lighthouse'), await requestJob('a harbour')];
    const { body } = await client.call('listJobs');
    expect(body).toMatchObject([
      { id: third.id, state: 'queued', position: 1, cost: 1 },
      { id: second.id, state: 'queued', position: 0 },
      { id: first.id, state: 'running', position: null },
    ]);
    for (const { id } of [second, third, first]) await client.call('cancelJob', { params: { id } });
  });

  it('can be dismissed once it has ended', async () => {
    const job = await requestJob('takes 60000');
    await ends(job.id, 'running');
    expect((await client.call('dismissJob', { params: { id: job.id } })).status).toBe(409);
    await client.call('cancelJob', { params: { id: job.id } });
    expect((await client.call('dismissJob', { params: { id: job.id } })).status).toBe(200);
    expect((await client.call('listJobs')).body).toEqual([]);
  });

  it('is cleared with all ended jobs, on every open page', async () => {
    const stream = await openStream(client);
    const first = await requestJob('takes 60000');
    const second = await requestJob('takes 60000');
    await ends(first.id, 'running');
    await client.call('cancelJob', { params: { id: first.id } });
    expect((await client.call('clearEndedJobs')).body).toMatchObject({ cleared: 1 });
    expect((await client.call('listJobs')).body).toMatchObject([{ id: second.id }]);
    await stream.first('jobs');
    expect((await client.call('clearEndedJobs')).body).toMatchObject({ cleared: 0 });
    await client.call('cancelJob', { params: { id: second.id } });
    stream.close();
  });

  it('cannot be retried while it may still complete', async () => {
    const job = await requestJob('takes 60000');
    expect((await client.call('retryJob', { params: { id: job.id } })).status).toBe(409);
    await client.call('cancelJob', { params: { id: job.id } });
  });
});

describe('a request that was changed in the database', () => {
  it('is refused: no engine gets it, and the token is refunded', async () => {
    const first = await requestJob('takes 60000');
    await ends(first.id, 'running');
    const job = await requestJob('a lighthouse');
    await database.db.execute(sql`
      update engine_jobs set request = jsonb_set(request, '{prompt}', '"something else"') where id = ${job.id}`);
    await client.call('cancelJob', { params: { id: first.id } });
    expect(await ends(job.id, 'failed')).toMatchObject({ fault: 'not_cleared', attempt: 1 });
    expect(engine.submitted).not.toContain(job.id);
    expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
  });
});
