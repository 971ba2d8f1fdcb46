import { eq, sql } from 'drizzle-orm';
import { getPartBytes, loraLimits } from '#contract/lora-limits.ts';
import type { Db } from '#platform/db/client.ts';
import { OutboundError } from '#platform/outbound/fetch-public-url.ts';
import { openPublicDownload } from '#platform/outbound/open-public-download.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { listParts, partKey } from './lora-files.ts';
import { type LoraRow, loras } from './schema.ts';
import { bearer, SiteError, type SiteModel } from './sites/site-model.ts';

export type FetchDeps = {
  db: Db;
  storage: Storage;
  allowLoopback: boolean;
  /** The longest silence of a site. */
  idleMs: number;
};

/**
 * Fetches the file of a LoRA into parts, after those that an earlier try has stored. Nothing of it is in memory but a part.
 *
 * @param most the bytes that it may have
 * @returns the bytes of the whole file
 * @throws SiteError when it is larger than announced or allowed, or broke off (`isTransient`)
 */
export async function fetchLoraFile(
  deps: FetchDeps,
  row: LoraRow,
  { file }: Pick<SiteModel, 'file'>,
  { most, signal, token }: { token: string | null; most: number; signal: AbortSignal },
): Promise<number> {
  const { allowLoopback, idleMs, storage } = deps;
  const stored = await countFirstParts(storage, row);
  const offset = stored * loraLimits.loraPartBytes;
  try {
    const download = await openPublicDownload(file.url, {
      ...{ offset, idleMs, allowLoopback, signal },
      headers: bearer(token),
    });
    const total = requireSize(download.totalBytes, most);
    await recordProgress(deps.db, row, offset, total);
    await storeParts(deps, row, download.bytes, { first: stored, total });
    return total;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new SiteError(`Its file could not be fetched. ${error.message}`, error.isTransient, {
      cause: error,
    });
  }
}

/** @throws SiteError for a size that is unknown or more than allowed */
function requireSize(total: number | null, most: number): number {
  if (total === null || !Number.isSafeInteger(total) || total < 10) {
    throw new SiteError('Its site does not say how large the file is. Download it, and upload it here.');
  }
  if (total > loraLimits.loraFileBytesMaximum) {
    throw new SiteError(
      `A LoRA has at most ${loraLimits.loraFileBytesMaximum / 1024 ** 3} GiB, and this file has more.`,
    );
  }
  if (total > most) {
    throw new SiteError(
      'Your LoRAs would take more bytes than they may together. Delete one, and try again.',
    );
  }
  return total;
}

/** How many whole parts are there, from the first one on without a gap. */
async function countFirstParts(storage: Storage, row: LoraRow): Promise<number> {
  const { byteSize } = row;
  if (byteSize === null) return 0;
  const parts = await listParts(storage, row);
  let count = 0;
  while (parts[count] === count) {
    const found = await storage.stat(partKey(row, count));
    if (found?.size !== getPartBytes(byteSize, count)) break;
    count += 1;
  }
  // The last part is fetched again, so that the site says once more how large the file is.
  return Math.min(count, Math.ceil(byteSize / loraLimits.loraPartBytes) - 1);
}

async function storeParts(
  { db, storage }: FetchDeps,
  row: LoraRow,
  bytes: AsyncIterable<Buffer>,
  { first, total }: { first: number; total: number },
): Promise<void> {
  let number = first;
  let pieces: Buffer[] = [];
  let length = 0;
  const store = async () => {
    await storage.put(partKey(row, number), Buffer.concat(pieces));
    number += 1;
    [pieces, length] = [[], 0];
    await recordProgress(db, row, Math.min(total, number * loraLimits.loraPartBytes), total);
  };
  for await (let piece of bytes) {
    while (piece.length > 0) {
      const wanted = number * loraLimits.loraPartBytes >= total ? 0 : getPartBytes(total, number) - length;
      if (wanted === 0) throw new SiteError('Its site sent more than it had announced.');
      const taken = piece.subarray(0, wanted);
      pieces.push(taken);
      length += taken.length;
      piece = piece.subarray(taken.length);
      if (taken.length === wanted) await store();
    }
  }
  if (number * loraLimits.loraPartBytes < total) {
    throw new SiteError('Its file could not be fetched. The connection was broken off.', true);
  }
}

/** Shown while it is fetched; also where the next try continues. */
async function recordProgress(
  db: Db,
  { id }: LoraRow,
  receivedBytes: number,
  byteSize: number,
): Promise<void> {
  await db.update(loras).set({ receivedBytes, byteSize, updatedAt: sql`now()` }).where(eq(loras.id, id));
}
