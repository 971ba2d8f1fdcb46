import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { recipientOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { orphanAfterHours } from '#platform/storage/check-files.ts';
import { exportReadyMail } from '../mails.ts';
import type { FileSources } from '../parts.ts';
import { dataExports } from '../schema.ts';
import { writeArchive } from './write-archive.ts';

export type Post = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

export type Exporting = FileSources & Post & { clock: Clock; log: Pick<Logger, 'warn'> };

/** Below it lie the archives: of each person a folder. */
export const exportFolder = 'exports';

/**
 * Makes an export that was asked for, and tells its owner. Run again after a crash it begins anew. One that cannot be
 * made is marked as failed: its owner may ask again.
 */
export async function buildExport(
  exporting: Exporting,
  exportId: string,
  signal: AbortSignal,
): Promise<void> {
  const { clock, db, log, storage } = exporting;
  const ofIt = and(eq(dataExports.id, exportId), inArray(dataExports.state, ['waiting', 'running']));
  const [row] = await db
    .update(dataExports)
    .set({ state: 'running', partsDone: 0 })
    .where(ofIt)
    .returning({ userId: dataExports.userId });
  if (!row) return;
  const { userId } = row;
  const storageKey = `${exportFolder}/${userId}/${exportId}.zip`;
  const onPart = async () => {
    await db
      .update(dataExports)
      .set({ partsDone: sql`${dataExports.partsDone} + 1` })
      .where(ofIt);
  };
  try {
    const zip = writeArchive({ sources: exporting, userId, now: clock(), onPart, signal });
    const byteSize = await storage.putStream(storageKey, zip);
    const told = await db.transaction((tx) =>
      finish(tx, exporting, { exportId, userId, storageKey, byteSize }),
    );
    // The account went meanwhile.
    if (!told) await storage.remove(storageKey);
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, exportId }, 'an export of somebody’s data could not be made');
    await db
      .update(dataExports)
      .set({ state: 'failed', expiresAt: sql`now() + make_interval(days => 1)` })
      .where(ofIt);
  }
}

type Whole = { exportId: string; userId: string; storageKey: string; byteSize: number };

async function finish(
  tx: Tx,
  post: Post,
  { byteSize, exportId, storageKey, userId }: Whole,
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
  const mail = exportReadyMail(post.brand, {
    ...(await recipientOf(tx, userId)),
    expiresAt: ready.expiresAt,
  });
  await post.sendMail(tx, mail);
  await notifyUser(tx, {
    userId,
    occasion: `export:${exportId}`,
    title: 'Your data is ready',
    message: `You can download it in Profile Settings for ${limits.exportDays} days.`,
  });
  return true;
}

/** Removes exports that have run out, and archives that no row names and that are older than a day. */
export async function removeOldExports(
  { clock, db, storage }: Exporting,
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
  const oldEnough = new Date(clock().getTime() - orphanAfterHours * 3_600_000);
  for await (const { key, modifiedAt } of storage.list(exportFolder)) {
    if (signal.aborted) return;
    if (modifiedAt >= oldEnough) continue;
    const [named] = await db
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(and(isNotNull(dataExports.storageKey), eq(dataExports.storageKey, key)));
    if (!named) await storage.remove(key);
  }
}
