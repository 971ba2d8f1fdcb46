import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { BankTransferProvider } from './bank-transfer.ts';

export const tickBankTransfersJob = defineJob({
  name: 'payments.advance-transfers',
  data: z.strictObject({}),
  // The next run follows in five minutes.
  retries: 0,
  schedule: '*/5 * * * *',
});

/** @param provider null where no bank transfers are taken: the job does nothing */
export function bankTransferJobs(provider: BankTransferProvider | null): HandledJob[] {
  return [handleJob(tickBankTransfersJob, async () => provider?.tick())];
}
