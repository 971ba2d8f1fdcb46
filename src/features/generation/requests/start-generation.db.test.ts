import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { judge as rules } from '#features/trust/safety';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentItems } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    // A judge that the prompt can break.
    judge: (texts) => {
      if (texts.fields.prompt === 'the judge throws') throw new Error('the rules are gone');
      if (texts.fields.prompt === 'the judge is silent') return new Promise(() => {});
      return rules(texts);
    },
  });
});
afterAll(() => installation?.close());

async function personWith(tokens: number): Promise<void> {
  userId = (await makeUserWithTokens(database.db, tokens)).id;
  client = await signInAs(installation, userId);
}
beforeEach(() => personWith(10));
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const asked = (prompt: string, more: object = {}) => ({ type: 'image', prompt, ...more });
const generate = (prompt: string, key?: string, more?: object) =>
  client.call('generateImage', { body: asked(prompt, more), ...(key && { key }) });

/** Counts the account's rows of each kind. */
async function traces() {
  const { db } = database;
  const [jobs, items, decisions, holds] = await Promise.all([
    db.select().from(engineJobs).where(eq(engineJobs.userId, userId)),
    db.select().from(contentItems).where(eq(contentItems.userId, userId)),
    db.execute(sql`select id from safety_decisions where user_id = ${userId}`),
    db.select().from(ledgerHolds).innerJoin(engineJobs, eq(engineJobs.holdId, ledgerHolds.id)),
  ]);
  const allHolds = await db.select().from(ledgerHolds);
  const orphans = allHolds.length - holds.length;
  return { jobs: jobs.length, items: items.length, decisions: decisions.rows.length, orphanedHolds: orphans };
}

describe('generating a picture', () => {
  it('makes the decision, the hold, the content item and the job in one transaction', async () => {
    const { status, body } = await generate('a lighthouse keeper', undefined, {
      parameters: { aspectRatio: '16:9', category: 'sfw', seed: 42 },
    });
    expect(status).toBe(202);
    expect(body.job).toMatchObject({ state: 'queued', cost: 1, aspectRatio: '16:9', attempt: 0 });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 9, heldTokens: 1 });
    expect(await traces()).toEqual({ jobs: 1, items: 1, decisions: 1, orphanedHolds: 0 });
    const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
    expect(item).toMatchObject({ status: 'processing', name: 'a lighthouse keeper', type: 'image' });
    expect(JSON.parse(item.metadata)).toEqual({
      prompt: 'a lighthouse keeper',
      negativePrompt: 'blurry, low quality, distorted, deformed',
      seed: 42,
      aspectRatio: '16:9',
      cost: 1,
    });
  });

  it('chooses a random seed if none is given, and stores it', async () => {
    const seeds = new Set<number>();
    for (let n = 0; n < 3; n++) {
      const { body } = await generate('a lighthouse keeper');
      const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
      seeds.add(JSON.parse(item.metadata).seed);
    }
    expect(seeds.size).toBe(3);
  });

  it.each([
    ['an empty prompt', asked('  '), 'Positive prompt is required'],
    ['a prompt that is too long', asked('a'.repeat(4_001)), 'A prompt has at most 4000 characters'],
    ['a seed out of bounds', asked('a', { parameters: { seed: 2 ** 32 } }), expect.any(String)],
    ['an unknown aspect ratio', asked('a', { parameters: { aspectRatio: '2:1' } }), expect.any(String)],
    ['a price of its own', asked('a', { cost: 0 }), 'Unrecognized key: "cost"'],
  ])('with %s stores nothing', async (_, body, message) => {
    const answered = await client.call('generateImage', { body });
    expect([answered.status, answered.body.message]).toEqual([400, message]);
    expect(await traces()).toEqual({ jobs: 0, items: 0, decisions: 0, orphanedHolds: 0 });
  });

  it('that the safety rules refuse stores only the decision', async () => {
    const { status, body } = await generate('portrait of a 15 year old girl');
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(await traces()).toEqual({ jobs: 0, items: 0, decisions: 1, orphanedHolds: 0 });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 10, heldTokens: 0 });
  });

  it.each(['the judge throws', 'the judge is silent'])(
    'when %s is refused, and nothing is stored or charged',
    async (prompt) => {
      const { status, body } = await generate(prompt);
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(await traces()).toEqual({ jobs: 0, items: 0, decisions: 0, orphanedHolds: 0 });
      expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 10, heldTokens: 0 });
    },
  );

  it('without tokens stores only the decision', async () => {
    await personWith(0);
    const { status, body } = await generate('a lighthouse keeper');
    expect([status, body.code, body.details]).toEqual([
      402,
      'INSUFFICIENT_TOKENS',
      { needed: 1, available: 0 },
    ]);
    expect(await traces()).toEqual({ jobs: 0, items: 0, decisions: 1, orphanedHolds: 0 });
  });

  it('thirty times at once with ten tokens makes ten', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => generate(`picture ${n}`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(202), ...Array(20).fill(402)]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 0, heldTokens: 10 });
    expect(await traces()).toMatchObject({ jobs: 10, items: 10, orphanedHolds: 0 });
  });
});

describe('the same key', () => {
  it('twenty times at once makes one job and one hold', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => generate('a lighthouse keeper', 'one-click')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect(await traces()).toMatchObject({ jobs: 1, items: 1, orphanedHolds: 0 });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 9, heldTokens: 1 });
  });

  it('at once with the last token returns the one job to every call', async () => {
    await personWith(1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => generate('a lighthouse keeper', 'one-click')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 0, heldTokens: 1 });
  });

  it('for another request is a conflict', async () => {
    await generate('a lighthouse keeper', 'key');
    const { status, body } = await generate('a harbour', 'key');
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(await traces()).toMatchObject({ jobs: 1 });
  });

  it('with another given seed is a conflict, with a random one it is not', async () => {
    const first = await generate('a lighthouse keeper', 'key');
    const chosen = await generate('a lighthouse keeper', 'key', { parameters: { seed: 1 } });
    expect(chosen.status).toBe(409);
    const again = await generate('a lighthouse keeper', 'key');
    expect(again.body.jobId).toBe(first.body.jobId);
  });

  it('of another account is another job', async () => {
    const mine = await generate('a lighthouse keeper', 'key');
    await personWith(10);
    const theirs = await generate('a lighthouse keeper', 'key');
    expect(theirs.status).toBe(202);
    expect(theirs.body.jobId).not.toBe(mine.body.jobId);
  });

  it('after the job was cancelled requires a new key', async () => {
    const { body } = await generate('a lighthouse keeper', 'key');
    await client.call('cancelJob', { params: { id: body.jobId } });
    const again = await generate('a lighthouse keeper', 'key');
    expect([again.status, again.body.message]).toEqual([
      409,
      'This request was cancelled. Send it again with a new Idempotency-Key.',
    ]);
  });
});
