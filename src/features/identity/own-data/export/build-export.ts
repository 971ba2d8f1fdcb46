import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { getRecipient } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Clock } from '#platform/clock.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import type { FileRecords } from '#platform/storage/check-files.ts';
import { removeOrphans } from '#platform/storage/remove-orphans.ts';
import { exportReadyMail } from '../mails.ts';
import type { ExportSources } from '../parts.ts';
import { dataExports } from '../schema.ts';
import { writeArchive } from './write-archive.ts';

export type ExportDeps = ExportSources & MailContext & { clock: Clock; log: Pick<Logger, 'warn'> };

/** The storage folder of the archives, with a folder for each account. */
export const exportFolder = 'exports';

/**
 * Builds a requested export and notifies its owner. A run after a crash starts over. An export that cannot be built is
 * marked as failed, and its owner can request another one.
 */
export async function buildExport(deps: ExportDeps, exportId: string, signal: AbortSignal): Promise<void> {
  const { clock, db, log, storage } = deps;
  const isUnfinished = and(eq(dataExports.id, exportId), inArray(dataExports.state, ['waiting', 'running']));
  const [row] = await db
    .update(dataExports)
    .set({ state: 'running', partsDone: 0 })
    .where(isUnfinished)
    .returning({ userId: dataExports.userId });
  if (!row) return;
  const { userId } = row;
  const storageKey = `${exportFolder}/${userId}/${exportId}.zip`;
  const onPart = async () => {
    await db
      .update(dataExports)
      .set({ partsDone: sql`${dataExports.partsDone} + 1` })
      .where(isUnfinished);
  };
  try {
    const zip = await writeArchive({ sources: deps, userId, now: clock(), onPart, signal });
    const byteSize = await storage.putStream(storageKey, zip);
    const told = await db.transaction((tx) =>
      finishExport(tx, deps, { exportId, userId, storageKey, byteSize }),
    );
    // The account was deleted meanwhile.
    if (!told) await storage.remove(storageKey);
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, exportId }, 'a data export could not be built');
    await db
      .update(dataExports)
      .set({ state: 'failed', expiresAt: sql`now() + make_interval(days => 1)` })
      .where(isUnfinished);
  }
}

type FinishedArchive = { exportId: string; userId: string; storageKey: string; byteSize: number };

async function finishExport(
  tx: Tx,
  mailContext: MailContext,
  { byteSize, exportId, storageKey, userId }: FinishedArchive,
): Promise<boolean> {
  const [ready] = await tx
    .update(dataExports)
    .set({
      state: 'ready',
      storageKey,
      byteSize,
      expiresAt: sql`now() + make_interval(days => ${limits.exportDays})`,
    })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'running')))
    .returning({ expiresAt: dataExports.expiresAt });
  if (!ready?.expiresAt) return false;
  const mail = exportReadyMail(mailContext.brand, {
    ...(await getRecipient(tx, userId)),
    expiresAt: ready.expiresAt,
  });
  await mailContext.sendMail(tx, mail);
  await notifyUser(tx, {
    userId,
    occasion: `export:${exportId}`,
    title: 'Your data is ready',
    message: `You can download it in Profile Settings for ${limits.exportDays} days.`,
  });
  return true;
}

/** Removes expired exports, and archives without a row that are older than a day. */
export async function removeOldExports(
  { clock, db, storage }: ExportDeps,
  signal: AbortSignal,
): Promise<void> {
  const over = await db
    .select({ id: dataExports.id, storageKey: dataExports.storageKey })
    .from(dataExports)
    .where(lt(dataExports.expiresAt, sql`now()`));
  for (const { id, storageKey } of over) {
    await db.delete(dataExports).where(eq(dataExports.id, id));
    if (storageKey) await storage.remove(storageKey);
  }
  await removeOrphans(storage, exportFileRecords(db), { now: clock(), signal });
}

const exportFileRecords = (db: Queryable): Pick<FileRecords, 'findUnreferenced' | 'folder'> => ({
  folder: exportFolder,
  async findUnreferenced(keys) {
    const rows = await db
      .select({ storageKey: dataExports.storageKey })
      .from(dataExports)
      .where(inArray(dataExports.storageKey, [...keys]));
    const kept = new Set(rows.map(({ storageKey }) => storageKey));
    return keys.filter((key) => !kept.has(key));
  },
});
