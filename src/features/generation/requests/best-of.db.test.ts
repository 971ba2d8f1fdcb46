import { EngineError, type EngineFault, type EngineJob, type EngineOutput } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentFiles, contentItems } from '#schema/library/items';
import { addFiles, makeStoredFile } from '#tests/factories/content.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createFakeFaceEmbedder } from '#tests/fakes/face-embedder.ts';
import { createInstantEngine, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();
let engine: InstantEngine;
let installation: TestInstallation;
let creator: TestClient;
let userId: string;
let personaId: string;

/** The first seed of each request. */
const seed = 100;
const colours = ['#d02020', '#20d020', '#2020d0', '#d0d020'];
let drawn: Buffer[];
/** Whom the picture of each seed shows, from the first one on. */
let shown: string[] = [];
/** The seeds, from the first one on, that fail. */
let faults: (EngineFault | undefined)[] = [];
/** Milliseconds that each picture takes. */
let takesMs = 0;

const getPlace = ({ request }: EngineJob) => ('seed' in request ? request.seed - seed : 0);

beforeAll(async () => {
  drawn = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  engine = await createInstantEngine({
    takesMs: () => takesMs,
    fail(job) {
      const fault = faults[getPlace(job)];
      return fault && new EngineError(fault, `The engine says ${fault}.`);
    },
    output(job): EngineOutput | undefined {
      const bytes = drawn[getPlace(job)];
      return bytes && { kind: 'image', bytes, mediaType: 'image/png' };
    },
  });
  // Pictures of a job are known by their bytes; every other one, such as the reference, shows Ada.
  const read = (bytes: Uint8Array) => {
    const at = drawn.findIndex((each) => each.equals(bytes));
    return at < 0 ? 'ada' : (shown[at] ?? '');
  };
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [engine],
    likeness: { embedder: createFakeFaceEmbedder(read) },
  });
});
afterAll(() => installation?.close());

beforeEach(async () => {
  shown = ['ada 0.6', 'ada 0.95', 'ada 0.7', 'a landscape'];
  faults = [];
  takesMs = 0;
  engine.submitted.length = 0;
  userId = (await makeUserWithTokens(database.db, 10)).id;
  creator = await signInAs(installation, userId);
  personaId = await makePersona(database.db, userId, { name: 'Ada' });
  await choose({ contentId: await makeReference() });
});
afterEach(async () => expect(await auditLedger(database.db)).toEqual([]));

/** A generated picture, as the library shows it. */
async function makeReference(): Promise<string> {
  const contentId = await makePicture(installation, userId);
  const key = `references/${newId()}`;
  const bytes = Buffer.from('a picture');
  await installation.storage.put(key, bytes);
  await addFiles(database.db, contentId, [makeStoredFile('preview', key, bytes)]);
  return contentId;
}
const choose = (body: object) =>
  creator.call('chooseReferencePicture', { params: { id: personaId, view: 'front' }, body });
const request = (parameters: object = {}) =>
  creator.call('generateImage', {
    body: {
      type: 'image',
      prompt: 'by the sea',
      parameters: { personaId, seed, bestOf: 4, ...parameters },
    },
  });
async function ended(jobId: string) {
  return eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
    expect(job?.endedAt).toBeTruthy();
    if (!job) throw new Error('the job is gone');
    return job;
  });
}
async function made(parameters: object = {}) {
  const { status, body } = await request(parameters);
  expect(status).toBe(202);
  const job = await ended(body.jobId);
  const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, body.contentId));
  if (!item) throw new Error('the item is gone');
  return { job, item, metadata: item.metadata };
}
const wallet = () => getBalance(database.db, userId);
const holds = (jobId: string) => database.db.select().from(ledgerHolds).where(eq(ledgerHolds.jobId, jobId));

describe('“Best of 4”', () => {
  it('makes four pictures, stores the nearest alone, and captures one hold of its price', async () => {
    const { job, item, metadata } = await made();
    expect(engine.submitted).toEqual(Array(4).fill(job.id));
    expect(metadata).toMatchObject({ seed: seed + 1, nearestOf: 4, cost: 2 });
    expect(item.placeholder).toMatch(/^#[0-3].[c-d].[0-3].$/);
    expect(await holds(job.id)).toMatchObject([{ state: 'captured', amount: 2, captured: 2 }]);
    expect(await wallet()).toMatchObject({ tokens: 8, heldTokens: 0 });
    // Nothing of the others is stored: one item of the job, with one original.
    const own = await database.db.select().from(contentItems).where(eq(contentItems.jobId, job.id));
    expect(own).toHaveLength(1);
    const files = await database.db.select().from(contentFiles).where(eq(contentFiles.contentId, item.id));
    expect(files.filter(({ variant }) => variant === 'original')).toHaveLength(1);
  });

  it('has seeds and words of its own for each picture, all judged before any is made', async () => {
    const look = {
      presentation: 'woman',
      hair: 'bob',
      poses: ['facing', 'profile', 'tilted', 'looking-up', 'close'],
    };
    personaId = await makePersona(database.db, userId, { name: 'Bea', look });
    await choose({ contentId: await makeReference() });
    const { job } = await made();
    expect(job.request).toMatchObject({
      seed,
      alternatives: [{ seed: 101 }, { seed: 102 }, { seed: 103 }],
    });
    const { rows } = await database.db.$client.query('select fields from safety_decisions where id = $1', [
      job.decisionId,
    ]);
    const judged = Object.values(rows[0].fields as Record<string, string>).join(', ');
    const words = 'alternatives' in job.request ? (job.request.alternatives ?? []) : [];
    for (const { prompt } of words) {
      for (const part of prompt.split(', ')) expect(judged).toContain(part);
    }
  });

  it('counts its steps over all four pictures', async () => {
    takesMs = 300;
    const { body } = await request();
    const steps = await eventually(async () => {
      const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
      expect(job?.step).toBeGreaterThan(2);
      return job?.steps;
    });
    expect(steps).toBe(8);
    await ended(body.jobId);
  });

  it('keeps the nearest of those that were made, when some fail', async () => {
    faults = [undefined, 'corrupt_output'];
    expect((await made()).metadata).toMatchObject({ seed: seed + 2, nearestOf: 3, cost: 2 });
    faults = [undefined, undefined, 'gone'];
    expect((await made()).metadata).toMatchObject({ seed: seed + 1, nearestOf: 2, cost: 2 });
    expect(await wallet()).toMatchObject({ tokens: 6, heldTokens: 0 });
  });

  it('without a face keeps the first picture for the price of one, and says so', async () => {
    shown = Array(4).fill('a landscape');
    const { job, metadata } = await made();
    expect(metadata).toMatchObject({ seed, cost: 1, note: expect.stringContaining('price of one') });
    expect(metadata).not.toHaveProperty('nearestOf');
    expect(job.cost).toBe(1);
    expect(await holds(job.id)).toMatchObject([{ state: 'captured', amount: 2, captured: 1 }]);
    expect(await wallet()).toMatchObject({ tokens: 9, heldTokens: 0 });
    const [notice] = (await creator.call('listNotifications')).body;
    expect(notice.message).toBe(
      'by the sea: No face could be compared in the 4 pictures, so the first one was kept for the price of one.',
    );
  });

  it('of which one was made costs what any picture does', async () => {
    faults = [undefined, 'invalid_request'];
    expect((await made()).metadata).toMatchObject({ seed, cost: 1 });
    expect(await wallet()).toMatchObject({ tokens: 9, heldTokens: 0 });
  });

  it('of which none was made costs nothing, and makes four when it is retried', async () => {
    faults = Array(4).fill('invalid_request');
    const { job } = await made();
    expect(job.state).toBe('failed');
    expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
    faults = [];
    const { body } = await creator.call('retryJob', { params: { id: job.id } });
    expect((await ended(body.jobId)).state).toBe('completed');
    expect(await wallet()).toMatchObject({ tokens: 8, heldTokens: 0 });
  });

  it('is refunded whole when it is cancelled between two pictures', async () => {
    takesMs = 300;
    const { body } = await request();
    await eventually(async () => expect(engine.submitted).toHaveLength(2));
    await creator.call('cancelJob', { params: { id: body.jobId } });
    expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(engine.submitted).toHaveLength(2);
  });

  it('of several pictures is a job, a hold and four seeds for each', async () => {
    const { body } = await request({ bundleSize: 2 });
    for (const { id } of body.jobs) await ended(id);
    const jobs = await database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId));
    expect(jobs.map(({ cost, lane }) => [cost, lane])).toEqual([
      [2, 'bulk'],
      [2, 'bulk'],
    ]);
    expect(jobs.map(({ request }) => ('seed' in request ? request.seed : 0)).sort()).toEqual([100, 104]);
    expect(await wallet()).toMatchObject({ heldTokens: 0 });
    expect((await request({ bundleSize: 5 })).status).toBe(400);
  });
});

describe('where no picture can be the nearest', () => {
  const offer = async (person: object) =>
    (await creator.call('bestOf', { query: { category: 'sfw', ...person } })).body;

  async function expectRefused(parameters: object, reason: string): Promise<void> {
    const { status, body } = await request(parameters);
    expect([status, body.message]).toEqual([409, `${reason} Nothing was charged.`]);
    expect(await wallet()).toMatchObject({ tokens: 10, heldTokens: 0 });
  }

  it('it is offered with its price, and otherwise refused with the reason that the page shows', async () => {
    expect(await offer({ personaId })).toEqual({ price: 2, reason: null });
    const plain = await makePersona(database.db, userId, { name: 'Bea' });
    const noSheet = 'Bea has no generated reference pictures to compare with. Make some first.';
    expect(await offer({ personaId: plain })).toEqual({ price: 2, reason: noSheet });
    await expectRefused({ personaId: plain }, noSheet);
    const noPerson = 'Choose a persona with a reference sheet, or a trained model.';
    expect((await offer({})).reason).toBe(noPerson);
    await expectRefused({ personaId: null }, noPerson);
  });

  it('uploads are not compared', async () => {
    const upload = await makeUpload(installation, userId, { people: 'consented' });
    await choose({ uploadId: upload });
    expect((await offer({ personaId })).reason).toBe(
      'Ada has no generated reference pictures to compare with. Make some first.',
    );
  });

  it('it is refused where the operator has turned measuring off', async () => {
    const off = await startInstallation({
      databaseUrl: database.url,
      limits: generousLimits,
      env: { MEASURE_LIKENESS: 'off' },
    });
    creator = await signInAs(off, userId);
    await expectRefused({}, 'Likeness is not measured here, so no picture can be the nearest.');
    await off.close();
  });
});
