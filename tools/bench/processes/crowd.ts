/** People with the app open, in a process of their own, so that what they take of the processor is known apart. */
import { readFile } from 'node:fs/promises';
import { type Account, type CrowdOptions, gather } from '../capacity/crowd.ts';
import { runUnderBench } from './under-bench.ts';

/** `accounts` is a file: there are more of them than a command line holds. */
export type CrowdSubject = Omit<CrowdOptions, 'accounts'> & { accounts: string };

await runUnderBench<CrowdSubject>(async (options) => {
  const accounts = JSON.parse(await readFile(options.accounts, 'utf8')) as Account[];
  const crowd = gather({ ...options, accounts });
  return { report: () => crowd.tally(), close: async () => crowd.close() };
});
