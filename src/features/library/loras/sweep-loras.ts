import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { beforeAllIds } from '#platform/ids.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { FileRecords, ReferencedFile } from '#platform/storage/check-files.ts';
import { removeOrphans } from '#platform/storage/remove-orphans.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addHours } from '#platform/time.ts';
import { removeLoraRow } from './change-lora.ts';
import { checkLoraJob } from './job-definitions.ts';
import { fileKey, loraFolder, removeLoraFiles } from './lora-files.ts';
import { type LoraRow, loras } from './schema.ts';

type SweepDeps = { db: Db; storage: Storage; queue: Pick<Queue, 'enqueue'> };

/** Nothing of it has arrived for so long: it was given up. */
const abandonedHours = 24;
const batch = 500;

/**
 * Removes uploads that were given up and erased LoRAs whose legal hold has ended, ends links whose job was lost, checks
 * whole uploads again whose job was lost, and deletes files that no row refers to.
 *
 * @param signal stops between two LoRAs
 */
export async function sweepLoras(
  { db, queue, storage }: SweepDeps,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const old = and(isNull(loras.erasedAt), lt(loras.updatedAt, addHours(now, -abandonedHours)));
  await db
    .update(loras)
    .set({ state: 'failed', problem: 'Fetching its file was given up. Try again.', updatedAt: now })
    .where(and(old, inArray(loras.state, ['receiving', 'checking']), isNotNull(loras.site)));
  const lost = await db
    .update(loras)
    .set({ updatedAt: now })
    .where(and(old, eq(loras.state, 'checking'), isNull(loras.site)))
    .returning({ id: loras.id });
  for (const { id } of lost) await db.transaction((tx) => queue.enqueue(tx, checkLoraJob, { loraId: id }));
  const gone = or(
    and(old, eq(loras.state, 'receiving'), isNull(loras.site)),
    and(isNotNull(loras.erasedAt), isNotHeld(loras.id, loras.userId)),
  );
  for (const row of await db.select().from(loras).where(gone)) {
    if (signal.aborted) return;
    if (await removeLoraRow(db, row, now)) await removeLoraFiles(storage, row);
  }
  await removeOrphans(storage, loraFileRecords(db), { now, signal });
}

/** Which LoRA files the rows refer to: the whole file of a usable one, and any part of one that is not whole yet. */
export function loraFileRecords(db: Db): FileRecords {
  return {
    folder: loraFolder,
    async findUnreferenced(keys) {
      if (keys.length === 0) return [];
      const ids = [...new Set(keys.flatMap((key) => key.split('/')[2] ?? []))].filter((id) =>
        isUuid.test(id),
      );
      const rows = await db.select().from(loras).where(inArray(loras.id, ids));
      const known = new Map(rows.map((row) => [row.id, row]));
      return keys.filter((key) => !isReferenced(key, known.get(key.split('/')[2] ?? '')));
    },
    async *listReferenced() {
      for (let after = beforeAllIds; ; ) {
        const rows: LoraRow[] = await db
          .select()
          .from(loras)
          .where(and(gt(loras.id, after), eq(loras.state, 'usable')))
          .orderBy(asc(loras.id))
          .limit(batch);
        yield rows.map(
          (row): ReferencedFile => ({ key: fileKey(row), size: row.byteSize, sha256: row.sha256 }),
        );
        const last = rows.at(-1);
        if (!last || rows.length < batch) return;
        after = last.id;
      }
    },
  };
}

const isUuid = /^[0-9a-f-]{36}$/;

function isReferenced(key: string, row: LoraRow | undefined): boolean {
  if (!row || row.state === 'refused') return false;
  return row.state === 'usable' ? key === fileKey(row) : true;
}
