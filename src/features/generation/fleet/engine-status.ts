import { type Engine, EngineError } from '@castwright/engine-port';
import { gt, sql } from 'drizzle-orm';
import type { Operation } from '#contract/jobs.ts';
import type { SystemStatusEntry } from '#contract/system.ts';
import type { Db } from '#platform/db/client.ts';
import { engineStatus } from '../jobs/schema.ts';
import { type EngineTerms, usualTerms } from './engine-rooms.ts';
import { notPaused } from './pauses.ts';
import { keepAway } from './standings.ts';

/** Workers report this often, and an engine not heard of for three times as long counts as offline. */
export const reportEverySeconds = 5;

/** Whether it has been heard of lately. */
export const isFresh = sql<boolean>`${engineStatus.seenAt} > now() - make_interval(secs => ${3 * reportEverySeconds})`;

/** Whether it is in service: one that has been silent for a day was taken out. */
export const inService = gt(engineStatus.seenAt, sql`now() - interval '1 day'`);

/** `reportEngine` for each, at once: one that takes its time to answer must not make the others look silent. */
export async function reportEngines(
  db: Db,
  engines: readonly Engine[],
  terms?: ReadonlyMap<string, EngineTerms>,
): Promise<void> {
  await Promise.all(engines.map((engine) => reportEngine(db, engine, terms?.get(engine.id))));
}

/**
 * Asks an engine how it is and what it can do, and stores the answers with what the operator says of it. One that cannot answer is offline, and what it
 * said last of its abilities stays.
 */
export async function reportEngine(db: Db, engine: Engine, terms: EngineTerms = usualTerms): Promise<void> {
  const health = await engine.health().catch((error: unknown) => ({
    online: false,
    detail: wordsOf(error),
  }));
  const abilities = await engine.capabilities().then(
    ({ operations, concurrency: _, ...said }) => ({ operations, abilities: said }),
    () => ({}),
  );
  const [seenAt, { hourlyCost, priority }] = [new Date(), terms];
  const reached = health.online && { onlineAt: sql`now()` };
  const said = { id: engine.id, name: engine.name, ...health, ...abilities };
  const row = { ...said, ...reached, priority, hourlyCost, seenAt };
  await db.insert(engineStatus).values(row).onConflictDoUpdate({ target: engineStatus.id, set: row });
  if (!health.online) await keepAway(db, engine.id);
}

/** What an hour of each engine costs in micro-dollars, by its id; nothing for those of which nobody has said. */
export async function hourlyCosts(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ id: engineStatus.id, cost: engineStatus.hourlyCost }).from(engineStatus);
  return new Map(rows.flatMap(({ cost, id }) => (cost === null ? [] : [[id, cost] as const])));
}

/** For the operator, who alone reads it. */
function wordsOf(error: unknown): string {
  if (error instanceof EngineError) return error.operatorDetail;
  return error instanceof Error ? error.message : 'no answer';
}

/**
 * The engines that make pictures or videos, Online or Offline as the header shows them (decisions.md 17). One that only
 * reads pictures is none of them, and one that the operator has paused makes none.
 */
export async function listEngineStatus(db: Db): Promise<SystemStatusEntry[]> {
  const rows = await db
    .select({
      name: engineStatus.name,
      operations: engineStatus.operations,
      online: engineStatus.online,
      fresh: isFresh,
      working: notPaused(engineStatus.id),
    })
    .from(engineStatus)
    .where(inService)
    .orderBy(engineStatus.id);
  return rows.flatMap(({ name, operations, online, fresh, working }) => {
    const status = online && fresh && working ? ('online' as const) : ('offline' as const);
    // One that has not said yet may be able.
    const able = (operation: Operation) => operations === null || operations.includes(operation);
    const services = [
      ...(able('text_to_image') ? (['image-generation'] as const) : []),
      ...(able('text_to_video') ? (['video-generation'] as const) : []),
    ];
    return services.map((service) => ({ service, status, name }));
  });
}
