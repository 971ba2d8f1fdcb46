import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { countLoraParts, getPartBytes, loraLimits } from '#contract/lora-limits.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { loraLinkForm, loraUploadForm } from '#contract/loras.ts';
import { getEntitlementsInEffect } from '#features/billing/entitlements';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { findRuleProblem } from './check-rules.ts';
import { checkLoraJob } from './job-definitions.ts';
import { listParts, partKey } from './lora-files.ts';
import { countedLoras, getLora, ownedBy } from './queries.ts';
import { type LoraRow, loras } from './schema.ts';
import { parseModelLink } from './sites/parse-link.ts';
import { createNotIncludedError } from './use-loras.ts';

export type AddLoraDeps = { db: Db; queue: Pick<Queue, 'enqueue'>; rules: LoraRules; allowLoopback: boolean };

type Adding = { userId: string; madeBy: string | null; now: Date };

/**
 * Adds a LoRA by the link of its page. A job reads what its site says of it, judges that, fetches the file and checks it;
 * until then it cannot be used.
 *
 * @throws AppError VALIDATION_FAILED for a link that is not taken; PLAN_LIMIT without custom adapters; CONFLICT at the limit
 */
export async function addLoraByLink(
  { allowLoopback, db, queue, rules }: AddLoraDeps,
  { madeBy, now, userId }: Adding,
  { category, url }: z.output<typeof loraLinkForm>,
): Promise<LoraRow> {
  const link = parseModelLink(url, rules, allowLoopback);
  return db.transaction(async (tx) => {
    await requireRoom(tx, userId, 0);
    const row = await insertLora(tx, {
      ...{ id: newId(), userId, madeBy, category, state: 'receiving', site: link.site },
      ...{ name: shorten(url), link: url, createdAt: now, updatedAt: now },
    });
    await queue.enqueue(tx, checkLoraJob, { loraId: row.id });
    return row;
  });
}

const shorten = (url: string) =>
  url.replace(/^https?:\/\/(?:www\.)?/, '').slice(0, loraLimits.loraNameMaximum);

/**
 * Starts the upload of a file, whose parts follow.
 *
 * @throws AppError PLAN_LIMIT without custom adapters; CONFLICT at the limit of LoRAs or of their bytes; FORBIDDEN where the
 *   operator takes no uploads
 */
export async function startLoraUpload(
  { db, rules }: Pick<AddLoraDeps, 'db' | 'rules'>,
  { madeBy, now, userId }: Adding,
  form: z.output<typeof loraUploadForm>,
): Promise<LoraRow> {
  const { byteSize, category, fileName, name } = form;
  const nothing = { site: null, author: null, siteModel: null, sha256: null, permitsService: null };
  const problem = findRuleProblem(rules, nothing);
  if (problem) throw new AppError('FORBIDDEN', problem);
  return db.transaction(async (tx) => {
    await requireRoom(tx, userId, byteSize);
    return insertLora(tx, {
      ...{ id: newId(), userId, madeBy, category, name, state: 'receiving' },
      ...{ fileName: fileName.slice(-200), byteSize, createdAt: now, updatedAt: now },
    });
  });
}

async function insertLora(tx: Tx, values: typeof loras.$inferInsert): Promise<LoraRow> {
  const [row] = await tx.insert(loras).values(values).returning();
  if (!row) throw new Error('the LoRA was not stored');
  return row;
}

/**
 * Requires that an account may add a LoRA of so many bytes. Concurrent calls are serialized until the transaction ends.
 *
 * @throws AppError PLAN_LIMIT; CONFLICT
 */
export async function requireRoom(tx: Tx, userId: string, byteSize: number): Promise<void> {
  const { entitlements } = await getEntitlementsInEffect(tx, userId);
  if (!entitlements.adaptersPreview) throw createNotIncludedError();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('loras'), hashtext(${userId}))`);
  const { bytes, count } = await measureLoras(tx, userId);
  if (count >= loraLimits.lorasMaximum) {
    const message = `You have reached the limit of ${loraLimits.lorasMaximum} LoRAs. Delete one to add another.`;
    throw new AppError('CONFLICT', message);
  }
  requireBytes(bytes + byteSize);
}

/** @throws AppError CONFLICT when an account's LoRAs would take more bytes than they may */
export function requireBytes(bytes: number): void {
  if (bytes <= loraLimits.loraBytesMaximum) return;
  const most = loraLimits.loraBytesMaximum / 1024 ** 3;
  throw new AppError('CONFLICT', `Your LoRAs may take ${most} GiB together. Delete one to add another.`);
}

/** Counts an account's LoRAs and their bytes: those that have arrived, or are announced. */
export async function measureLoras(db: Queryable, userId: string): Promise<{ count: number; bytes: number }> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<string>`coalesce(sum(greatest(${loras.byteSize}, ${loras.receivedBytes})), 0)`,
    })
    .from(loras)
    .where(countedLoras(userId));
  return { count: found?.count ?? 0, bytes: Number(found?.bytes ?? 0) };
}

/**
 * Stores a part of an uploaded file. The last missing one starts its check. A part that is sent again replaces itself.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a LoRA that is not being uploaded; VALIDATION_FAILED for a part of another
 *   length than its place has
 */
export async function storeLoraPart(
  { db, queue, storage }: Pick<AddLoraDeps, 'db' | 'queue'> & { storage: Storage },
  {
    bytes,
    id,
    now,
    number,
    userId,
  }: { userId: string; id: string; number: number; bytes: Buffer; now: Date },
): Promise<LoraRow> {
  const row = await getLora(db, userId, id);
  if (row.state !== 'receiving' || row.site !== null || row.byteSize === null) {
    throw new AppError('CONFLICT', 'This LoRA is not being uploaded.');
  }
  const { byteSize } = row;
  if (number >= countLoraParts(byteSize) || bytes.length !== getPartBytes(byteSize, number)) {
    throw new AppError('VALIDATION_FAILED', 'This part of the file has another length than was announced.');
  }
  await storage.put(partKey(row, number), bytes);
  const parts = await listParts(storage, row);
  const receivedBytes = parts.reduce((sum, each) => sum + getPartBytes(byteSize, each), 0);
  const isWhole = receivedBytes === byteSize;
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .update(loras)
      .set({ receivedBytes, updatedAt: now, ...(isWhole && { state: 'checking' as const }) })
      .where(sql`${ownedBy(userId, id)} and ${loras.state} = 'receiving'`)
      .returning();
    // Of two last parts one starts the check.
    if (!stored) return getLora(tx, userId, id);
    if (isWhole) await queue.enqueue(tx, checkLoraJob, { loraId: id });
    return stored;
  });
}

/**
 * Tries a link again whose file could not be fetched, from where it stopped.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a LoRA that has not failed; PLAN_LIMIT
 */
export async function retryLora(
  { db, queue }: Pick<AddLoraDeps, 'db' | 'queue'>,
  { id, now, userId }: { userId: string; id: string; now: Date },
): Promise<LoraRow> {
  const row = await getLora(db, userId, id);
  if (row.state !== 'failed' || row.site === null) {
    throw new AppError('CONFLICT', 'Only a link that failed can be tried again.');
  }
  return db.transaction(async (tx) => {
    await requireRoom(tx, userId, 0);
    const [stored] = await tx
      .update(loras)
      .set({ state: 'receiving', problem: null, updatedAt: now })
      .where(sql`${eq(loras.id, id)} and ${loras.state} = 'failed'`)
      .returning();
    if (!stored) return getLora(tx, userId, id);
    await queue.enqueue(tx, checkLoraJob, { loraId: id });
    return stored;
  });
}
