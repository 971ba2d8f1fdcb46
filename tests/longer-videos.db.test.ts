import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { createPreviewEngine } from '@castwright/preview-engine';
import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createVideoEditorEngine } from '#engines/video-editor';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentFiles, contentItems } from '#schema/library/items';
import { requestVideo } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation } from '#tests/setup/installation.ts';
import { killableWorkers } from '#tests/setup/killable-workers.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { sized } from '#tests/setup/test-size.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
  await database.db.execute('truncate users cascade');
});

const seconds = sized(60, 15);
const segments = seconds / 5;
const listJobs = (userId: string) =>
  database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId)).orderBy(asc(engineJobs.id));

describe('a longer video', () => {
  it(`of ${seconds} seconds on the preview engine goes on at each seam, and is whole`, async () => {
    const installation = await startInstallation({
      databaseUrl: database.url,
      engines: [createPreviewEngine({ threads: 1 }), createVideoEditorEngine()],
      limits: generousLimits,
    });
    try {
      const { id: userId } = await makeUserWithTokens(database.db, 100);
      const client = await signInAs(installation, userId);
      const { status, body } = await client.call('generateSfwVideo', {
        body: {
          prompt: 'portrait of a sailor on a pier at dusk, fog',
          duration: seconds,
          quality: 'low',
          seed: 5,
        },
      });
      expect([status, body.jobs.length]).toEqual([202, segments + 1]);
      const jobs = await eventually(async () => {
        const all = await listJobs(userId);
        expect(all.filter(({ endedAt }) => !endedAt)).toEqual([]);
        return all;
      }, 600_000);
      expect(jobs.map(({ problem, state }) => [state, problem])).toEqual(
        Array.from(jobs, () => ['completed', null]),
      );
      expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100 - seconds, heldTokens: 0 });

      const filmId = jobs.at(-1)?.contentId ?? '';
      const [film] = await database.db.select().from(contentItems).where(eq(contentItems.id, filmId));
      // The watermark is taken out and put in between, and each time the frames are encoded.
      expect(film?.metadata.seams).toHaveLength(segments - 1);
      expect(Math.min(...(film?.metadata.seams ?? []))).toBeGreaterThan(0.95);
      const [file] = await database.db.select().from(contentFiles).where(eq(contentFiles.contentId, filmId));
      const bytes = await buffer(await installation.storage.read(file?.storageKey ?? ''));
      const video = readMp4(bytes, { side: 912, seconds: seconds + 1, frames: 2_000 });
      // Each seam shows the repeated frame once.
      expect([getDuration(video), video.frames.length]).toEqual([seconds, seconds * 24]);
    } finally {
      await installation.close();
    }
  }, 900_000);

  const kills = sized(12, 3);
  const films = sized(6, 2);
  it(`whose workers are killed ${kills} times has each segment once, and costs what was said`, async () => {
    const { db } = database;
    const folder = await mkdtemp(path.join(tmpdir(), 'castwright-killed-'));
    const workers = killableWorkers({ databaseUrl: database.url, folder, takes: 100, leaseMs: 3_000 });
    const random = createRandom(20_261_128);
    try {
      const users = await Promise.all(Array.from({ length: films }, () => makeUserWithTokens(db, 20)));
      for (const { id } of users) await requestVideo(db, id, { duration: 15 });
      let next = workers.load();
      let interrupted = 0;
      for (let round = 0; round < kills; round++) {
        const worker = await next;
        next = workers.load();
        await workers.begin(worker);
        const isRunning = eq(engineJobs.state, 'running');
        await eventually(async () => expect(await db.$count(engineJobs, isRunning)).toBeGreaterThan(0));
        await new Promise((resolve) => setTimeout(resolve, random() * 4_000));
        await workers.kill(worker);
        interrupted += await db.$count(engineJobs, isRunning);
      }
      expect(interrupted).toBeGreaterThan(0);
      await workers.begin(await next);
      const left = () => db.$count(engineJobs, eq(engineJobs.state, 'completed'));
      await eventually(async () => expect(await left()).toBe(films * 4), 300_000);

      for (const { id } of users) {
        expect(await getBalance(db, id)).toMatchObject({ tokens: 5, heldTokens: 0 });
        const items = await db.select().from(contentItems).where(eq(contentItems.userId, id));
        expect(items.map(({ status }) => status)).toEqual(Array(4).fill('completed'));
        const lengths = items.map(({ durationMs, metadata }) => [metadata.segment?.number ?? 0, durationMs]);
        expect(lengths.sort()).toEqual([
          [0, 15_000],
          [1, 5_000],
          [2, 5_125],
          [3, 5_125],
        ]);
      }
      const holds = await db.select().from(ledgerHolds);
      expect(holds.map(({ captured }) => captured).sort()).toEqual(
        users.flatMap(() => [5, 5, 4, 1]).sort((a, b) => a - b),
      );
    } finally {
      workers.killAll();
      await rm(folder, { recursive: true, force: true });
    }
  }, 900_000);
});
