import { z } from 'zod';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import {
  closeDueAccounts,
  closedAccounts,
  remindOfDeletion,
  settleClosed,
} from './deletion/close-accounts.ts';
import { eraseAccount } from './deletion/erase-account.ts';
import { buildExport, type Exporting, removeOldExports } from './export/build-export.ts';
import { buildExportJob } from './export/request-export.ts';

const removeOldExportsJob = defineJob({
  name: 'own-data.remove-old-exports',
  data: z.strictObject({}),
  retries: 2,
  schedule: '12 * * * *',
});

/** Reminds, closes accounts whose day has come, ends what goes on in them, and deletes those that are closed. */
const deleteAccountsJob = defineJob({
  name: 'own-data.delete-accounts',
  data: z.strictObject({}),
  retries: 2,
  minutes: 60,
  schedule: '*/10 * * * *',
});

export const ownDataJobDefinitions = [buildExportJob, removeOldExportsJob, deleteAccountsJob] as const;

export function ownDataJobs(options: Exporting & { queue: Pick<Queue, 'forget'> }): HandledJob[] {
  return [
    handles(buildExportJob, ({ exportId }, signal) => buildExport(options, exportId, signal)),
    handles(removeOldExportsJob, (_, signal) => removeOldExports(options, signal)),
    handles(deleteAccountsJob, (_, signal) => deleteAccounts(options, signal)),
  ];
}

/** One that cannot be deleted now keeps no other from it. @throws Error at the end, so that it is tried again */
async function deleteAccounts(
  options: Exporting & { queue: Pick<Queue, 'forget'> },
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = options;
  await remindOfDeletion(db, options);
  await closeDueAccounts(db, options);
  let failed = 0;
  for (const { id } of await closedAccounts(db)) {
    if (signal.aborted) return;
    try {
      await settleClosed(options, id);
      await eraseAccount(options, id);
    } catch (error) {
      failed++;
      log.warn({ err: error, userId: id }, 'an account could not be deleted yet');
    }
  }
  if (failed > 0) throw new Error(`${failed} accounts could not be deleted yet`);
}
