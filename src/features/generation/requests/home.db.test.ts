import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardStats } from '#contract/dashboard.ts';
import { captureHold, holdTokens, releaseHold } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makeContents } from '#tests/factories/content.ts';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
/** The eleventh of the month, at 00:30. */
const now = new Date('2026-05-11T00:30:00Z');
let installation: TestInstallation;
let userId: string;
let client: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 1_000)).id;
  client = await signInAs(installation, userId);
});

const stats = async (): Promise<DashboardStats> => (await client.call('dashboardStats')).body;

/** Spends tokens like a completed job, dated to that time. */
async function spend(amount: number, at: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    const hold = await holdTokens(tx, {
      userId,
      amount,
      reason: 'text_to_image',
      jobId: newId(),
      idempotencyKey: newId(),
      expiresAt: new Date('2030-01-01'),
    });
    await captureHold(tx, hold.id);
    // Ids are ordered by time: the first 48 bits are its milliseconds.
    const time = new Date(at).getTime().toString(16).padStart(12, '0');
    await tx.execute(sql`
      update ledger_transfers set created_at = ${at},
        id = (${`${time.slice(0, 8)}-${time.slice(8)}`} || substr(id::text, 14))::uuid
      where hold_id = ${hold.id}`);
  });
}

describe('the home page’s figures', () => {
  it('of a new user are all zero, except the tokens', async () => {
    expect(await stats()).toEqual({
      totalItems: 0,
      images: 0,
      videos: 0,
      models: 0,
      trainingData: 0,
      activeJobs: 0,
      tokens: { left: 1_000, held: 0, usedThisMonth: 0, byDay: expect.any(Array) },
    });
  });

  it('count the account’s content by type, whatever its status', async () => {
    const other = await makeUserWithTokens(database.db, 1);
    await makeContents(database.db, other.id, [{}, {}]);
    await makeContents(database.db, userId, [
      {},
      { status: 'failed' },
      { status: 'processing', category: 'nsfw' },
      { type: 'video' },
      { type: 'model' },
      { type: 'training_data' },
      { type: 'training_data' },
    ]);
    expect(await stats()).toMatchObject({
      totalItems: 7,
      images: 3,
      videos: 1,
      models: 1,
      trainingData: 2,
    });
  });

  it('count jobs that wait or run, and the tokens held for them', async () => {
    const [first] = await requestPictures(database.db, userId, { count: 6 });
    await requestPicture(database.db, userId);
    await client.call('cancelJob', { params: { id: first?.id ?? '' } });
    const { activeJobs, tokens } = await stats();
    expect([activeJobs, tokens.left, tokens.held]).toEqual([6, 994, 6]);
    expect(tokens.usedThisMonth).toBe(0);
  });

  it('show what finished jobs have cost on each day of this month, in UTC', async () => {
    await spend(5, '2026-04-30T23:59:59.999Z');
    await spend(1, '2026-05-01T00:00:00.000Z');
    await spend(2, '2026-05-01T23:59:59.999Z');
    await spend(3, '2026-05-11T00:10:00.000Z');
    const { usedThisMonth, byDay } = (await stats()).tokens;
    expect(usedThisMonth).toBe(6);
    expect(byDay).toHaveLength(11);
    expect(byDay.filter(({ tokens }) => tokens > 0)).toEqual([
      { day: '2026-05-01', tokens: 3 },
      { day: '2026-05-11', tokens: 3 },
    ]);
  });

  it('do not count released holds as used', async () => {
    await database.db.transaction(async (tx) => {
      const held = { userId, amount: 7, reason: 'text_to_image', expiresAt: new Date('2030-01-01') } as const;
      const hold = await holdTokens(tx, { ...held, jobId: newId(), idempotencyKey: newId() });
      await releaseHold(tx, hold.id, 'job_failed');
    });
    expect((await stats()).tokens).toMatchObject({ left: 1_000, held: 0, usedThisMonth: 0 });
  });
});

describe('the history of prompts', () => {
  const history = async (): Promise<{ prompt: string }[]> => (await client.call('promptHistory')).body;
  const requestJob = (prompt: string, parameters: object = {}, negativePrompt?: string) =>
    client.call('generateImage', { body: { type: 'image', prompt, negativePrompt, parameters } });

  it('has each prompt once with its last settings, newest first', async () => {
    await requestJob('a lighthouse', {}, 'rain');
    await requestJob('a harbour');
    await requestJob('a lighthouse', { category: 'nsfw' }, 'fog');
    const usedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await history()).toEqual([
      {
        prompt: 'a lighthouse',
        negativePrompt: 'fog',
        category: 'nsfw',
        operation: 'text_to_image',
        usedAt,
      },
      {
        prompt: 'a harbour',
        negativePrompt: 'blurry, low quality, distorted, deformed',
        category: 'sfw',
        operation: 'text_to_image',
        usedAt,
      },
    ]);
  });

  it('has the prompt as typed, without the words of a tag, and cancelled ones, too', async () => {
    const { body } = await requestJob('a woman', { category: 'nsfw', nsfwTag: 'dildo_riding' });
    await client.call('cancelJob', { params: { id: body.jobId } });
    expect((await history()).map(({ prompt }) => prompt)).toEqual(['a woman']);
  });

  it('has a bundle once, and no refused requests', async () => {
    await requestJob('a lighthouse', { bundleSize: 5 });
    await requestJob('portrait of a 15 year old girl');
    expect((await history()).map(({ prompt }) => prompt)).toEqual(['a lighthouse']);
  });

  it('has the account’s newest fifty', async () => {
    for (let n = 1; n <= 52; n++) await requestJob(`picture ${n}`);
    const prompts = (await history()).map(({ prompt }) => prompt);
    expect(prompts).toHaveLength(50);
    expect([prompts.at(0), prompts.at(-1)]).toEqual(['picture 52', 'picture 3']);
    client = await signInAs(installation, (await makeUserWithTokens(database.db, 1)).id);
    expect(await history()).toEqual([]);
  });
});

describe('clearing the dock', () => {
  it('removes ended jobs, and keeps the rest, the content, and other accounts’ jobs', async () => {
    const ended = await requestPictures(database.db, userId, { count: 2 });
    const waiting = await requestPicture(database.db, userId);
    for (const { id } of ended) await client.call('cancelJob', { params: { id } });
    const another = await makeUserWithTokens(database.db, 1);
    const theirs = await requestPicture(database.db, another.id);
    const other = await signInAs(installation, another.id);
    await other.call('cancelJob', { params: { id: theirs.id } });

    const { status, body } = await client.call('clearEndedJobs');
    expect([status, body.cleared]).toEqual([200, 2]);
    expect((await client.call('listJobs')).body).toMatchObject([{ id: waiting.id }]);
    expect((await other.call('listJobs')).body).toHaveLength(1);
    expect((await client.call('clearEndedJobs')).body.cleared).toBe(0);
  });
});
