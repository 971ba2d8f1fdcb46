import { eq, sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { reportEngines } from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { engineStatus } from '../../src/features/generation/jobs/schema.ts';

/** Reports an engine that can do everything and stays online until the test ends, without a worker that runs it. */
export async function makeOnlineEngine(db: Db): Promise<void> {
  const engine = { ...(await createInstantEngine({ trains: true })), id: 'online' };
  await reportEngines(db, [engine]);
  const isIt = eq(engineStatus.id, engine.id);
  await db.update(engineStatus).set({ seenAt: sql`now() + interval '1 hour'` }).where(isIt);
  onTestFinished(async () => {
    await db.delete(engineStatus).where(isIt);
  });
}
