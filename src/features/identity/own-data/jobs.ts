import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import {
  closeDueAccounts,
  listClosedAccounts,
  remindOfDeletion,
  settleClosedAccount,
} from './deletion/close-accounts.ts';
import { type EraseAccountDeps, eraseAccount } from './deletion/erase-account.ts';
import { buildExport, type ExportDeps, removeOldExports } from './export/build-export.ts';
import { buildExportJob } from './export/request-export.ts';

const removeOldExportsJob = defineJob({
  name: 'own-data.remove-old-exports',
  data: z.strictObject({}),
  retries: 2,
  schedule: '12 * * * *',
});

/** Sends reminders, closes accounts that are due, ends their jobs, plans and teams, and deletes closed accounts. */
const deleteAccountsJob = defineJob({
  name: 'own-data.delete-accounts',
  data: z.strictObject({}),
  retries: 2,
  minutes: 60,
  schedule: '*/10 * * * *',
});

export const ownDataJobDefinitions = [buildExportJob, removeOldExportsJob, deleteAccountsJob] as const;

type OwnDataJobDeps = ExportDeps & EraseAccountDeps;

export function ownDataJobs(options: OwnDataJobDeps): HandledJob[] {
  return [
    handleJob(buildExportJob, ({ exportId }, signal) => buildExport(options, exportId, signal)),
    handleJob(removeOldExportsJob, (_, signal) => removeOldExports(options, signal)),
    handleJob(deleteAccountsJob, (_, signal) => deleteAccounts(options, signal)),
  ];
}

/** One failure does not block the other accounts. @throws Error at the end, so that the job is retried */
async function deleteAccounts(options: OwnDataJobDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = options;
  await remindOfDeletion(db, options);
  await closeDueAccounts(db, options);
  let failed = 0;
  for (const { id } of await listClosedAccounts(db)) {
    if (signal.aborted) return;
    try {
      await settleClosedAccount(options, id);
      await eraseAccount(options, id);
    } catch (error) {
      failed++;
      log.warn({ err: error, userId: id }, 'an account could not be deleted yet');
    }
  }
  if (failed > 0) throw new Error(`${failed} accounts could not be deleted yet`);
}
