import { type FinishDeps, removeAbandonedOutput } from '#features/library/items';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { StoredOutput } from './outcome.ts';

type DiscardDeps = { db: Db; log: Logger; finishing: FinishDeps };

/** Removes an output that is not delivered: the person in it may have withdrawn their consent. Never throws. */
export async function discardOutput(
  { db, finishing: { storage }, log }: DiscardDeps,
  { id }: EngineJobRow,
  output: StoredOutput,
): Promise<void> {
  if (!('output' in output)) return;
  await removeAbandonedOutput({ db, log, storage }, id, output.output.files).catch((err: unknown) => {
    log.warn({ err, jobId: id }, 'the output of a cancelled job may still be stored');
  });
}

/** Removes the files of an output that may not exist, at once. */
export async function removeOutput(
  { finishing: { storage }, log }: DiscardDeps,
  output: StoredOutput,
): Promise<void> {
  if (!('output' in output)) return;
  await removeFiles(
    storage,
    output.output.files.map(({ storageKey }) => storageKey),
    log,
  );
}
