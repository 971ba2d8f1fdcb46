import { setTimeout } from 'node:timers/promises';
import type { Engine, EngineProgress } from '@castwright/engine-port';
import { eq, type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { InspectFile } from '#features/trust/inspection';
import { listenToDatabase } from '#platform/db/listen.ts';
import { eventChannel } from '#platform/events/publish.ts';
import { createLog } from '#platform/log.ts';
import { fileInspections } from '#schema/trust/inspection';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { allowEveryFile, allowedInspection, refusedInspection } from '#tests/fakes/inspections.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { createPreviewInspection } from './inspect-preview.ts';
import { publishProgress } from './publish-progress.ts';

const database = useDatabase();
const previews = { mayShow: async () => true, mayKeep: async () => true };

it('a job waits for a report that is being stored, but not for a stream that never ends', async () => {
  const kept: number[] = [];
  const begun = Promise.withResolvers<void>();
  const engine = {
    async *watchProgress(): AsyncGenerator<EngineProgress> {
      yield { step: 1, steps: 2, loss: 0.5 };
      await new Promise(() => {});
    },
  } as unknown as Engine;
  const storeReport = async (_db: unknown, _job: unknown, { step }: EngineProgress) => {
    begun.resolve();
    // Many times longer than the wait below.
    await setTimeout(50);
    kept.push(step);
  };
  const job = { id: '00000000-0000-7000-8000-000000000000', operation: 'lora_training' } as EngineJobRow;
  const { signal } = new AbortController();
  const telling = publishProgress(
    { db: database.db, previews, storeReport, workerId: 'one' },
    engine,
    job,
    signal,
  );
  await begun.promise;
  await telling.waitForSilence(1);
  expect(kept).toEqual([1]);
});

it('a sample of a training that is looked at and marked delays no step; the job waits for it', async () => {
  const kept: [step: number, hasSample: boolean, at: Date][] = [];
  const looking = Promise.withResolvers<boolean>();
  const preview = { bytes: Buffer.from('a picture'), mediaType: 'image/png' } as const;
  const engine = {
    async *watchProgress(): AsyncGenerator<EngineProgress> {
      yield { step: 1, steps: 3, loss: 0.9, preview };
      yield { step: 2, steps: 3, loss: 0.6 };
      yield { step: 3, steps: 3, loss: 0.5 };
    },
  } as unknown as Engine;
  const storeReport = async (_db: unknown, _job: unknown, report: EngineProgress, at: Date) => {
    kept.push([report.step, report.preview !== undefined, at]);
  };
  const telling = publishProgress(
    {
      db: database.db,
      previews: { ...previews, mayKeep: () => looking.promise },
      storeReport,
      workerId: 'one',
    },
    engine,
    { id: '00000000-0000-7000-8000-000000000000', operation: 'lora_training' } as EngineJobRow,
    new AbortController().signal,
  );
  await eventually(async () => expect(kept.map(([step]) => step)).toEqual([1, 2, 3]));
  let hasEnded = false;
  const silence = telling.waitForSilence(1).then(() => {
    hasEnded = true;
  });
  await setTimeout(50);
  expect(hasEnded).toBe(false);
  looking.resolve(true);
  await silence;
  expect(kept.map(([step, hasSample]) => [step, hasSample])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [1, true],
  ]);
  expect(kept[3]?.[2]).toEqual(kept[0]?.[2]);
});

/** Lists what is published to open pages for an engine's reports, each after so many milliseconds. */
async function listPublished(
  reports: readonly (EngineProgress & { afterMs?: number })[],
  db = database.db,
  inspectFile: InspectFile = allowEveryFile,
) {
  const { id: userId } = await makeUserWithTokens(database.db, 10);
  const { id } = await requestPicture(database.db, userId);
  const [job] = await database.db
    .update(engineJobs)
    .set({ state: 'running', leasedBy: 'one', startedAt: sql`now()` })
    .where(eq(engineJobs.id, id))
    .returning();
  if (!job) throw new Error('no job was created');
  const published: { step: number; preview: string | null }[] = [];
  const listener = await listenToDatabase({
    databaseUrl: database.url,
    log: createLog({ level: 'silent', pretty: false, role: 'test' }),
    channels: { [eventChannel]: (payload) => void published.push(JSON.parse(payload).d) },
    onConnected: () => {},
  });
  const engine = {
    async *watchProgress() {
      for (const { afterMs = 0, ...report } of reports) {
        await setTimeout(afterMs);
        yield report;
      }
    },
  } as unknown as Engine;
  const storeReport = () => Promise.reject(new Error('nothing is stored'));
  const { signal } = new AbortController();
  const last = reports.at(-1)?.step;
  await publishProgress(
    { db, previews: createPreviewInspection({ db, inspectFile }), storeReport, workerId: 'one' },
    engine,
    job,
    signal,
  ).waitForSilence(5_000);
  await eventually(async () => expect(published.at(-1)?.step).toBe(last));
  await listener.close();
  return published;
}

it('a preview that follows its step is published with it, whatever its size', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const bytes = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const preview = { bytes, mediaType: 'image/jpeg' } as const;
  const published = await listPublished([
    { step: 1, steps: 3 },
    { step: 1, steps: 3, preview },
    { step: 2, steps: 3, afterMs: 300 },
    { step: 2, steps: 3, preview },
    { step: 2, steps: 3, preview: { bytes: Buffer.alloc(9_000), mediaType: 'image/jpeg' }, afterMs: 300 },
    { step: 3, steps: 3, afterMs: 300 },
  ]);
  for (const step of [1, 2]) {
    const pictures = published.flatMap((each) => (each.step === step && each.preview ? [each.preview] : []));
    expect(pictures, `step ${step}`).toHaveLength(1);
    const small = sharp(Buffer.from(pictures[0]?.split(',')[1] ?? '', 'base64'));
    expect((await small.metadata()).width).toBeGreaterThanOrEqual(64);
  }
});

it('a step that the database refused is published as soon as possible, without waiting for the next', async () => {
  let refused = 0;
  const db = Object.create(database.db, {
    execute: {
      value: (query: SQL) => {
        if (refused < 2) return Promise.reject(new Error(`not now, ${++refused}`));
        return database.db.execute(query);
      },
    },
  }) as typeof database.db;
  const published = await listPublished(
    [
      { step: 1, steps: 9 },
      { step: 4, steps: 9, afterMs: 100 },
      { step: 4, steps: 9, afterMs: 1_500 },
    ],
    db,
  );
  expect(refused).toBe(2);
  expect(published[0]?.step).toBe(4);
  expect(published).toHaveLength(2);
});

describe('a preview', () => {
  const preview = { bytes: Buffer.from('a picture'), mediaType: 'image/jpeg' } as const;
  const reports = [
    { step: 1, steps: 3 },
    { step: 2, steps: 3, preview, afterMs: 300 },
    { step: 3, steps: 3, preview, afterMs: 300 },
  ];
  const countShown = (published: readonly { preview: string | null }[]) =>
    published.filter(({ preview: shown }) => shown).length;

  it.each<[string, InspectFile, number, number]>([
    ['that may be shown is', allowEveryFile, 2, 0],
    ['that was refused is not, and none after it', async () => refusedInspection, 0, 1],
    ['that could not be inspected is not', () => Promise.reject(new Error('broken')), 0, 0],
  ])('%s; the steps go on', async (_, inspectFile, shown, stored) => {
    const before = (await database.db.select().from(fileInspections)).length;
    const published = await listPublished(reports, database.db, inspectFile);
    expect(countShown(published)).toBe(shown);
    expect((await database.db.select().from(fileInspections)).length - before).toBe(stored);
  });

  it('is left out while another one is looked at', async () => {
    const looking = Promise.withResolvers<typeof allowedInspection>();
    const { mayShow } = createPreviewInspection({ db: database.db, inspectFile: () => looking.promise });
    const { signal } = new AbortController();
    const id = '00000000-0000-7000-8000-000000000000';
    const job = { id, contentId: null, request: { operation: 'image_to_text' } } as EngineJobRow;
    const first = mayShow(job, preview, signal);
    expect(await mayShow({ ...job }, preview, signal)).toBe(false);
    looking.resolve(allowedInspection);
    expect(await first).toBe(true);
    expect(await mayShow(job, preview, signal)).toBe(true);
  });

  it.each([
    [allowedInspection, true],
    [refusedInspection, false],
  ])('that a training keeps has a stored decision', async (inspection, isKept) => {
    const { id: userId } = await makeUserWithTokens(database.db, 10);
    const job = await requestPicture(database.db, userId);
    const { mayKeep } = createPreviewInspection({ db: database.db, inspectFile: async () => inspection });
    expect(await mayKeep(job, preview, new AbortController().signal)).toBe(isKept);
    const stored = await database.db.select().from(fileInspections).where(eq(fileInspections.jobId, job.id));
    expect(stored).toMatchObject([{ isAllowed: isKept, contentId: job.contentId }]);
  });
});
