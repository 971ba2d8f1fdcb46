import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger, ledgerHolds, walletOf } from '#features/billing';
import { contentFiles, contentItems } from '#features/library';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { orderPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { engineJobs } from '../src/features/generation/schema.ts';

const kills = 20;
const people = 6;
const picturesEachRound = 2;
const tokens = 100;
const takesMs = 150;
const leaseMs = 1_000;

const database = useDatabase();
const started: ChildProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-killed-'));
});
afterAll(async () => {
  for (const worker of started) worker.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A worker process that has loaded and waits for its turn. */
async function loadWorker(): Promise<ChildProcess> {
  const worker = fork('tests/fakes/worker-process.ts', [String(takesMs), String(leaseMs)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: folder },
    execArgv: [],
  });
  started.push(worker);
  const failed = once(worker, 'exit').then(([code]) => {
    throw new Error(`the worker ended with ${code} before it had loaded`);
  });
  await Promise.race([once(worker, 'message'), failed]);
  failed.catch(() => {});
  return worker;
}

async function begin(worker: ChildProcess): Promise<void> {
  const working = once(worker, 'message');
  worker.send('go');
  await working;
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** The same sequence in every run (mulberry32), so that a failure can be looked into. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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
    const random = seeded(20_260_615);
    const users = await Promise.all(Array.from({ length: people }, () => makeUserWithTokens(db, tokens)));
    const orderAll = () =>
      Promise.all(
        users.map(async ({ id }) => {
          for (let n = 0; n < picturesEachRound; n++) await orderPicture(db, id);
        }),
      );

    let next = loadWorker();
    let interrupted = 0;
    for (let round = 0; round < kills; round++) {
      await orderAll();
      const worker = await next;
      next = loadWorker();
      await begin(worker);
      await eventually(async () => expect(await jobsIn('running')).toBeGreaterThan(0));
      await new Promise((resolve) => setTimeout(resolve, random() * 400));
      await kill(worker);
      interrupted += await jobsIn('running');
    }
    // The kills did what they were for.
    expect(interrupted).toBeGreaterThan(kills);

    await begin(await next);
    const ordered = kills * people * picturesEachRound;
    await eventually(async () => expect(await jobsIn('completed')).toBe(ordered), 30_000);

    expect(await auditLedger(db)).toEqual([]);
    const each = kills * picturesEachRound;
    for (const { id } of users) {
      expect(await walletOf(db, id)).toEqual({ tokens: tokens - each, heldTokens: 0 });
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

    // Every picture that a completed item names is there, whole.
    const storage = await openLocalStorage(path.join(folder, 'files'));
    const originals = await db.select().from(contentFiles).where(eq(contentFiles.variant, 'original'));
    expect(originals).toHaveLength(ordered);
    for (const { storageKey, byteSize } of originals) {
      expect((await storage.stat(storageKey))?.size).toBe(byteSize);
    }
  }, 300_000);
});
