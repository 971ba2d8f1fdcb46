import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundDecision } from '#contract/safety-reviews.ts';
import { listPausedUsers } from '#features/trust/safety';
import { createFinding, makeAppeal, makeDecision, makeStrike } from '#tests/factories/decisions.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
let now = new Date();
let reviewer: TestClient;
let reviewerId: string;
let second: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    clock: () => now,
  });
  reviewerId = (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id;
  reviewer = await signInAs(installation, reviewerId);
  second = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(() => installation?.close());

const makePerson = () => makeUserWithTokens(database.db, 10);
const search = async (query: Record<string, string>) =>
  (await reviewer.call<FoundDecision[]>('searchDecisions', { query })).body.map(({ id }) => id);
const answer = (id: string, state: 'upheld' | 'overturned', by = reviewer) =>
  by.call('answerAppeal', { params: { id }, body: { state, answer: 'Looked at again.' } });
const giveVerdict = (id: string, verdict: 'right' | 'wrong', by = reviewer) =>
  by.call('giveVerdict', { params: { id }, body: { verdict, words: 'The name of a bus line.' } });
const getRecord = async (id: string) => (await reviewer.call('readSafetyRecord', { params: { id } })).body;

describe('a search', () => {
  it('is by person, verdict, rule, time and words, each alone and together', async () => {
    const [one, another] = [await makePerson(), await makePerson()];
    const refused = await makeDecision(database.db, one.id, { fields: { prompt: 'A Teen, 100% sure' } });
    const nearMiss = { ...createFinding, rule: 'minors.plants', term: '8 year old' };
    const near = await makeDecision(database.db, one.id, {
      allowed: true,
      nearMisses: [nearMiss],
      fields: { prompt: 'an 8 year old oak', negativePrompt: 'teen' },
    });
    const allowed = await makeDecision(database.db, another.id, {
      allowed: true,
      fields: { prompt: 'a harbour' },
    });
    expect(await search({ person: one.email.toUpperCase() })).toEqual([near, refused]);
    expect(await search({ person: another.id })).toEqual([allowed]);
    expect(await search({ person: 'nobody@example.test' })).toEqual([]);
    const ofOne = { person: one.id };
    expect(await search({ ...ofOne, verdict: 'refused' })).toEqual([refused]);
    expect(await search({ ...ofOne, verdict: 'nearly_refused' })).toEqual([near]);
    expect(await search({ ...ofOne, verdict: 'allowed' })).toEqual([near]);
    expect(await search({ ...ofOne, rule: 'minors.plants' })).toEqual([near]);
    expect(await search({ ...ofOne, family: 'minors' })).toEqual([near, refused]);
    expect(await search({ ...ofOne, family: 'real_people' })).toEqual([]);
    expect(await search({ ...ofOne, words: 'TEEN' })).toEqual([near, refused]);
    expect(await search({ ...ofOne, words: '0% s' })).toEqual([refused]);
    expect(await search({ ...ofOne, words: '1%s' })).toEqual([]);
    const today = now.toISOString().slice(0, 10);
    expect(await search({ ...ofOne, from: today, to: today })).toEqual([near, refused]);
    expect(await search({ ...ofOne, to: '2020-01-01' })).toEqual([]);
    // An empty field of the form asks for nothing.
    expect(await search({ ...ofOne, words: '', from: '', family: '' })).toEqual([near, refused]);
  });

  it('shows rules and users but no texts, and logs the filters without their values', async () => {
    const { email, id } = await makePerson();
    await makeDecision(database.db, id);
    const { body } = await reviewer.call('searchDecisions', { query: { person: email, words: 'bus stop' } });
    expect(body).toMatchObject([{ rules: ['minors.age'], person: { email } }]);
    expect(JSON.stringify(body)).not.toContain('bus stop');
    const [entry] = (await reviewer.call('listAudit', { query: { limit: '1' } })).body;
    expect(entry).toMatchObject({
      action: 'decisions.searched',
      details: { shown: 1, byPerson: true, byWords: true },
    });
  });

  it('comes in pages, without gaps or duplicates', async () => {
    const { id } = await makePerson();
    const made: string[] = [];
    for (let n = 0; n < 53; n++) made.push(await makeDecision(database.db, id));
    const first = await search({ person: id });
    expect(first).toHaveLength(50);
    const rest = await search({ person: id, before: first.at(-1) ?? '' });
    expect([...first, ...rest]).toEqual(made.toReversed());
  });
});

describe('a decision', () => {
  it('is shown with its texts, its findings and its jobs', async () => {
    const { id: userId } = await makePerson();
    const client = await signInAs(installation, userId);
    const asked = { type: 'image', prompt: 'an 8 year old oak tree', parameters: { category: 'sfw' } };
    expect((await client.call('generateImage', { body: asked })).status).toBe(202);
    const [decisionId = ''] = await search({ person: userId });
    const { body } = await reviewer.call('readDecision', { params: { id: decisionId } });
    expect(body).toMatchObject({
      allowed: true,
      fields: [{ field: 'prompt', text: 'an 8 year old oak tree' }, { field: 'negativePrompt' }],
      nearMisses: [{ term: '8 year old', family: 'minors' }],
      jobs: [{ contentId: expect.any(String) }],
      notForYou: null,
    });
  });

  it('that is marked as wrong loses its strike, and the user is notified once', async () => {
    const { id: userId } = await makePerson();
    const decisionId = await makeStrike(database.db, userId);
    expect(await getRecord(userId)).toMatchObject({ level: 'warned', refused: 1, allowed: 0 });
    const { body } = await giveVerdict(decisionId, 'wrong');
    expect(body).toMatchObject({
      strike: 'removed',
      verdict: 'wrong',
      verdictBy: { words: 'The name of a bus line.' },
    });
    expect(await getRecord(userId)).toMatchObject({ level: 'good', strikes: [{ state: 'removed' }] });
    const person = await signInAs(installation, userId);
    const [told] = (await person.call('listNotifications')).body;
    expect(told).toMatchObject({
      title: 'A strike was removed',
      relatedType: 'refusal',
      relatedId: decisionId,
    });
    expect((await giveVerdict(decisionId, 'right', second)).status).toBe(409);
  });

  it('accepts no verdict from its own user, nor after an appeal', async () => {
    const own = await makeDecision(database.db, reviewerId);
    expect((await giveVerdict(own, 'wrong')).status).toBe(403);
    const { decisionId } = await makeAppeal(database.db, (await makePerson()).id);
    expect((await giveVerdict(decisionId, 'wrong')).status).toBe(409);
  });
});

describe('an appeal', () => {
  it('waits in the queue without its text, and is answered once', async () => {
    const { id: userId } = await makePerson();
    const { appealId, decisionId } = await makeAppeal(database.db, userId, {
      createdAt: new Date(now.getTime() - 3_600_000),
    });
    const queue = (await reviewer.call('listAppeals')).body;
    expect(queue.at(-1)).toMatchObject({ id: appealId, decisionId, strike: true, notForYou: null });
    expect(JSON.stringify(queue)).not.toContain('bus');
    const answers = await Promise.all([answer(appealId, 'overturned'), answer(appealId, 'upheld', second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const decided = (await reviewer.call('listAppeals', { query: { show: 'decided' } })).body;
    expect(decided[0]).toMatchObject({ id: appealId, state: expect.not.stringMatching('open') });
  });

  it('that is granted removes the strike, and the user reads why', async () => {
    const { id: userId } = await makePerson();
    const { appealId } = await makeAppeal(database.db, userId);
    expect((await answer(appealId, 'overturned')).body).toMatchObject({
      appeal: 'overturned',
      strike: 'removed',
      appealed: { answer: 'Looked at again.', reviewer: expect.stringContaining('@') },
    });
    expect(await getRecord(userId)).toMatchObject({ level: 'good' });
    const person = await signInAs(installation, userId);
    const [told] = (await person.call('listNotifications')).body;
    expect(told).toMatchObject({ title: 'Your appeal was granted' });
  });

  it('is answered neither by its author nor by a reviewer who decided before', async () => {
    const mine = await makeAppeal(database.db, reviewerId);
    expect((await answer(mine.appealId, 'overturned')).status).toBe(403);
    // The database enforces it too.
    await expect(
      database.db.execute(sql`update safety_appeals set state = 'upheld', decided_at = now(),
        reviewer_id = user_id where id = ${mine.appealId}`),
    ).rejects.toThrow();

    const { id: userId } = await makePerson();
    const decisionId = await makeStrike(database.db, userId);
    expect((await giveVerdict(decisionId, 'right')).status).toBe(200);
    const person = await signInAs(installation, userId);
    const body = { text: 'It is the name of a bus line.' };
    expect((await person.call('appealDecision', { params: { id: decisionId }, body })).status).toBe(201);
    const read = await reviewer.call('readDecision', { params: { id: decisionId } });
    expect(read.body.notForYou).toBe('decided_before');
    const { id } = read.body.appealed;
    expect((await answer(id, 'overturned')).status).toBe(403);
    expect((await answer(id, 'overturned', second)).status).toBe(200);
  });
});

it('a pause until a review is listed, and another user ends it, after which generation works again', async () => {
  const { email, id } = await makePerson();
  const client = await signInAs(installation, id);
  for (const _ of [1, 2, 3]) await makeStrike(database.db, id, { createdAt: now });
  const ask = () => client.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse keeper' } });
  expect((await ask()).status).toBe(403);
  expect(await listPausedUsers(database.db, now)).toEqual([id]);
  expect((await reviewer.call('listPaused')).body).toEqual([{ id, email }]);
  expect(await getRecord(id)).toMatchObject({ level: 'paused_until_reviewed' });
  now = new Date(now.getTime() + 1_000);
  const body = { reason: 'Has understood.' };
  const ended = await reviewer.call('endPause', { params: { id }, body });
  expect(ended.body).toMatchObject({ level: 'warned', reviews: [{ reason: 'Has understood.' }] });
  expect((await reviewer.call('listPaused')).body).toEqual([]);
  expect((await ask()).status).toBe(202);
  expect((await reviewer.call('endPause', { params: { id: reviewerId }, body })).status).toBe(403);
});
