import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { ledgerHolds } from '#schema/billing/ledger';
import { contentFiles, contentItems } from '#schema/library/items';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { sized } from '#tests/setup/test-size.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const kills = sized(20, 2);
const people = 6;
const picturesEachRound = 2;
const tokens = 100;
const takesMs = 150;
const leaseMs = 1_000;

const database = useDatabase();
let folder: string;
let workers: KillableWorkers;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-killed-'));
  workers = killableWorkers({ databaseUrl: database.url, folder, takes: takesMs, leaseMs });
});
// A failed job starts again from zero.
beforeEach(async () => {
  workers.killAll();
  await database.db.execute(sql`truncate users cascade`);
});
afterAll(async () => {
  workers.killAll();
  await rm(folder, { recursive: true, force: true });
});

async function jobsIn(state: string): Promise<number> {
  const [row] = await database.db
    .select({ jobs: count() })
    .from(engineJobs)
    .where(sql`${engineJobs.state} = ${state}`);
  return row?.jobs ?? 0;
}

describe('a worker killed in the middle of its work', () => {
  it(`at ${kills} random moments loses nothing and charges once`, async () => {
    const { db } = database;
    const random = createRandom(20_260_615);
    const users = await Promise.all(Array.from({ length: people }, () => makeUserWithTokens(db, tokens)));
    const orderAll = () =>
      Promise.all(
        users.map(async ({ id }) => {
          for (let n = 0; n < picturesEachRound; n++) await requestPicture(db, id);
        }),
      );

    let next = workers.load();
    let interrupted = 0;
    for (let round = 0; round < kills; round++) {
      await orderAll();
      const worker = await next;
      next = workers.load();
      await workers.begin(worker);
      await eventually(async () => expect(await jobsIn('running')).toBeGreaterThan(0));
      await new Promise((resolve) => setTimeout(resolve, random() * 400));
      await workers.kill(worker);
      interrupted += await jobsIn('running');
    }
    // The kills interrupted jobs as intended.
    expect(interrupted).toBeGreaterThan(kills);

    await workers.begin(await next);
    const ordered = kills * people * picturesEachRound;
    await eventually(async () => expect(await jobsIn('completed')).toBe(ordered), 30_000);

    expect(await auditLedger(db)).toEqual([]);
    const each = kills * picturesEachRound;
    for (const { id } of users) {
      expect(await getBalance(db, id)).toMatchObject({ tokens: tokens - each, heldTokens: 0 });
    }
    const holds = await db.select().from(ledgerHolds);
    expect(holds).toHaveLength(ordered);
    expect(holds.every(({ state, captured }) => state === 'captured' && captured === 1)).toBe(true);

    const items = await db
      .select({ status: contentItems.status, items: count() })
      .from(contentItems)
      .groupBy(contentItems.status);
    expect(items).toEqual([{ status: 'completed', items: ordered }]);
    const { rows: told } = await db.execute(
      sql`select occasion from notifications where occasion like 'job:%' group by user_id, occasion`,
    );
    expect(told).toHaveLength(ordered);

    // Every picture that a completed item names is stored completely.
    const storage = await openLocalStorage(path.join(folder, 'files'));
    const originals = await db.select().from(contentFiles).where(eq(contentFiles.variant, 'original'));
    expect(originals).toHaveLength(ordered);
    for (const { storageKey, byteSize } of originals) {
      expect((await storage.stat(storageKey))?.size).toBe(byteSize);
    }
  }, 900_000);
});
