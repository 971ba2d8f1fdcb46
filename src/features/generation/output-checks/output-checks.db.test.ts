import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { expireOldHolds } from '#features/generation/jobs';
import { checkOutputsJob } from '#features/generation/output-checks';
import type { Inspector } from '#features/trust/inspection';
import { forbidPictures } from '#features/trust/removed-pictures';
import { removeOldDecisionsJob } from '#features/trust/safety';
import { newId } from '#platform/ids.ts';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentItems } from '#schema/library/items';
import { fileInspections } from '#schema/trust/inspection';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { allowEveryFile } from '#tests/fakes/inspections.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../jobs/schema.ts';
import { checkOutputs } from './check-outputs.ts';
import { outputChecks } from './schema.ts';

const database = useDatabase();

/** A double, because no test holds an explicit picture: it says of every file what the test wants. */
let score = 0;
let under25 = 0;
const scripted: Inspector = {
  id: 'scripted',
  version: '1',
  inspect: async () => ({ explicit: score, under25 }),
  close: async () => {},
};

let installation: TestInstallation;
let creator: TestClient;
let userId: string;
let reviewer: TestClient;
let reviewerId: string;
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    inspectors: [scripted],
    limits: generousLimits,
  });
  reviewerId = (await makeUserWithTokens(database.db, 10, { role: 'admin' })).id;
  reviewer = await signInAs(installation, reviewerId);
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  creator = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

async function ends(id: string, state: string) {
  return eventually(async () => {
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
    expect(row?.state).toBe(state);
    return row;
  }, 20_000);
}
/** A job whose output has this explicitness. */
async function make(explicit: number, owner = userId): Promise<string> {
  score = explicit;
  const { id } = await requestPicture(database.db, owner);
  await ends(id, explicit >= 0.85 ? 'failed' : 'checking');
  return id;
}
const run = (job: typeof checkOutputsJob) =>
  database.db.transaction((tx) => installation.queue.enqueue(tx, job, {}));
const getCheck = async (jobId: string) =>
  (await database.db.select().from(outputChecks).where(eq(outputChecks.jobId, jobId)))[0];
async function reaches(jobId: string, state: string) {
  await eventually(async () => {
    await run(checkOutputsJob);
    expect(await getCheck(jobId)).toMatchObject({ state, output: null });
  }, 20_000);
}
async function countFiles(jobId: string): Promise<number> {
  let files = 0;
  for await (const _ of installation.storage.list(`jobs/${jobId}`)) files++;
  return files;
}
async function getItem(jobId: string) {
  const [item] = await database.db.select().from(contentItems).where(eq(contentItems.jobId, jobId));
  if (!item) throw new Error('the item is gone');
  return item;
}
const balance = () => getBalance(database.db, userId);
const status = async (route: 'downloadContent' | 'previewContent', jobId: string) =>
  (await creator.call(route, { params: { id: (await getItem(jobId)).id } })).status;
const open = (id: string, by = reviewer) =>
  by.call('openResult', { params: { id }, body: { reason: 'decide', words: 'In the queue.' } });
const decide = (id: string, decision: 'allow' | 'refuse', by = reviewer) =>
  by.call('decideResult', { params: { id }, body: { decision, reason: 'A swimsuit.' } });
const appeal = (id: string, by = creator) =>
  by.call('appealResult', { params: { id }, body: { text: 'It is a swimsuit.' } });
const readFile = (id: string, viewId: string, by = reviewer) =>
  by.call('resultFile', { params: { id, viewId, variant: 'preview' } });

describe('a doubtful result', () => {
  it('waits for a reviewer with its tokens held, and is shown by no route', async () => {
    const id = await make(0.7);
    expect(await balance()).toMatchObject({ tokens: 9, heldTokens: 1 });
    expect(await status('downloadContent', id)).toBeGreaterThanOrEqual(400);
    expect((await creator.call('listWithheldResults')).body).toMatchObject([{ id, state: 'in_review' }]);
    const [job] = (await creator.call('listJobs')).body;
    expect(job).toMatchObject({ id, state: 'checking' });
    const [queued] = (await reviewer.call('listResultReviews')).body.slice(-1);
    expect(queued).toMatchObject({ id, labels: ['explicit'], isAppeal: false, isYours: false });
    expect((await creator.call('listResultReviews')).status).toBe(403);
  });

  it('that a reviewer allows is delivered, and charged once', async () => {
    const id = await make(0.7);
    expect((await decide(id, 'allow')).status).toBe(409);
    expect((await open(id)).status).toBe(201);
    const answers = await Promise.all([decide(id, 'allow'), decide(id, 'refuse')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const state = (await getCheck(id))?.state === 'removed' ? 'removed' : 'delivered';
    await reaches(id, state);
    expect(await balance()).toMatchObject({ tokens: state === 'delivered' ? 9 : 10, heldTokens: 0 });
  });

  it('that is allowed is in the library, with the decision of the reviewer', async () => {
    const id = await make(0.7);
    await open(id);
    expect((await decide(id, 'allow')).body).toMatchObject({ answer: 'A swimsuit.', looked: true });
    await reaches(id, 'delivered');
    expect(await status('downloadContent', id)).toBe(200);
    expect(await balance()).toMatchObject({ tokens: 9, heldTokens: 0 });
    const inspected = await database.db.select().from(fileInspections).where(eq(fileInspections.jobId, id));
    expect(inspected.map((row) => [row.isAllowed, row.reviewerId])).toEqual([
      [false, null],
      [true, reviewerId],
    ]);
  });

  it('that is allowed is delivered once, when several runs come to it', async () => {
    const id = await make(0.7);
    await open(id);
    const { rows } = await database.db.execute(sql`
      update output_checks set state = 'approved', reviewer_id = ${reviewerId} where job_id = ${id} returning state`);
    expect(rows).toHaveLength(1);
    const deps = {
      db: database.db,
      storage: installation.storage,
      log: { warn: () => {} },
      inspectFile: allowEveryFile,
      ffmpegPath: null,
      onCompleted: async () => {},
      onDelivered: async () => {},
    };
    await Promise.all([1, 2, 3].map(() => checkOutputs(deps, new AbortController().signal)));
    expect(await getCheck(id)).toMatchObject({ state: 'delivered', output: null });
    expect(await status('downloadContent', id)).toBe(200);
    expect(await balance()).toMatchObject({ tokens: 9, heldTokens: 0 });
  });

  it('that is refused costs nothing, and its files are removed', async () => {
    const id = await make(0.7);
    expect((await decide(id, 'refuse')).status).toBe(200);
    expect((await ends(id, 'failed'))?.problem).toContain('A swimsuit.');
    expect(await balance()).toMatchObject({ tokens: 10, heldTokens: 0 });
    await reaches(id, 'removed');
    expect(await countFiles(id)).toBe(0);
    expect((await appeal(id)).status).toBe(409);
  });

  it('that its creator cancels is refunded and removed, and no reviewer can deliver it', async () => {
    const id = await make(0.7);
    await open(id);
    expect((await creator.call('cancelJob', { params: { id } })).body).toMatchObject({ state: 'cancelled' });
    await decide(id, 'allow');
    await reaches(id, 'removed');
    expect(await countFiles(id)).toBe(0);
    expect(await balance()).toMatchObject({ tokens: 10, heldTokens: 0 });
  });

  it('whose hold expires is refunded and removed', async () => {
    const id = await make(0.7);
    await database.db
      .update(ledgerHolds)
      .set({ expiresAt: new Date(0) })
      .where(eq(ledgerHolds.jobId, id));
    await run(expireOldHolds);
    await ends(id, 'failed');
    await reaches(id, 'removed');
    expect(await balance()).toMatchObject({ tokens: 10, heldTokens: 0 });
  });

  it('that matches a picture removed since is removed, not delivered', async () => {
    const id = await make(0.7);
    await open(id);
    const files = (await getCheck(id))?.output?.output.files ?? [];
    const sha256s = files.map(({ sha256 }) => sha256);
    await database.db.transaction((tx) =>
      forbidPictures(tx, newId(), { sha256s, perceptualHash: null }, new Date()),
    );
    await decide(id, 'allow');
    await reaches(id, 'removed');
    await ends(id, 'failed');
    expect(await balance()).toMatchObject({ tokens: 10, heldTokens: 0 });
  });

  it('is decided by no reviewer who made it', async () => {
    const id = await make(0.7, reviewerId);
    expect((await open(id)).status).toBe(403);
    expect((await decide(id, 'refuse')).status).toBe(403);
  });
});

it('an adult result of a person who may look under 25 waits for a reviewer', async () => {
  [score, under25] = [0.99, 1];
  const { id } = await requestPicture(database.db, userId, { category: 'nsfw' });
  await ends(id, 'checking');
  const { body: review } = await reviewer.call('readResultReview', { params: { id } });
  expect(review).toMatchObject({ labels: ['under25'], category: 'nsfw', state: 'in_review' });
  await decide(id, 'refuse');
  await reaches(id, 'removed');
  under25 = 0;
});

describe('the view of a result', () => {
  it('is of the reviewer who opened it, never cached, and recorded', async () => {
    const id = await make(0.7);
    const { body: view } = await open(id);
    const shown = await readFile(id, view.id);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const other = await signInAs(
      installation,
      (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id,
    );
    expect((await readFile(id, view.id, other)).status).toBe(404);
    const [entry] = (await reviewer.call('listAudit', { query: { action: 'result.opened', limit: '1' } }))
      .body;
    expect(entry).toMatchObject({ subject: { kind: 'result', id }, details: { reason: 'decide' } });
    expect(JSON.stringify(entry)).not.toContain('In the queue');
    await decide(id, 'refuse');
    expect((await readFile(id, view.id)).status).toBe(409);
  });
});

describe('a refused result', () => {
  it('is kept for an appeal, and a granted one gives it for free', async () => {
    const id = await make(0.95);
    expect(await balance()).toMatchObject({ tokens: 10, heldTokens: 0 });
    const [mine] = (await creator.call('listWithheldResults')).body;
    expect(mine).toMatchObject({ id, state: 'refused', appealableUntil: expect.any(String) });
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    expect((await appeal(id, stranger)).status).toBe(404);
    expect((await appeal(id)).status).toBe(201);
    expect((await appeal(id)).status).toBe(409);
    await run(removeOldDecisionsJob);
    await open(id);
    await decide(id, 'allow');
    await reaches(id, 'delivered');
    expect(await status('downloadContent', id)).toBe(200);
    expect((await getItem(id)).metadata).toMatchObject({ cost: 0 });
    expect((await getItem(id)).metadata).not.toHaveProperty('failure');
    expect(await balance()).toMatchObject({ tokens: 10, heldTokens: 0 });
    const [notice] = (await creator.call('listNotifications')).body;
    expect(notice.title).toBe('Your appeal was granted');
  });

  it('whose appeal is not granted is removed, and its creator reads why', async () => {
    const id = await make(0.95);
    await appeal(id);
    await decide(id, 'refuse');
    await reaches(id, 'removed');
    expect(await countFiles(id)).toBe(0);
    const [notice] = (await creator.call('listNotifications')).body;
    expect(notice).toMatchObject({ title: 'Your appeal was not granted' });
    expect(notice.message).toContain('A swimsuit.');
  });

  it('is removed after a week without an appeal', async () => {
    const id = await make(0.95);
    await database.db
      .update(outputChecks)
      .set({ withheldAt: new Date(Date.now() - 8 * 86_400_000) })
      .where(eq(outputChecks.jobId, id));
    await reaches(id, 'removed');
    expect(await countFiles(id)).toBe(0);
    expect((await appeal(id)).status).toBe(409);
  });
});
