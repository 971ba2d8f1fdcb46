import { gt, sql } from 'drizzle-orm';
import type { SystemStatusEntry } from '#contract/system.ts';
import type { Engine } from '#engines/port';
import type { Db } from '#platform/db/client.ts';
import { engineStatus } from './schema.ts';

/** Workers report this often, and an engine not heard of for three times as long counts as offline. */
export const reportEverySeconds = 5;

/** Asks each engine how it is and stores the answer. An engine that cannot answer is offline. */
export async function reportEngines(db: Db, engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) {
    const health = await engine.health().catch((error: unknown) => ({
      online: false,
      detail: error instanceof Error ? error.message : 'no answer',
    }));
    const row = { id: engine.id, name: engine.name, ...health, seenAt: new Date() };
    await db.insert(engineStatus).values(row).onConflictDoUpdate({ target: engineStatus.id, set: row });
  }
}

/** The engines of this installation; Online or Offline as the header shows them (decisions.md 17). */
export async function listEngineStatus(db: Db): Promise<SystemStatusEntry[]> {
  const rows = await db
    .select({
      name: engineStatus.name,
      online: engineStatus.online,
      fresh: sql<boolean>`${engineStatus.seenAt} > now() - make_interval(secs => ${3 * reportEverySeconds})`,
    })
    .from(engineStatus)
    // One that has been silent for a day was taken out of service.
    .where(gt(engineStatus.seenAt, sql`now() - interval '1 day'`))
    .orderBy(engineStatus.id);
  return rows.map((row) => ({
    service: 'image-generation',
    status: row.online && row.fresh ? 'online' : 'offline',
    name: row.name,
  }));
}
