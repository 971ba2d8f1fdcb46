import { setTimeout } from 'node:timers/promises';
import type { Engine, EngineProgress } from '@castwright/engine-port';
import { eq, type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { listenToDatabase } from '#platform/db/listen.ts';
import { eventChannel } from '#platform/events/publish.ts';
import { createLog } from '#platform/log.ts';
import { orderPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { tellProgress } from './tell-progress.ts';

const database = useDatabase();

it('a job waits for a report that is being kept, and not for a stream that does not end', async () => {
  const kept: number[] = [];
  const begun = Promise.withResolvers<void>();
  const engine = {
    async *progress(): AsyncGenerator<EngineProgress> {
      yield { step: 1, steps: 2, loss: 0.5 };
      await new Promise(() => {});
    },
  } as unknown as Engine;
  const keepReport = async (_db: unknown, _job: unknown, { step }: EngineProgress) => {
    begun.resolve();
    // Many times what is asked of it below.
    await setTimeout(50);
    kept.push(step);
  };
  const job = { id: '00000000-0000-7000-8000-000000000000', operation: 'lora_training' } as EngineJobRow;
  const { signal } = new AbortController();
  const telling = tellProgress({ db: database.db, keepReport, workerId: 'one' }, engine, job, signal);
  await begun.promise;
  await telling.silent(1);
  expect(kept).toEqual([1]);
});

/** What open pages are told of a job whose engine gives these reports, each after so many milliseconds. */
async function toldOf(reports: readonly (EngineProgress & { afterMs?: number })[], db = database.db) {
  const { id: userId } = await makeUserWithTokens(database.db, 10);
  const { id } = await orderPicture(database.db, userId);
  const [job] = await database.db
    .update(engineJobs)
    .set({ state: 'running', leasedBy: 'one', startedAt: sql`now()` })
    .where(eq(engineJobs.id, id))
    .returning();
  if (!job) throw new Error('nothing was ordered');
  const told: { step: number; preview: string | null }[] = [];
  const listener = await listenToDatabase({
    databaseUrl: database.url,
    log: createLog({ level: 'silent', pretty: false, role: 'test' }),
    channels: { [eventChannel]: (payload) => void told.push(JSON.parse(payload).d) },
    onConnected: () => {},
  });
  const engine = {
    async *progress() {
      for (const { afterMs = 0, ...report } of reports) {
        await setTimeout(afterMs);
        yield report;
      }
    },
  } as unknown as Engine;
  const keepReport = () => Promise.reject(new Error('nothing is kept'));
  const { signal } = new AbortController();
  const last = reports.at(-1)?.step;
  await tellProgress({ db, keepReport, workerId: 'one' }, engine, job, signal).silent(5_000);
  await eventually(async () => expect(told.at(-1)?.step).toBe(last));
  await listener.close();
  return told;
}

it('a picture that comes right behind its step is told with it, however large the engine made it', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const bytes = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const preview = { bytes, mediaType: 'image/jpeg' } as const;
  const told = await toldOf([
    { step: 1, steps: 3 },
    { step: 1, steps: 3, preview },
    { step: 2, steps: 3, afterMs: 300 },
    { step: 2, steps: 3, preview },
    { step: 2, steps: 3, preview: { bytes: Buffer.alloc(9_000), mediaType: 'image/jpeg' }, afterMs: 300 },
    { step: 3, steps: 3, afterMs: 300 },
  ]);
  for (const step of [1, 2]) {
    const pictures = told.flatMap((each) => (each.step === step && each.preview ? [each.preview] : []));
    expect(pictures, `step ${step}`).toHaveLength(1);
    const small = sharp(Buffer.from(pictures[0]?.split(',')[1] ?? '', 'base64'));
    expect((await small.metadata()).width).toBeGreaterThanOrEqual(64);
  }
});

it('a step that the database did not take is told as soon as it takes one, without waiting for the next', async () => {
  let refused = 0;
  const db = Object.create(database.db, {
    execute: {
      value: (query: SQL) => {
        if (refused < 2) return Promise.reject(new Error(`not now, ${++refused}`));
        return database.db.execute(query);
      },
    },
  }) as typeof database.db;
  const told = await toldOf(
    [
      { step: 1, steps: 9 },
      { step: 4, steps: 9, afterMs: 100 },
      { step: 4, steps: 9, afterMs: 1_500 },
    ],
    db,
  );
  expect(refused).toBe(2);
  expect(told[0]?.step).toBe(4);
  expect(told).toHaveLength(2);
});
