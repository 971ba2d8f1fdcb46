import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefusedRequest } from '#contract/safety.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { decideAppeal, endPause, type ReviewDeps } from './decide-appeal.ts';
import { safetyAppeals, safetyDecisions, safetyStrikes } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let now = new Date('2026-05-04T10:00:00Z');
let reviewerId: string;
let userId: string;
let client: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    clock: () => now,
  });
  reviewerId = (await makeUser(database.db, { role: 'admin' })).id;
});
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  client = await signInAs(installation, userId);
});
afterAll(() => installation?.close());

const hour = 3_600_000;
const day = 24 * hour;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString();

const ask = (prompt: string, category: 'sfw' | 'nsfw' = 'nsfw') =>
  client.call('generateImage', { body: { type: 'image', prompt, parameters: { category } } });
/** Sends a severe violation, with different words each time. */
const grave = (n: number) => ask(`naked 15 year old girl number ${n}`);
async function strikes(count: number) {
  for (let n = 0; n < count; n++) expect((await grave(n)).status).toBe(422);
}
const standing = async () => (await client.call('safetyStanding')).body;
const refusals = async (query: Record<string, string> = {}) =>
  (await client.call('refusedRequests', { query })).body;
const wallet = async () => {
  const { tokens, heldTokens } = (await client.call('currentUser')).body;
  return { tokens, heldTokens };
};
const untouched = { tokens: 10, heldTokens: 0 };
/** The notifications, newest last. */
const notified: { userId: string; title: string; message: string }[] = [];
/** The recorded audit actions. */
const recordedActions: { action: string; actorId: string; subjectId: string }[] = [];
const reviewDeps: ReviewDeps = {
  notify: async (_tx, news) => void notified.push(news),
  record: async (_tx, act) => void recordedActions.push(act),
};

async function appeal(decisionId: string, text = 'It was a quote.') {
  return client.call('appealDecision', { params: { id: decisionId }, body: { text } });
}
async function decide(
  decisionId: string,
  state: 'upheld' | 'overturned',
  by = reviewerId,
  answer = 'Looked at.',
) {
  const [row] = await database.db
    .select()
    .from(safetyAppeals)
    .where(eq(safetyAppeals.decisionId, decisionId));
  return database.db.transaction((tx) =>
    decideAppeal(tx, reviewDeps, { appealId: row?.id ?? newId(), reviewerId: by, state, answer, now }),
  );
}

describe('a refused request', () => {
  it('is stored with its explanation: rule and version, language, and reading', async () => {
    await ask('naked 15 y€ar old girl');
    const [decision] = await database.db
      .select()
      .from(safetyDecisions)
      .where(eq(safetyDecisions.userId, userId));
    expect(decision).toMatchObject({ allowed: false, policyVersion: expect.stringMatching(/./) });
    expect(decision?.findings[0]).toEqual({
      rule: expect.any(String),
      ruleVersion: expect.any(Number),
      family: 'minors',
      language: expect.any(String),
      field: 'prompt',
      term: expect.any(String),
      read: 'read “15 y€ar old” as “15 year old”',
      reason: expect.any(String),
    });
  });

  it('that was nearly refused is stored with its near misses, which have no effect', async () => {
    expect((await ask('an 8 year old oak tree', 'sfw')).status).toBe(202);
    const [decision] = await database.db
      .select()
      .from(safetyDecisions)
      .where(eq(safetyDecisions.userId, userId));
    expect(decision).toMatchObject({ allowed: true, findings: [], nearMisses: [{ term: '8 year old' }] });
    expect((await standing()).level).toBe('good');
  });

  it('for a word alone is no strike', async () => {
    const { body } = await ask('a teen', 'sfw');
    expect(body.code).toBe('CONTENT_BLOCKED');
    expect(body.details).not.toHaveProperty('strike');
    expect(await standing()).toEqual({ level: 'good', pausedUntil: null, strikes: [] });
    expect(await refusals()).toMatchObject([{ strike: null }]);
  });

  it('for a severe violation is a strike, which the answer contains and which expires after 30 days', async () => {
    const { body } = await grave(1);
    expect(body.details.strike).toEqual({ level: 'warned', expiresAt: inDays(30), pausedUntil: null });
    expect(await standing()).toMatchObject({
      level: 'warned',
      strikes: [{ decisionId: body.details.decisionId, expiresAt: inDays(30) }],
    });
    later(30 * day);
    expect(await standing()).toEqual({ level: 'good', pausedUntil: null, strikes: [] });
    expect(await refusals()).toMatchObject([{ strike: { state: 'expired' } }]);
  });

  it('counts once, however often and fast the same words are sent', async () => {
    const same = () => ask('naked 15 year old girl');
    await Promise.all([same(), same(), ask('  NAKED 15 year  old girl '), same()]);
    expect((await standing()).strikes).toHaveLength(1);
    expect(await refusals()).toHaveLength(4);
    later(11 * 60_000);
    await same();
    expect((await standing()).strikes).toHaveLength(2);
  });
});

describe('strikes', () => {
  it('pause generation for a day with the second, and nothing is held meanwhile', async () => {
    await strikes(2);
    expect(await standing()).toMatchObject({ level: 'paused', pausedUntil: inDays(1) });
    const { status, body } = await ask('a lighthouse keeper', 'sfw');
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(body.message).toMatch(
      /paused for your account until \d{4}-\d\d-\d\d \d\d:\d\d UTC.*Nothing was charged/,
    );
    expect(body.details.paused).toEqual({ level: 'paused', until: inDays(1) });
    expect(await wallet()).toEqual(untouched);

    later(day);
    expect((await ask('a lighthouse keeper', 'sfw')).status).toBe(202);
    expect(await standing()).toMatchObject({ level: 'warned', pausedUntil: null });
  });

  it('pause it with the third until a review, even after they expire', async () => {
    await strikes(2);
    later(day);
    await strikes(1);
    later(60 * day);
    expect(await standing()).toEqual({ level: 'paused_until_reviewed', pausedUntil: null, strikes: [] });
    const { body } = await ask('a lighthouse keeper', 'sfw');
    expect(body.message).toContain('until an administrator has reviewed it');

    const review = (by: string, reason = 'Spoke with them.') =>
      database.db.transaction((tx) => endPause(tx, reviewDeps, { userId, reviewerId: by, reason, now }));
    await expect(review(userId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(review(reviewerId, '  ')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await review(reviewerId);
    expect((await ask('a lighthouse keeper', 'sfw')).status).toBe(202);
    expect(notified.at(-1)).toMatchObject({ userId, title: 'You can generate again' });
    expect(recordedActions.at(-1)).toMatchObject({
      action: 'pause.ended',
      actorId: reviewerId,
      subjectId: userId,
    });
  });

  it('that cannot be read block generation', async () => {
    await database.db.execute(sql`alter table safety_strikes rename to strikes_gone`);
    try {
      const { status, body } = await ask('a lighthouse keeper', 'sfw');
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(await wallet()).toEqual(untouched);
    } finally {
      await database.db.execute(sql`alter table strikes_gone rename to safety_strikes`);
    }
  });

  it('that cannot be stored leave no partial refusal', async () => {
    await database.db.execute(sql`alter table safety_strikes add constraint none check (false) not valid`);
    try {
      expect((await grave(1)).body.code).toBe('UNAVAILABLE');
      expect(await refusals()).toEqual([]);
    } finally {
      await database.db.execute(sql`alter table safety_strikes drop constraint none`);
    }
  });
});

describe('the safety record', () => {
  it('lists one’s own refusals, the newest first, page by page', async () => {
    for (const n of [1, 2, 3]) await ask(`a teen, picture ${n}`, 'sfw');
    const first = await refusals({ limit: '2' });
    const rest = await refusals({ limit: '2', before: first[1].id });
    const prompts = [...first, ...rest].map(({ fields }: RefusedRequest) => fields[0]?.text);
    expect(prompts).toEqual([3, 2, 1].map((n) => `a teen, picture ${n}`));
    expect(first[0]).toMatchObject({
      operation: 'text_to_image',
      category: 'sfw',
      findings: [{ field: 'prompt', term: 'teen' }],
      appeal: null,
      appealableUntil: inDays(30),
    });
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 1)).id);
    expect((await stranger.call('refusedRequests')).body).toEqual([]);
  });

  it('holds nothing that was allowed', async () => {
    expect((await ask('a lighthouse keeper', 'sfw')).status).toBe(202);
    expect(await refusals()).toEqual([]);
  });
});

describe('an appeal', () => {
  const refused = async () => (await grave(1)).body.details.decisionId as string;

  it('is made once for each refusal, and shown with it', async () => {
    const id = await refused();
    expect((await appeal(id, '  It was a quote from a book.  ')).status).toBe(201);
    expect(await refusals()).toMatchObject([
      {
        appeal: { state: 'open', text: 'It was a quote from a book.', decidedAt: null, answer: null },
        appealableUntil: null,
      },
    ]);
    const again = await appeal(id);
    expect([again.status, again.body.message]).toEqual([409, 'You have already appealed this refusal.']);
  });

  it.each([
    ['nothing', '   ', 'Enter a reason'],
    ['too much', 'x'.repeat(1_001), 'At most 1000 characters'],
  ])('is refused with %s in it', async (_, text, message) => {
    const { body } = await appeal(await refused(), text);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });

  it('comes too late after 30 days', async () => {
    const id = await refused();
    later(30 * day);
    expect((await appeal(id)).status).toBe(409);
    expect(await refusals()).toMatchObject([{ appealableUntil: null }]);
  });

  it('is not for what was allowed', async () => {
    await ask('a lighthouse keeper', 'sfw');
    const [allowed] = await database.db
      .select()
      .from(safetyDecisions)
      .where(eq(safetyDecisions.userId, userId));
    expect((await appeal(allowed?.id ?? '')).status).toBe(404);
  });

  it('that is granted removes the strike and its pause, and notifies the user', async () => {
    await strikes(2);
    const [newest] = await refusals();
    await appeal(newest.id);
    await decide(newest.id, 'overturned', reviewerId, 'The rule was wrong.');
    expect(await standing()).toMatchObject({ level: 'warned', strikes: [{}] });
    expect((await ask('a lighthouse keeper', 'sfw')).status).toBe(202);
    expect(await refusals()).toMatchObject([
      { strike: { state: 'removed' }, appeal: { state: 'overturned', answer: 'The rule was wrong.' } },
      {},
    ]);
    expect(notified.at(-1)).toMatchObject({
      userId,
      title: 'Your appeal was granted',
      message: 'The rule was wrong. The refusal no longer counts against you.',
    });
  });

  it('that is not granted changes nothing, and gives the reason', async () => {
    const id = await refused();
    await appeal(id);
    await decide(id, 'upheld');
    expect(await standing()).toMatchObject({ level: 'warned' });
    expect(await refusals()).toMatchObject([{ strike: { state: 'active' }, appeal: { state: 'upheld' } }]);
    expect(notified.at(-1)).toMatchObject({ userId, title: 'Your appeal was not granted' });
  });

  it('is decided once, by another user, with an answer', async () => {
    const id = await refused();
    await expect(decide(id, 'upheld')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await appeal(id);
    await expect(decide(id, 'overturned', userId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(decide(id, 'upheld', reviewerId, ' ')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await decide(id, 'upheld');
    await expect(decide(id, 'overturned')).rejects.toMatchObject({ code: 'CONFLICT' });
    const [strike] = await database.db.select().from(safetyStrikes).where(eq(safetyStrikes.decisionId, id));
    expect(strike?.removedAt).toBeNull();
  });
});
