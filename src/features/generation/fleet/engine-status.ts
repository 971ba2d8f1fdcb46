import { type Engine, EngineError } from '@castwright/engine-port';
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Operation } from '#contract/jobs.ts';
import type { SystemStatusEntry } from '#contract/system.ts';
import type { Db } from '#platform/db/client.ts';
import { broadcastToAll } from '#platform/events/publish.ts';
import { engineStatus } from '../jobs/schema.ts';
import { defaultTerms, type EngineTerms } from './engine-capacity.ts';
import { recordEngineAway } from './engine-state.ts';
import { takesJobs } from './pauses.ts';

/** Workers report this often. An engine without a report for three times as long counts as offline. */
export const reportEverySeconds = 5;

/** The condition that a worker has reported the engine recently. */
export const isFresh = sql<boolean>`${engineStatus.seenAt} > now() - make_interval(secs => ${3 * reportEverySeconds})`;

/** Whether a written engine was online before: a query in a statement sees the row as it was. Null for a new one. */
const wasOnline = sql<boolean | null>`(
  select online and seen_at > now() - make_interval(secs => ${3 * reportEverySeconds})
  from engine_status as before where before.id = engine_status.id)`;

/**
 * The condition that the engine counts for what can be made here: one without a report for a day has been removed. A
 * registered one that has left counts for that day, because it may return: jobs wait for it.
 */
export const isInService = gt(engineStatus.seenAt, sql`now() - interval '1 day'`);

/** The condition that the engine is shown: it is in service, and no registered one that has left. */
export const isShown = sql<boolean>`(${isInService}
  and ${engineStatus.id} not in (select id from registered_engines where removed_at is not null))`;

/** Reports all engines in parallel, so that a slow engine does not make the others look offline. */
export async function reportEngines(
  db: Db,
  engines: readonly Engine[],
  terms?: ReadonlyMap<string, EngineTerms>,
): Promise<void> {
  await Promise.all(engines.map((engine) => reportEngine(db, engine, terms?.get(engine.id))));
}

/**
 * Asks an engine for its health and abilities, and stores them with the operator's terms. An engine that does not
 * answer is stored as offline and keeps its last known abilities. Open pages hear when it comes online or goes offline.
 */
export async function reportEngine(db: Db, engine: Engine, terms: EngineTerms = defaultTerms): Promise<void> {
  const health = await engine.checkHealth().catch((error: unknown) => ({
    online: false,
    detail: toOperatorDetail(error),
  }));
  const abilities = await engine.getCapabilities().then(
    ({ operations, concurrency: _, ...rest }) => ({ operations, abilities: rest }),
    () => ({}),
  );
  const [seenAt, { hourlyCost, priority }] = [new Date(), terms];
  const reached = health.online && { onlineAt: sql`now()` };
  const answer = { id: engine.id, name: engine.name, ...health, ...abilities };
  const row = { ...answer, ...reached, priority, hourlyCost, seenAt };
  const [before] = await db
    .insert(engineStatus)
    .values(row)
    .onConflictDoUpdate({ target: engineStatus.id, set: row })
    .returning({ online: wasOnline });
  if (before?.online !== health.online) await broadcastToAll(db, { name: 'engines', data: {} });
  if (!health.online) await recordEngineAway(db, engine.id);
}

/**
 * Takes engines that the operator removed out of service, unless a worker still reports them. Their rows stay, because
 * the figures of past months use their cost.
 */
export async function retireEngines(db: Db, engineIds: readonly string[]): Promise<void> {
  if (engineIds.length === 0) return;
  const retired = await db
    .update(engineStatus)
    .set({ online: false, seenAt: sql`now() - interval '1 day'` })
    .where(and(inArray(engineStatus.id, [...engineIds]), sql`not ${isFresh}`, isInService))
    .returning({ id: engineStatus.id });
  if (retired.length > 0) await broadcastToAll(db, { name: 'engines', data: {} });
}

/** Lists the hourly cost of engines in micro-dollars, by engine id. Engines without a cost are left out. */
export async function listHourlyCosts(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ id: engineStatus.id, cost: engineStatus.hourlyCost }).from(engineStatus);
  return new Map(rows.flatMap(({ cost, id }) => (cost === null ? [] : [[id, cost] as const])));
}

/** The error's message for the operator. */
function toOperatorDetail(error: unknown): string {
  if (error instanceof EngineError) return error.operatorDetail;
  return error instanceof Error ? error.message : 'no answer';
}

/**
 * Lists the engines that make pictures or videos, online or offline as the header shows them
 * (`docs/requirements/decisions.md` 17). A paused engine counts as offline; one that only reads pictures is left out.
 */
export async function listEngineStatus(db: Db): Promise<SystemStatusEntry[]> {
  const rows = await db
    .select({
      name: engineStatus.name,
      operations: engineStatus.operations,
      online: engineStatus.online,
      fresh: isFresh,
      working: takesJobs(engineStatus.id),
    })
    .from(engineStatus)
    .where(isShown)
    .orderBy(engineStatus.id);
  return rows.flatMap(({ name, operations, online, fresh, working }) => {
    const status = online && fresh && working ? ('online' as const) : ('offline' as const);
    // An engine that has not reported its operations yet counts as able.
    const able = (operation: Operation) => operations === null || operations.includes(operation);
    const services = [
      ...(able('text_to_image') ? (['image-generation'] as const) : []),
      ...(able('text_to_video') ? (['video-generation'] as const) : []),
    ];
    return services.map((service) => ({ service, status, name }));
  });
}
