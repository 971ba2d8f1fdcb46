import { drawPreview } from '@castwright/preview-engine';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { computeContentNumber, createContentWatermark } from '#features/library/watermark';
import { newId } from '#platform/ids.ts';
import { legalHolds } from '#schema/trust/legal-hold';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import type { EngineJobRow } from '../generation/jobs/schema.ts';
import { markSamples } from './mark-samples.ts';
import { createReportStore } from './reports.ts';
import { trainingReports } from './schema.ts';

const database = useDatabase();
const watermark = createContentWatermark(9);
const log = { warn: vi.fn() };
const prompts = ['a woman in a garden', 'a sailor on deck, oil painting', 'a dancer at night'];
let pictures: Buffer[];
let job: EngineJobRow;

beforeAll(async () => {
  const settings = { negativePrompt: '', seed: 3, model: null, identity: null, aspectRatio: '1:1' } as const;
  pictures = await Promise.all(prompts.map((prompt) => drawPreview({ prompt, ...settings })));
});
afterAll(() => watermark.close());
beforeEach(async () => {
  await database.db.delete(trainingReports);
  log.warn.mockClear();
  const { id: userId } = await makeUserWithTokens(database.db, 10);
  job = await requestPicture(database.db, userId);
});

const store = (step: number, bytes: Buffer | null, mark = watermark.mark) =>
  createReportStore({ watermark: { mark }, log })(
    database.db,
    job,
    { step, steps: 1_000, loss: 0.5, ...(bytes && { preview: { bytes, mediaType: 'image/png' } }) },
    new Date(),
  );
const listReports = () => database.db.select().from(trainingReports).orderBy(asc(trainingReports.step));
const readMark = (sample: Buffer | null | undefined) => watermark.read([sample ?? Buffer.alloc(0)]);
const createMark = (contentId: string | null) => ({
  installation: 9,
  content: computeContentNumber(contentId ?? ''),
  isOurs: true,
});

describe('a training sample', () => {
  it('is stored with the watermark of its model, small as it is', async () => {
    for (const [at, picture] of pictures.entries()) await store(100 * (at + 1), picture);
    const reports = await listReports();
    expect(reports).toHaveLength(prompts.length);
    for (const { sample, sampleMarkedAt } of reports) {
      expect(await sharp(sample ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 384 });
      expect(await readMark(sample)).toEqual(createMark(job.contentId));
      expect(sampleMarkedAt).not.toBeNull();
    }
    expect(log.warn).not.toHaveBeenCalled();
  }, 60_000);

  it('comes later than its step, and is added to what is stored; a second one does not replace it', async () => {
    await store(100, null);
    await store(100, pictures[0] ?? null);
    const [first] = await listReports();
    await store(100, pictures[1] ?? null);
    expect(await listReports()).toEqual([first]);
    expect(await readMark(first?.sample)).toEqual(createMark(job.contentId));
  }, 60_000);

  it('that cannot be marked or read is not stored, and its loss is', async () => {
    await store(100, pictures[0] ?? null, () => Promise.reject(new Error('the service is away')));
    await store(200, Buffer.from('no picture'));
    expect(await listReports()).toMatchObject([
      { step: 100, loss: 0.5, sample: null, sampleMarkedAt: null },
      { step: 200, loss: 0.5, sample: null, sampleMarkedAt: null },
    ]);
    expect(log.warn).toHaveBeenCalledTimes(2);
    await store(100, pictures[0] ?? null);
    expect(await readMark((await listReports())[0]?.sample)).toEqual(createMark(job.contentId));
  }, 60_000);
});

describe('samples from before the watermark', () => {
  const addOld = async (step: number, sample: Buffer) =>
    database.db.insert(trainingReports).values({ jobId: job.id, step, sample });
  const shrink = (picture: Buffer | undefined) =>
    sharp(picture).resize(384, 384, { fit: 'inside' }).webp({ quality: 80 }).toBuffer();
  let warned: Set<string>;
  beforeEach(() => {
    warned = new Set();
  });
  const run = (until = () => false) => markSamples({ db: database.db, log, watermark }, warned, until);

  it('get it in the background, once; what cannot be read stays as it is', async () => {
    for (const [at, picture] of pictures.entries()) await addOld(at, await shrink(picture));
    await addOld(8, Buffer.from('no picture'));
    await addOld(9, await shrink(pictures[0]));
    let samples = 0;
    await run(() => samples++ > 1);
    expect((await listReports()).filter(({ sampleMarkedAt }) => sampleMarkedAt)).toHaveLength(1);
    await run();
    const reports = await listReports();
    expect(log.warn).toHaveBeenCalledOnce();
    for (const { sample, sampleMarkedAt, step } of reports) {
      expect(sampleMarkedAt !== null, `step ${step}`).toBe(step !== 8);
      if (step === 8) expect(sample).toEqual(Buffer.from('no picture'));
      else expect(await readMark(sample), `step ${step}`).toEqual(createMark(job.contentId));
    }
    await run();
    expect(await listReports()).toEqual(reports);
    expect(log.warn).toHaveBeenCalledOnce();
  }, 60_000);

  it('of a held item or account stay as they are until the hold is released', async () => {
    const old = await shrink(pictures[0]);
    await addOld(1, old);
    for (const subjectId of [job.contentId ?? '', job.userId]) {
      const id = newId();
      const subject = subjectId === job.userId ? 'user' : 'content';
      await database.db
        .insert(legalHolds)
        .values({ id, subject, subjectId, reason: 'Order 12.', placedAt: new Date() });
      await run();
      expect(await listReports()).toMatchObject([{ sample: old, sampleMarkedAt: null }]);
      await database.db.update(legalHolds).set({ releasedAt: new Date() }).where(eq(legalHolds.id, id));
    }
    await run();
    expect(await readMark((await listReports())[0]?.sample)).toEqual(createMark(job.contentId));
  }, 60_000);
});
