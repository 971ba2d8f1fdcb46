/** Engine state that all workers share: circuit breakers, and what each engine has loaded. */
import { eq, sql } from 'drizzle-orm';
import { jobsChannel } from '#features/generation/jobs';
import {
  type Affinity,
  applyEnd,
  applyHealthCheck,
  applyLoad,
  applyStart,
  type Breaker,
  closedBreaker,
  type JobEnd,
  type Loaded,
  listLoraNames,
  nothingLoaded,
} from '#features/generation/scheduler';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { type EngineJobRow, type EngineStateRow, engineStates, engineStatus } from '../jobs/schema.ts';

/** After this long without contact to any worker an engine counts as away. */
export const awaySeconds = 15;

/** What an engine has loaded; moments as the driver gives them. */
export type EngineMemory = Pick<EngineStateRow, 'base' | 'lora' | 'loraNames'> &
  Record<'baseSince' | 'loraSince' | 'usedAt', string | Date | null>;
export type KnownState = EngineMemory & { breaker: Breaker };

/** Converts a row to what the engine has loaded, for the scheduler. */
export function toLoaded(row: Omit<EngineMemory, 'loraNames'> | null | undefined): Loaded {
  if (!row) return nothingLoaded;
  const { base, baseSince, lora, loraSince, usedAt } = row;
  const at = (moment: string | Date | null) => (moment === null ? 0 : new Date(moment).getTime());
  return { base, lora, baseSince: at(baseSince), loraSince: at(loraSince), usedAt: at(usedAt) };
}

export type Started = { job: EngineJobRow; engineId: string; affinity: Affinity | undefined };

/**
 * Stores what engines have loaded once they start these jobs, and which job is a breaker's trial.
 *
 * @param starts in the order in which they were chosen
 * @param createKeepsLoaded whether an engine keeps models in memory between jobs
 * @param now milliseconds since the epoch
 */
export async function recordStarts(
  tx: Tx,
  starts: readonly Started[],
  keepsLoaded: (engineId: string) => boolean,
  states: ReadonlyMap<string, KnownState>,
  now: number,
): Promise<void> {
  const engineIds = [...new Set(starts.map(({ engineId }) => engineId))].toSorted();
  for (const engineId of engineIds) {
    const row = states.get(engineId);
    let breaker = row?.breaker ?? closedBreaker;
    let loaded = toLoaded(row);
    let names = row?.loraNames ?? [];
    let [bases, loras] = [0, 0];
    for (const start of starts.filter((each) => each.engineId === engineId)) {
      const { affinity, job } = start;
      breaker = applyStart(breaker, job.id, now);
      if (!affinity) continue;
      const next = applyLoad(loaded, affinity, now);
      if (next.base !== loaded.base) bases++;
      else if (next.lora !== null && next.lora !== loaded.lora) loras++;
      names = listLoraNames(job.request);
      loaded = next;
    }
    const isTrial = breaker.state === 'half_open';
    if (!keepsLoaded(engineId) && !isTrial) continue;
    const memory = keepsLoaded(engineId) && {
      base: loaded.base,
      lora: loaded.lora,
      loraNames: names,
      baseSince: new Date(loaded.baseSince),
      loraSince: new Date(loaded.loraSince),
      usedAt: new Date(now),
    };
    const set = { ...memory, ...(isTrial && { breaker }) };
    await tx
      .insert(engineStates)
      .values({ engineId, ...set, basesLoaded: bases, lorasLoaded: loras })
      .onConflictDoUpdate({
        target: engineStates.engineId,
        set: {
          ...set,
          basesLoaded: sql`${engineStates.basesLoaded} + ${bases}`,
          lorasLoaded: sql`${engineStates.lorasLoaded} + ${loras}`,
        },
      });
  }
}

/** Lists those engines whose breaker a completed job may change: it is not closed, or closed with faults. */
export async function listUnsettledEngines(db: Db, engineIds: readonly string[]): Promise<Set<string>> {
  const rows = await unsettled(db, { engineIds: [...new Set(engineIds)] });
  return new Set(rows.map(({ engineId }) => engineId));
}

const unsettled = defineStatement<{ engineIds: readonly string[] }, { engineId: string }>(
  'engines_unsettled',
  sql`select engine_id as "engineId" from engine_states
    where engine_id = any(${sql.placeholder('engineIds')}::text[])
      and breaker <> '${sql.raw(JSON.stringify(closedBreaker))}'::jsonb`,
);

/** How a breaker changed: it opened or was opened again, it closed, or neither (null). */
export type BreakerChange = { to: 'open'; pauseMs: number } | { to: 'closed' } | null;

/** Records for an engine's breaker how a job ended. */
export function recordEngineOutcome(
  db: Db,
  engineId: string,
  jobId: string,
  end: JobEnd,
): Promise<BreakerChange> {
  return updateBreaker(db, engineId, (breaker, now) => applyEnd(breaker, jobId, end, now));
}

/**
 * Records for an engine's breaker that the engine is away, once no worker has reached it for `awaySeconds`: a single
 * worker may have a network fault. Its memory then counts as empty.
 */
export async function recordEngineAway(db: Db, engineId: string): Promise<BreakerChange> {
  const [seen] = await db
    .select({ lately: sql<boolean>`coalesce(${wasOnlineLately}, false)` })
    .from(engineStatus)
    .where(eq(engineStatus.id, engineId));
  if (seen?.lately) return null;
  await db
    .update(engineStates)
    .set({ base: null, lora: null, loraNames: [] })
    .where(sql`${eq(engineStates.engineId, engineId)} and ${engineStates.base} is not null`);
  return updateBreaker(db, engineId, (breaker, now) => applyHealthCheck(breaker, false, now));
}

/** The condition that some worker has reached the engine recently. */
export const wasOnlineLately = sql<boolean>`${engineStatus.onlineAt} > now() - make_interval(secs => ${awaySeconds})`;

/**
 * Applies a change to an engine's breaker by the database's clock. It runs in a separate transaction, so that it can
 * neither delay nor roll back a change of a job.
 */
async function updateBreaker(
  db: Db,
  engineId: string,
  change: (breaker: Breaker, now: number) => Breaker,
): Promise<BreakerChange> {
  const read = (from: Queryable) =>
    from
      .select({
        breaker: engineStates.breaker,
        now: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
      })
      .from(engineStates)
      .where(eq(engineStates.engineId, engineId));
  const [seen] = await read(db);
  // Most outcomes change nothing, and need no transaction.
  const before = seen?.breaker ?? closedBreaker;
  if (isSame(change(before, seen?.now ?? Date.now()), before)) return null;
  return db.transaction(async (tx) => {
    await tx.insert(engineStates).values({ engineId }).onConflictDoNothing();
    const [row] = await read(tx).for('update');
    if (!row) return null;
    const next = change(row.breaker, row.now);
    if (isSame(next, row.breaker)) return null;
    const opens = next.state === 'open';
    const closes = next.state === 'closed' && row.breaker.state !== 'closed';
    await tx
      .update(engineStates)
      .set({
        breaker: next,
        ...(opens && { timesOpened: sql`${engineStates.timesOpened} + 1` }),
      })
      .where(eq(engineStates.engineId, engineId));
    if (closes) await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
    if (opens) return { to: 'open', pauseMs: next.pauseMs };
    return closes ? { to: 'closed' } : null;
  });
}

const isSame = (a: Breaker, b: Breaker) => JSON.stringify(a) === JSON.stringify(b);
