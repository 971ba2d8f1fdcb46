import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type RegistrationStatus, registrationTimes } from '#contract/engine-registration.ts';
import { AppError } from '#contract/errors.ts';
import { countRunningOn } from '#features/generation/jobs';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { isAway, notifyEngines } from './rows.ts';
import { type RegisteredEngineRow, registeredEngines } from './schema.ts';

/** The engine that a call is about: its token, its id and the session that its registration began. */
export type EngineCall = { tokenId: string; engineId: string; session: string };

/**
 * Stores that an engine is there. Workers hear of it when the engine was away, or its server begins or stops to answer.
 *
 * @throws AppError NOT_FOUND for an engine that the token does not have or that was removed, which registers again;
 *   CONFLICT for a session that a later registration has ended
 */
export async function recordHeartbeat(
  db: Db,
  call: EngineCall,
  { detail, ready }: { ready: boolean; detail: string },
): Promise<RegistrationStatus> {
  const row = await db.transaction(async (tx) => {
    const before = await lockEngine(tx, call);
    const after = await updateEngine(tx, call.engineId, { ready, detail, heartbeatAt: sql`now()` });
    if (before.isAway || before.ready !== ready) await notifyEngines(tx);
    return after;
  });
  return toRegistrationStatus(db, row);
}

/** Gives an engine no new job because its agent stops. Repeatable. @throws as `recordHeartbeat` */
export async function drainByEngine(db: Db, call: EngineCall): Promise<RegistrationStatus> {
  const row = await db.transaction(async (tx) => {
    const { drainedBy } = await lockEngine(tx, call);
    const after = await updateEngine(tx, call.engineId, {
      heartbeatAt: sql`now()`,
      drainingSince: sql`coalesce(${registeredEngines.drainingSince}, now())`,
      drainedBy: drainedBy ?? 'engine',
    });
    if (!drainedBy) await notifyEngines(tx);
    return after;
  });
  return toRegistrationStatus(db, row);
}

/** Gives an engine no new job until it is returned to service. Repeatable. @throws AppError NOT_FOUND */
export async function drainByOperator(tx: Tx, engineId: string): Promise<void> {
  await changeDrain(tx, engineId, {
    drainingSince: sql`coalesce(${registeredEngines.drainingSince}, now())`,
    drainedBy: 'operator',
  });
}

/** Ends the operator's drain. One that the engine asked for itself stays. @throws AppError NOT_FOUND, CONFLICT */
export async function returnToService(tx: Tx, engineId: string): Promise<void> {
  const [row] = await tx
    .select({ drainedBy: registeredEngines.drainedBy })
    .from(registeredEngines)
    .where(and(eq(registeredEngines.id, engineId), isNull(registeredEngines.removedAt)))
    .for('update');
  if (row?.drainedBy === 'engine') {
    throw new AppError('CONFLICT', 'This engine is stopping by itself. It returns when it registers again.');
  }
  await changeDrain(tx, engineId, { drainingSince: null, drainedBy: null });
}

async function changeDrain(
  tx: Tx,
  engineId: string,
  set: { drainingSince: SQL | null; drainedBy: 'operator' | null },
): Promise<void> {
  const changed = await tx
    .update(registeredEngines)
    .set(set)
    .where(and(eq(registeredEngines.id, engineId), isNull(registeredEngines.removedAt)))
    .returning({ id: registeredEngines.id });
  if (changed.length === 0) throw new AppError('NOT_FOUND', 'There is no such registered engine.');
  await notifyEngines(tx);
}

/** Locks the engine of a call. @throws as `recordHeartbeat` */
export async function lockEngine(
  tx: Tx,
  { engineId, session, tokenId }: EngineCall,
): Promise<RegisteredEngineRow & { isAway: boolean }> {
  const [found] = await tx
    .select({ row: registeredEngines, isAway })
    .from(registeredEngines)
    .where(
      and(
        eq(registeredEngines.id, engineId),
        eq(registeredEngines.tokenId, tokenId),
        isNull(registeredEngines.removedAt),
      ),
    )
    .for('update');
  if (!found) throw new AppError('NOT_FOUND', 'This engine is not registered. Register it again.');
  if (found.row.session !== session) {
    throw new AppError('CONFLICT', 'This engine was registered again since. This session has ended.');
  }
  return { ...found.row, isAway: found.isAway };
}

async function updateEngine(
  tx: Tx,
  engineId: string,
  set: Partial<Pick<RegisteredEngineRow, 'ready' | 'detail' | 'drainedBy'>> & {
    heartbeatAt: SQL;
    drainingSince?: SQL;
  },
): Promise<RegisteredEngineRow> {
  const [row] = await tx
    .update(registeredEngines)
    .set(set)
    .where(eq(registeredEngines.id, engineId))
    .returning();
  if (!row) throw new Error('a locked engine has gone');
  return row;
}

/** What an engine hears about itself: whether it drains, and how many jobs it still has. */
export async function toRegistrationStatus(
  db: Queryable,
  { drainedBy, id }: Pick<RegisteredEngineRow, 'id' | 'drainedBy'>,
): Promise<RegistrationStatus> {
  return {
    state: drainedBy ? 'draining' : 'active',
    drainedBy,
    runningJobs: await countRunningOn(db, id),
    heartbeatSeconds: registrationTimes.heartbeatSeconds,
  };
}
