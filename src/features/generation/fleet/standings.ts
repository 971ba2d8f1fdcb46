/** Where engines stand for all workers: their circuit breakers, and what they have loaded. */
import { eq, inArray, sql } from 'drizzle-orm';
import { jobsChannel } from '#features/generation/jobs';
import {
  type Affinity,
  afterEnd,
  afterHealth,
  afterStart,
  type Breaker,
  closedBreaker,
  type JobEnd,
  type Loaded,
  loadedAfter,
  loraNamesOf,
  nothingLoaded,
} from '#features/generation/scheduler';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { type EngineJobRow, type EngineStandingRow, engineStandings, engineStatus } from '../jobs/schema.ts';

/** So long may every worker fail to reach an engine before that counts against it. */
export const awaySeconds = 15;

type Memory = Pick<EngineStandingRow, 'base' | 'lora' | 'baseSince' | 'loraSince' | 'usedAt'>;

/** What an engine has loaded, as the scheduler takes it. */
export function loadedOf(row: Memory | null | undefined): Loaded {
  if (!row) return nothingLoaded;
  const { base, baseSince, lora, loraSince, usedAt } = row;
  const at = (moment: Date | null) => moment?.getTime() ?? 0;
  return { base, lora, baseSince: at(baseSince), loraSince: at(loraSince), usedAt: at(usedAt) };
}

export async function standingsOf(
  db: Queryable,
  engineIds: readonly string[],
): Promise<Map<string, EngineStandingRow>> {
  const rows = await db
    .select()
    .from(engineStandings)
    .where(inArray(engineStandings.engineId, [...engineIds]));
  return new Map(rows.map((row) => [row.engineId, row]));
}

export type Started = { job: EngineJobRow; engineId: string; affinity: Affinity | undefined };

/**
 * Keeps what engines have loaded after they were handed these jobs, and which of them is a breaker's trial.
 *
 * @param starts in the order in which they were chosen
 * @param keeps whether an engine keeps in memory what its last job needed
 */
export async function keepStarts(
  tx: Tx,
  starts: readonly Started[],
  keeps: (engineId: string) => boolean,
  standings: ReadonlyMap<string, EngineStandingRow>,
  now: number,
): Promise<void> {
  const engineIds = [...new Set(starts.map(({ engineId }) => engineId))].toSorted();
  for (const engineId of engineIds) {
    const row = standings.get(engineId);
    let breaker = row?.breaker ?? closedBreaker;
    let loaded = loadedOf(row);
    let names = row?.loraNames ?? [];
    let [bases, loras] = [0, 0];
    for (const start of starts.filter((each) => each.engineId === engineId)) {
      const { affinity, job } = start;
      breaker = afterStart(breaker, job.id, now);
      if (!affinity) continue;
      const next = loadedAfter(loaded, affinity, now);
      if (next.base !== loaded.base) bases++;
      else if (next.lora !== null && next.lora !== loaded.lora) loras++;
      names = loraNamesOf(job.request);
      loaded = next;
    }
    const isTrial = breaker.state === 'half_open';
    if (!keeps(engineId) && !isTrial) continue;
    const memory = keeps(engineId) && {
      base: loaded.base,
      lora: loaded.lora,
      loraNames: names,
      baseSince: new Date(loaded.baseSince),
      loraSince: new Date(loaded.loraSince),
      usedAt: new Date(now),
    };
    const set = { ...memory, ...(isTrial && { breaker }) };
    await tx
      .insert(engineStandings)
      .values({ engineId, ...set, basesLoaded: bases, lorasLoaded: loras })
      .onConflictDoUpdate({
        target: engineStandings.engineId,
        set: {
          ...set,
          basesLoaded: sql`${engineStandings.basesLoaded} + ${bases}`,
          lorasLoaded: sql`${engineStandings.lorasLoaded} + ${loras}`,
        },
      });
  }
}

/** What became of a breaker: it opened (or stayed open), or it closed; null: neither. */
export type BreakerTurn = { to: 'open'; pauseMs: number } | { to: 'closed' } | null;

/** Tells an engine's breaker how a job of its ended. */
export function keepEnd(db: Db, engineId: string, jobId: string, end: JobEnd): Promise<BreakerTurn> {
  return turnBreaker(db, engineId, (breaker, now) => afterEnd(breaker, jobId, end, now));
}

/**
 * Tells an engine's breaker that it cannot be reached, once no worker could for a while: one worker's own network
 * says nothing of an engine. What was loaded there counts as gone.
 */
export async function keepAway(db: Db, engineId: string): Promise<BreakerTurn> {
  const [seen] = await db
    .select({ lately: sql<boolean>`coalesce(${onlineLately}, false)` })
    .from(engineStatus)
    .where(eq(engineStatus.id, engineId));
  if (seen?.lately) return null;
  await db
    .update(engineStandings)
    .set({ base: null, lora: null, loraNames: [] })
    .where(sql`${eq(engineStandings.engineId, engineId)} and ${engineStandings.base} is not null`);
  return turnBreaker(db, engineId, (breaker, now) => afterHealth(breaker, false, now));
}

/** Whether some worker has reached the engine of `engine_status` lately. */
export const onlineLately = sql<boolean>`${engineStatus.onlineAt} > now() - make_interval(secs => ${awaySeconds})`;

/**
 * Applies a change to an engine's breaker, by the database's clock, in a transaction of its own: how engines fare must
 * not hold up, nor undo, what becomes of jobs.
 */
async function turnBreaker(
  db: Db,
  engineId: string,
  change: (breaker: Breaker, now: number) => Breaker,
): Promise<BreakerTurn> {
  const read = (from: Queryable) =>
    from
      .select({
        breaker: engineStandings.breaker,
        now: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
      })
      .from(engineStandings)
      .where(eq(engineStandings.engineId, engineId));
  const [seen] = await read(db);
  // Nearly every job is done by an engine that does its jobs.
  const before = seen?.breaker ?? closedBreaker;
  if (isSame(change(before, seen?.now ?? Date.now()), before)) return null;
  return db.transaction(async (tx) => {
    await tx.insert(engineStandings).values({ engineId }).onConflictDoNothing();
    const [row] = await read(tx).for('update');
    if (!row) return null;
    const next = change(row.breaker, row.now);
    if (isSame(next, row.breaker)) return null;
    const opens = next.state === 'open';
    const closes = next.state === 'closed' && row.breaker.state !== 'closed';
    await tx
      .update(engineStandings)
      .set({
        breaker: next,
        ...(opens && { timesOpened: sql`${engineStandings.timesOpened} + 1` }),
      })
      .where(eq(engineStandings.engineId, engineId));
    if (closes) await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
    if (opens) return { to: 'open', pauseMs: next.pauseMs };
    return closes ? { to: 'closed' } : null;
  });
}

const isSame = (a: Breaker, b: Breaker) => JSON.stringify(a) === JSON.stringify(b);
