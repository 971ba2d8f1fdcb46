import { and, desc, eq, sql } from 'drizzle-orm';
import type { BackupHistory, SystemReport } from '#contract/jobs-and-backups.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { backupRuns } from './schema.ts';

type BackupRun = Omit<typeof backupRuns.$inferSelect, 'id'>;

/** PostgreSQL's `undefined_table`. */
const noSuchTable = '42P01';

/**
 * Records a backup or a restore drill and its result. Does nothing when the table does not exist yet, as before an
 * upgrade.
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

/** Returns the time of the newest successful backup and of the newest successful restore drill; null without one. */
export async function getNewestBackups(db: Db): Promise<{ backup: Date | null; drill: Date | null }> {
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

/** Returns the latest backup and restore drill with their results, for the admin dashboard. */
export async function getBackupsReport(db: Db): Promise<SystemReport['backups']> {
  const [newest, backup, drill] = await Promise.all([
    getNewestBackups(db),
    findLastRun(db, 'backup'),
    findLastRun(db, 'drill'),
  ]);
  return {
    backup: { last: backup, goodAt: newest.backup?.toISOString() ?? null },
    drill: { last: drill, goodAt: newest.drill?.toISOString() ?? null },
  };
}

async function findLastRun(db: Db, kind: BackupRun['kind']): Promise<BackupHistory['last']> {
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
