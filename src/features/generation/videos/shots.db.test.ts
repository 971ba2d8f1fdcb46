import { EngineError, type EngineJob, type EngineRequest } from '@castwright/engine-port';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShotList, ShotListForm } from '#contract/shot-lists.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentItems, contentSources } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../jobs/schema.ts';

/** A video of several jobs takes many seconds beside other work. */
const withinMs = 120_000;
beforeAll(() => vi.setConfig({ testTimeout: 2 * withinMs }));
afterAll(() => vi.resetConfig());

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;
let received: EngineRequest[] = [];
let failing: (job: EngineJob) => EngineError | undefined = () => undefined;

beforeAll(async () => {
  const output = ({ request }: EngineJob) => {
    received.push(request);
    return undefined;
  };
  const making = await createInstantEngine({
    operations: ['text_to_video', 'image_to_video'],
    says: { longestVideo: 5 },
    fail: (job) => failing(job),
    output,
  });
  const joining = await createInstantEngine({ operations: ['join_videos'], output });
  const engines = [making, { ...joining, id: 'joining', name: 'Joining engine' }];
  installation = await startInstallation({ databaseUrl: database.url, engines, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  received = [];
  failing = () => undefined;
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

type Shot = Partial<ShotListForm['shots'][number]> & { id: string };
const text: Shot = { id: 'a', prompt: 'a harbour at dusk', duration: 5 };
const next: Shot = { id: 'b', prompt: 'a boat leaves', duration: 10, start: { kind: 'previous' } };

const generate = (shots: readonly Shot[], more: object = {}) =>
  client.call('generateShotList', { body: { name: 'Harbour', quality: 'low', shots, ...more } });
const listJobs = () =>
  database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId)).orderBy(asc(engineJobs.id));
const ended = () =>
  eventually(async () => {
    const jobs = await listJobs();
    expect(jobs.filter(({ endedAt }) => !endedAt)).toEqual([]);
    return jobs;
  }, withinMs);
const listItems = async () => {
  const items = await database.db.select().from(contentItems).where(eq(contentItems.userId, userId));
  return new Map(items.map((item) => [item.name, item]));
};
const listSourceIds = async (contentId = '') => {
  const sources = await database.db
    .select()
    .from(contentSources)
    .where(eq(contentSources.contentId, contentId));
  return sources.map(({ sourceContentId }) => sourceContentId).sort();
};
const makeStoredPicture = (size: { width: number; height: number } = { width: 64, height: 48 }) =>
  makePicture({ db: database.db, storage: installation.storage }, userId, size);
const makeList = async (draft: object = {}) =>
  (await client.call('createShotList', { body: draft })).body as ShotList;
const readList = async (id: string) =>
  (await client.call('getShotList', { params: { id } })).body as ShotList;

describe('a film of three shots', () => {
  it('is made of each shot, in segments where engines make only short videos, and joined', async () => {
    const contentId = await makeStoredPicture();
    const picture: Shot = { id: 'c', prompt: 'the sea', start: { kind: 'picture', picture: { contentId } } };
    const { status } = await generate([text, next, picture]);
    expect(status).toBe(202);
    // 5, 10 and 5 tokens.
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 80, heldTokens: 20 });
    const jobs = await ended();
    const places = new Map(jobs.map(({ id }, at) => [id, at]));
    expect(
      jobs.map(({ after, cost, name, operation }) => [
        name,
        operation,
        cost,
        after.map((id) => places.get(id)),
      ]),
    ).toEqual([
      ['Harbour, shot 1 of 3', 'text_to_video', 5, []],
      ['Harbour, shot 2 of 3, part 1 of 2', 'image_to_video', 4, [0]],
      ['Harbour, shot 2 of 3, part 2 of 2', 'image_to_video', 4, [1]],
      ['Harbour, shot 2 of 3', 'join_videos', 1, [1, 2]],
      ['Harbour, shot 3 of 3', 'image_to_video', 5, []],
      ['Harbour', 'join_videos', 1, [0, 3, 4]],
    ]);
    expect(jobs.map(({ state }) => state)).toEqual(jobs.map(() => 'completed'));
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 80, heldTokens: 0 });
    const film = jobs.at(-1)?.request;
    if (film?.operation !== 'join_videos') throw new Error('the last job joins the shots');
    expect(film.parts).toEqual([
      { video: { kind: 'earlier', at: 0 }, continues: false },
      { video: { kind: 'earlier', at: 1 }, continues: true },
      { video: { kind: 'earlier', at: 2 }, continues: false },
    ]);
    expect(film.seconds).toBe(20);
    for (const request of received) expect(request).toMatchObject({ width: 272, height: 416 });
    const items = await listItems();
    const [first, part, last] = [1, 2, 3].map((number) => items.get(`Harbour, shot ${number} of 3`));
    expect(await listSourceIds(items.get('Harbour')?.id)).toEqual([first?.id, part?.id, last?.id].sort());
    expect(await listSourceIds(items.get('Harbour, shot 2 of 3, part 1 of 2')?.id)).toEqual([first?.id]);
    expect(await listSourceIds(last?.id)).toEqual([contentId]);
    expect(part?.metadata).toMatchObject({
      prompt: 'a boat leaves',
      seconds: 10,
      shot: { number: 2, of: 3 },
      operation: 'join_videos',
    });
    expect(items.get('Harbour')?.metadata).toMatchObject({
      prompt: 'a harbour at dusk\na boat leaves\nthe sea',
      seconds: 20,
    });
  });

  it('has one shape, or that of its first picture', async () => {
    await generate([text, { ...next, duration: 5 }], { shape: 'landscape' });
    const contentId = await makeStoredPicture({ width: 640, height: 480 });
    await generate([text, { ...text, id: 'b', start: { kind: 'picture', picture: { contentId } } }], {
      shape: 'picture',
    });
    const sizes = (await ended()).map(({ request }) => ('width' in request ? request.width : null));
    expect(sizes).toEqual([416, 416, 416, 384, 384, 384]);
  });

  it('is judged with the words of every shot, and refused as a whole', async () => {
    const { status, body } = await generate([text, { ...next, prompt: 'a 15 year old girl, naked' }]);
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(await listJobs()).toEqual([]);
    const named = await generate([text, next], { name: 'naked 15 year old girl' });
    expect([named.status, named.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
  });

  it('with an upload never becomes adult', async () => {
    const uploadId = await makeUpload({ db: database.db, storage: installation.storage }, userId);
    const shots = [text, { ...next, start: { kind: 'picture', picture: { uploadId } } } as Shot];
    const { status, body } = await generate(shots, { category: 'nsfw' });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
  });

  it.each([
    [[], 'Add a shot'],
    [[{ ...text, prompt: ' ' }], 'Shot 1 needs a prompt'],
    [[next], 'The first shot has no shot before it'],
    [[text, text], 'Two shots have the same id'],
    [
      [text, { ...next, duration: 30 }, { ...next, id: 'c', duration: 30 }],
      'A film lasts at most 60 seconds',
    ],
  ] as const)('is refused: %j', async (shots, message) => {
    const { status, body } = await generate(shots as unknown as Shot[]);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await listJobs()).toEqual([]);
  });

  it('is refused as a whole without enough tokens', async () => {
    const shots = ['a', 'b', 'c'].map((id) => ({ ...text, id, duration: 20 as const }));
    const { status, body } = await generate(shots, { quality: 'high' });
    expect([status, body.details]).toEqual([402, { needed: 240, available: 100 }]);
  });
});

it('one shot alone is an ordinary video', async () => {
  await generate([{ ...text, duration: 10 }], { name: '' });
  expect((await ended()).map(({ cost, name }) => [name, cost])).toEqual([
    ['a harbour at dusk, part 1 of 2', 5],
    ['a harbour at dusk, part 2 of 2', 4],
    ['a harbour at dusk', 1],
  ]);
});

describe('a shot that is made again', () => {
  const shots = [text, { ...next, duration: 5 as const }, { ...text, id: 'c', prompt: 'the sea' }];
  const keep = (made: ShotList['made'], id: string) => {
    const { contentId, follows } = made?.shots.find((shot) => shot.id === id) ?? {};
    return contentId ? { keep: { contentId, follows: follows ?? null } } : {};
  };

  it('alone is paid for, and the others are used as they are', async () => {
    const list = await makeList({ name: 'Harbour', shots });
    await generate(shots, { listId: list.id });
    await ended();
    const { made } = await readList(list.id);
    expect(made?.shots.map(({ id, status }) => [id, status])).toEqual(
      ['a', 'b', 'c'].map((id) => [id, 'completed']),
    );
    expect(made?.film?.status).toBe('completed');
    expect(made?.shots.map(({ follows }) => follows)).toEqual([null, made?.shots[0]?.contentId, null]);
    const { tokens } = await getBalance(database.db, userId);
    received = [];
    const [first, second, third] = shots as [Shot, Shot, Shot];
    const again = [{ ...first, ...keep(made, 'a') }, second, { ...third, ...keep(made, 'c') }];
    expect((await generate(again, { listId: list.id })).status).toBe(202);
    const jobs = (await ended()).slice(4);
    expect(jobs.map(({ cost, operation }) => [operation, cost])).toEqual([
      ['image_to_video', 4],
      ['join_videos', 1],
    ]);
    expect((await getBalance(database.db, userId)).tokens).toBe(tokens - 5);
    expect(jobs[0]?.request).toMatchObject({
      source: { kind: 'last_frame', video: { kind: 'content', id: made?.shots[0]?.contentId } },
    });
    const film = jobs[1]?.request;
    if (film?.operation !== 'join_videos') throw new Error('the last job joins the shots');
    expect(film.parts.map(({ continues, video }) => [video.kind, continues])).toEqual([
      ['content', false],
      ['earlier', true],
      ['content', false],
    ]);
    const after = (await readList(list.id)).made;
    expect(after?.shots[0]?.contentId).toBe(made?.shots[0]?.contentId);
    expect(after?.shots[1]?.contentId).toBe(jobs[0]?.contentId);
    expect(after?.film?.contentId).toBe(jobs[1]?.contentId);
  });

  it('leaves a cut before a kept one that begins with its old end', async () => {
    const list = await makeList({ shots });
    await generate(shots, { listId: list.id });
    await ended();
    const { made } = await readList(list.id);
    const [first, second, third] = shots as [Shot, Shot, Shot];
    await generate([first, { ...second, ...keep(made, 'b') }, third], { listId: list.id });
    const film = (await ended()).at(-1)?.request;
    if (film?.operation !== 'join_videos') throw new Error('the last job joins the shots');
    expect(film.parts.map(({ continues }) => continues)).toEqual([false, false, false]);
  });

  it('of kept shots alone in another order costs one token', async () => {
    const list = await makeList({ shots });
    await generate(shots, { listId: list.id });
    await ended();
    const { made } = await readList(list.id);
    const { tokens } = await getBalance(database.db, userId);
    const [first, second, third] = shots.map((shot) => ({ ...shot, ...keep(made, shot.id) }));
    expect((await generate([third, first, second] as Shot[], { listId: list.id })).status).toBe(202);
    const jobs = (await ended()).slice(4);
    expect(jobs.map(({ cost, operation, state }) => [operation, cost, state])).toEqual([
      ['join_videos', 1, 'completed'],
    ]);
    expect((await getBalance(database.db, userId)).tokens).toBe(tokens - 1);
    const film = jobs[0]?.request;
    expect(film?.operation === 'join_videos' && film.parts.map(({ continues }) => continues)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is refused for a video of another size, of another account, and that does not exist', async () => {
    const list = await makeList({ shots });
    await generate(shots, { listId: list.id });
    const before = (await ended()).length;
    const { made } = await readList(list.id);
    const kept = [{ ...shots[0], ...keep(made, 'a') }, shots[1]] as Shot[];
    const larger = await generate(kept, { quality: 'mid' });
    expect([larger.status, larger.body.message]).toEqual([
      409,
      'Shot 1 has another size than the film. Make it again.',
    ]);
    const other = await signInAs(installation, (await makeUserWithTokens(database.db, 100)).id);
    const body = { quality: 'low', shots: kept };
    expect((await other.call('generateShotList', { body })).status).toBe(404);
    const theirs = await other.call('generateShotList', {
      body: { quality: 'low', shots: [text], listId: list.id },
    });
    expect([theirs.status, theirs.body.message]).toEqual([404, 'There is no such shot list.']);
    expect(await listJobs()).toHaveLength(before);
  });

  it('after a failure goes on from what was made, and the list has the new results', async () => {
    let isBroken = true;
    failing = ({ request }) =>
      isBroken && request.operation === 'image_to_video'
        ? new EngineError('unsupported', 'The engine cannot do this.')
        : undefined;
    const list = await makeList({ shots });
    await generate(shots, { listId: list.id });
    const jobs = await ended();
    expect(jobs.map(({ state }) => state)).toEqual(['completed', 'failed', 'completed', 'failed']);
    isBroken = false;
    const retried = await client.call('retryJob', { params: { id: jobs[1]?.id ?? '' } });
    expect(retried.status).toBe(202);
    const all = await ended();
    const { made } = await readList(list.id);
    const [shot, film] = all.slice(4);
    expect(made?.shots.map(({ contentId }) => contentId)).toEqual([
      jobs[0]?.contentId,
      shot?.contentId,
      jobs[2]?.contentId,
    ]);
    expect(made?.film).toEqual({ contentId: film?.contentId, status: 'completed' });
    const items = await database.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.id, shot?.contentId ?? ''));
    expect(items[0]?.metadata).toMatchObject({ prompt: 'a boat leaves', shot: { number: 2, of: 3 } });
  });
});
