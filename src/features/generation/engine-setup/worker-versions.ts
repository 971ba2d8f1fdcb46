import { eq, sql } from 'drizzle-orm';
import type { WorkerVersion } from '#contract/engine-setup.ts';
import type { Db } from '#platform/db/client.ts';
import { engineFileWorkers } from './schema.ts';

/** A worker that has not reported for this long is gone. */
const freshSeconds = 20;
const isFresh = sql`${engineFileWorkers.seenAt} > now() - make_interval(secs => ${freshSeconds})`;

/** Reports which version of the engine file a worker applies. The worker repeats it every few seconds. */
export async function reportEngineFile(
  db: Db,
  workerId: string,
  { problem, version }: { version: number | null; problem: string | null },
): Promise<void> {
  const row = { version, problem: problem?.slice(0, 500) ?? null, seenAt: sql`now()` };
  await db
    .insert(engineFileWorkers)
    .values({ workerId, ...row })
    .onConflictDoUpdate({ target: engineFileWorkers.workerId, set: row });
  await db.delete(engineFileWorkers).where(sql`not ${isFresh}`);
}

/** Deletes a worker's report when it stops. */
export async function withdrawEngineFile(db: Db, workerId: string): Promise<void> {
  await db.delete(engineFileWorkers).where(eq(engineFileWorkers.workerId, workerId));
}

/** Lists the running workers that use the engine file, with the version that each applies. */
export async function listWorkerVersions(db: Db): Promise<WorkerVersion[]> {
  return db
    .select({
      worker: engineFileWorkers.workerId,
      version: engineFileWorkers.version,
      problem: engineFileWorkers.problem,
    })
    .from(engineFileWorkers)
    .where(isFresh)
    .orderBy(engineFileWorkers.workerId);
}
