import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteName } from '#contract/index.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { contentFiles, contentItems } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { consentGiven } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { allowedInspection } from '#tests/fakes/inspections.ts';
import { createInstantEngine, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { completeJobs } from '../src/features/generation/jobs/complete-jobs.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';
import { lockSources } from '../src/features/library/items/lock-sources.ts';
import { type RevokeConsentDeps, revokeConsent } from '../src/features/library/uploads/revoke-consent.ts';
import { uploadConsents, uploads } from '../src/features/library/uploads/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let engine: InstantEngine;
let userId: string;
let person: TestClient;
let upload: string;

/** Jobs whose prompt says so do not end by themselves. */
const slow = 'Slow';

/** Jobs whose engine delivers although no worker waits any more, as soon as the test lets it. */
const late = new Map<string, ReturnType<typeof barrier>>();

beforeAll(async () => {
  const instant = await createInstantEngine({
    takesMs: ({ request }) => ('prompt' in request && request.prompt === slow ? 60_000 : 0),
  });
  engine = {
    ...instant,
    async getResult(jobId, signal) {
      const deliverable = late.get(jobId);
      if (!deliverable) return instant.getResult(jobId, signal);
      const result = await instant.getResult(jobId, new AbortController().signal);
      await deliverable.stop();
      return result;
    },
    async submit(job) {
      if ('prompt' in job.request && job.request.prompt === 'Late') late.set(job.id, barrier());
      await instant.submit(job);
    },
  };
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [engine],
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  person = await signInAs(installation, userId);
  upload = await makeUpload(installation, userId, { people: 'not_stated' });
  await person.call('statePeople', { params: { id: upload }, body: consentGiven });
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const revoke = (id = upload) => person.call('revokeConsent', { params: { id } });

async function ask(name: RouteName, body: object): Promise<{ jobId: string; contentId: string }> {
  const answer = await person.call(name, { body });
  expect([answer.status, answer.body.message]).toEqual([202, expect.any(String)]);
  return answer.body;
}
function jobIn(jobId: string, state: string) {
  return eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
    expect(job?.state).toBe(state);
    return job as NonNullable<typeof job>;
  });
}
async function made(name: RouteName, body: object): Promise<string> {
  const { contentId, jobId } = await ask(name, body);
  await jobIn(jobId, 'completed');
  return contentId;
}
const redrawn = (source: object, prompt = 'at dusk') => made('imageToImage', { source, prompt });
const left = async (ids: string[]) =>
  (
    await database.db.select({ id: contentItems.id }).from(contentItems).where(inArray(contentItems.id, ids))
  ).map(({ id }) => id);
async function listStorageKeys(contentId: string): Promise<string[]> {
  const rows = await database.db
    .select({ key: contentFiles.storageKey })
    .from(contentFiles)
    .where(eq(contentFiles.contentId, contentId));
  return rows.map(({ key }) => key);
}

describe('a withdrawn consent', () => {
  it('removes every result of the picture, of every tool, with files and texts', async () => {
    const first = await redrawn({ uploadId: upload });
    const second = await made('upscale', { source: { contentId: first } });
    const third = await made('inpaint', {
      task: 'remove',
      source: { contentId: second },
      maskId: await makeUpload(installation, userId, { purpose: 'mask', height: 64 }),
    });
    await made('readText', { source: { uploadId: upload } });
    await made('caption', { source: { contentId: third } });
    const other = await redrawn({ contentId: await makePicture(installation, userId) });
    const keys = await listStorageKeys(third);
    expect(keys).toHaveLength(4);

    const { status, body } = await revoke();
    expect([status, body.removed]).toEqual([200, 3]);
    expect(body.upload).toMatchObject({ people: 'revoked', consent: { revokedAt: expect.any(String) } });
    expect(await left([first, second, third, other])).toEqual([other]);
    for (const key of keys) expect(await installation.storage.stat(key)).toBeNull();
    expect((await person.call('listReadings')).body).toEqual([]);
    expect((await person.call('getContent', { params: { id: first } })).status).toBe(404);
  });

  it('ends the use of the picture itself', async () => {
    await revoke();
    const { status, body } = await person.call('upscale', { body: { source: { uploadId: upload } } });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(body.message).toContain('The consent for this picture was revoked.');
  });

  it('can be withdrawn again, and given again beside the earlier statements', async () => {
    await redrawn({ uploadId: upload });
    expect((await revoke()).body.removed).toBe(1);
    const again = await revoke();
    expect([again.status, again.body.removed]).toEqual([200, 0]);
    await person.call('statePeople', { params: { id: upload }, body: { ...consentGiven, manner: 'spoken' } });
    await redrawn({ uploadId: upload });
    expect((await revoke()).body.removed).toBe(1);
    const statements = await database.db
      .select({ manner: uploadConsents.manner, revokedAt: uploadConsents.revokedAt })
      .from(uploadConsents)
      .where(eq(uploadConsents.uploadId, upload))
      .orderBy(uploadConsents.recordedAt);
    expect(statements).toEqual([
      { manner: 'signed_release', revokedAt: expect.any(Date) },
      { manner: 'spoken', revokedAt: expect.any(Date) },
    ]);
  });

  it('reaches the picture’s results after the picture itself is deleted', async () => {
    const item = await redrawn({ uploadId: upload });
    await person.call('deleteUpload', { params: { id: upload } });
    expect(await left([item])).toEqual([item]);
    expect((await revoke()).body.removed).toBe(1);
    expect(await left([item])).toEqual([]);
  });

  it('cancels waiting and running jobs, releases their tokens, and publishes events', async () => {
    const derived = await redrawn({ uploadId: upload });
    const asked = { source: { contentId: derived }, prompt: slow, count: 4 };
    const { body } = await person.call('imageToImage', { body: asked });
    const ids: string[] = body.jobs.map(({ id }: { id: string }) => id);
    const states = async () => {
      const rows = await database.db.select().from(engineJobs).where(inArray(engineJobs.id, ids));
      return rows.map(({ state }) => state);
    };
    await eventually(async () => expect(new Set(await states())).toEqual(new Set(['queued', 'running'])));
    await eventually(async () => expect(ids.some((id) => engine.submitted.includes(id))).toBe(true));
    expect((await revoke()).body.removed).toBe(1);
    expect(await states()).toEqual(Array(4).fill('cancelled'));
    await eventually(async () => expect(ids.some((id) => engine.cancelled.includes(id))).toBe(true));
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
    const { rows } = await database.db.execute<{ name: string; data: { contentId?: string } }>(
      sql`select name, data from user_events where user_id = ${userId} and name = 'content'`,
    );
    const told = rows.map(({ data }) => data.contentId);
    expect(told).toEqual(expect.arrayContaining([derived, body.contentId]));
  });

  it('leaves other users’ content, and only its owner can withdraw it', async () => {
    const strangerId = (await makeUserWithTokens(database.db, 10)).id;
    const stranger = await signInAs(installation, strangerId);
    const theirs = await makePicture(installation, strangerId);
    const item = await redrawn({ uploadId: upload });
    const refused = await stranger.call('revokeConsent', { params: { id: upload } });
    expect(refused.status).toBe(404);
    expect(await left([item])).toEqual([item]);
    await revoke();
    expect(await left([theirs, item])).toEqual([theirs]);
  });
});

/** A point that a test waits for and then releases. */
function barrier() {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: reached.promise,
    release: () => released.resolve(),
    stop: async () => {
      reached.resolve();
      await released.promise;
    },
  };
}

/** Waits until some connection to this database waits for a lock. */
function somebodyWaits(): Promise<void> {
  return eventually(async () => {
    const { rows } = await database.db.execute<{ n: number }>(sql`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
}

describe('a consent that is taken back at the very moment', () => {
  const log = { warn: () => {} };
  const revoking = (forgetWords: RevokeConsentDeps['deleteReadings'] = async () => {}) =>
    revokeConsent(
      { db: database.db, storage: installation.storage, log, deleteReadings: forgetWords },
      { userId, uploadId: upload, now: new Date() },
    );
  /** A worker's completion of a job, with a file that is stored already. */
  async function createResult(contentId: string) {
    const key = `jobs/${contentId}/0-test/original.png`;
    await installation.storage.put(key, Buffer.from('a picture'));
    const file = {
      variant: 'original' as const,
      storageKey: key,
      mediaType: 'image/png',
      byteSize: 9,
      sha256: '0'.repeat(64),
      etag: '"0"',
    };
    const facts = {
      width: 64,
      height: 48,
      durationMs: null,
      placeholder: '#000000',
      perceptualHash: 0n,
      searchHashes: [],
    };
    return {
      key,
      made: {
        engine: 'instant',
        model: 'm',
        output: { ...facts, files: [file] },
        inspection: allowedInspection,
      },
    };
  }

  it('when a job completes: it completed first, and its result goes', async () => {
    const { jobId, contentId } = await ask('imageToImage', { source: { uploadId: upload }, prompt: slow });
    await jobIn(jobId, 'running');
    const { key, made } = await createResult(contentId);
    const held = barrier();
    const completing = database.db.transaction(async (tx: Tx) => {
      const done = await completeJobs(tx, [{ jobId, made }], sql`true`);
      await held.stop();
      return done;
    });
    await held.reached;
    const revoked = revoking();
    await somebodyWaits();
    held.release();
    expect(await completing).toHaveLength(1);
    expect((await revoked).removed).toBe(1);
    expect(await left([contentId])).toEqual([]);
    expect(await installation.storage.stat(key)).toBeNull();
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
  });

  it('when a job completes: the consent went first, and the job finds itself cancelled', async () => {
    const { jobId, contentId } = await ask('imageToImage', { source: { uploadId: upload }, prompt: slow });
    await jobIn(jobId, 'running');
    const { made } = await createResult(contentId);
    const held = barrier();
    const revoked = revoking(held.stop);
    await held.reached;
    const completing = database.db.transaction((tx) => completeJobs(tx, [{ jobId, made }], sql`true`));
    await somebodyWaits();
    held.release();
    expect((await revoked).removed).toBe(0);
    expect(await completing).toEqual([]);
    expect(await left([contentId])).toEqual([]);
    await jobIn(jobId, 'cancelled');
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('when an engine delivers: the picture of a cancelled job is not kept', async () => {
    const { jobId } = await ask('imageToImage', { source: { uploadId: upload }, prompt: 'Late' });
    const deliverable = await eventually(async () => {
      expect(late.get(jobId)).toBeDefined();
      return late.get(jobId) as ReturnType<typeof barrier>;
    });
    await deliverable.reached;
    const stored = vi.spyOn(installation.storage, 'putIfAbsent');
    await revoke();
    deliverable.release();
    await eventually(async () => {
      expect(stored.mock.calls.filter(([key]) => key.includes(jobId))).toHaveLength(4);
      const lying: string[] = [];
      for await (const { key } of installation.storage.list(`jobs/${jobId}`)) lying.push(key);
      expect(lying).toEqual([]);
    });
    stored.mockRestore();
  });

  it('when a job is ordered: the order was first, and its job is cancelled', async () => {
    const held = barrier();
    const ordering = database.db.transaction(async (tx) => {
      await lockSources(tx, [{ kind: 'upload', id: upload }]);
      await held.stop();
    });
    await held.reached;
    const revoked = revoking();
    await somebodyWaits();
    held.release();
    await ordering;
    expect((await revoked).upload.people).toBe('revoked');
  });

  it('when a job is ordered: the consent went first, and no engine sees the picture', async () => {
    const held = barrier();
    const revoked = revoking(held.stop);
    await held.reached;
    const ordering = person.call('upscale', { body: { source: { uploadId: upload } } });
    await somebodyWaits();
    held.release();
    await revoked;
    const { body } = await ordering;
    const job = await jobIn(body.jobId, 'failed');
    expect(job.problem).toBe('The consent for this picture was revoked.');
    expect(engine.submitted).not.toContain(body.jobId);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('when the picture is deleted: what is ordered then finds nothing', async () => {
    const held = barrier();
    const deleting = database.db.transaction(async (tx) => {
      await tx.delete(uploads).where(eq(uploads.id, upload));
      await held.stop();
    });
    await held.reached;
    const ordering = person.call('upscale', { body: { source: { uploadId: upload } } });
    await somebodyWaits();
    held.release();
    await deleting;
    const { status, body } = await ordering;
    expect([status, body.message]).toEqual([404, 'The source picture no longer exists.']);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('by two calls at once: both are answered, and one of them removes', async () => {
    await redrawn({ uploadId: upload });
    await redrawn({ uploadId: upload }, 'at noon');
    const answers = await Promise.all([revoke(), revoke(), revoke()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.removed).toSorted()).toEqual([0, 0, 2]);
  });
});
