import { AppError } from '#contract/errors.ts';
import type { verificationRoutes } from '#contract/verification.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type VerifyDeps, verifyFile } from './verify-file.ts';

/** Files that are checked or wait for it in one process: each is in memory meanwhile, and reading a mark takes a second. */
const mostWaiting = 6;

/** The public call that says whether a file was made here. One file at a time, and further ones wait. */
export function verificationHandlers(dependencies: VerifyDeps): Handlers<typeof verificationRoutes> {
  const limitOne = createConcurrencyLimit(1);
  let waiting = 0;
  return {
    async verifyFile({ files: { file } }) {
      if (!file) throw new AppError('VALIDATION_FAILED', 'Choose a file.', { fields: ['file'] });
      if (waiting >= mostWaiting) {
        throw new AppError('UNAVAILABLE', 'Many files are being checked. Please try again in a minute.');
      }
      waiting += 1;
      try {
        return await limitOne(() => verifyFile(dependencies, file.bytes));
      } finally {
        waiting -= 1;
      }
    },
  };
}
