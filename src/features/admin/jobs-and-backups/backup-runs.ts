import { and, desc, eq, sql } from 'drizzle-orm';
import type { BackupHistory, OperationsReport } from '#contract/operations.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { backupRuns } from './schema.ts';

type BackupRun = Omit<typeof backupRuns.$inferSelect, 'id'>;

/** PostgreSQL's `undefined_table`. */
const noSuchTable = '42P01';

/**
 * Keeps that a backup was made or a restore tried, and how that ended. A database that has no place for it yet, as
 * before an upgrade, does without.
 */
export async function recordBackupRun(db: Db, run: BackupRun): Promise<void> {
  await db
    .insert(backupRuns)
    .values({ ...run, seconds: Math.round(run.seconds), id: newId() })
    .catch((error: unknown) => {
      const { cause } = error as { cause?: { code?: unknown } };
      if (cause?.code !== noSuchTable) throw error;
    });
}

/** Of what moment the newest backup is, and the newest that was restored well; null where there was none. */
export async function newestBackups(db: Db): Promise<{ backup: Date | null; drill: Date | null }> {
  const newest = async (
    kind: BackupRun['kind'],
    at: typeof backupRuns.madeAt | typeof backupRuns.endedAt,
  ) => {
    const [row] = await db
      .select({ at: sql<Date | null>`max(${at})`.mapWith(backupRuns.madeAt) })
      .from(backupRuns)
      .where(and(eq(backupRuns.kind, kind), eq(backupRuns.passed, true)));
    return row?.at ?? null;
  };
  return {
    backup: await newest('backup', backupRuns.madeAt),
    drill: await newest('drill', backupRuns.endedAt),
  };
}

/** The newest backup and the newest restore, and how they went, for the page of the operator. */
export async function backupsReport(db: Db): Promise<OperationsReport['backups']> {
  const [newest, backup, drill] = await Promise.all([
    newestBackups(db),
    lastRun(db, 'backup'),
    lastRun(db, 'drill'),
  ]);
  return {
    backup: { last: backup, goodAt: newest.backup?.toISOString() ?? null },
    drill: { last: drill, goodAt: newest.drill?.toISOString() ?? null },
  };
}

async function lastRun(db: Db, kind: BackupRun['kind']): Promise<BackupHistory['last']> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(eq(backupRuns.kind, kind))
    .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
    .limit(1);
  if (!run) return null;
  const { endedAt, madeAt, passed, seconds } = run;
  return { madeAt: madeAt.toISOString(), endedAt: endedAt.toISOString(), seconds, passed };
}
