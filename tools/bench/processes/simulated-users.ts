/** The load generator, in a separate process, so that its processor time is measured separately. */
import { readFile } from 'node:fs/promises';
import { type Account, type SimulatedUsersOptions, startUsers } from '../capacity/simulated-users.ts';
import { runUnderBench } from './under-bench.ts';

/** `accounts` is a file: a command line could not hold them. */
export type SimulatedUsersSubject = Omit<SimulatedUsersOptions, 'accounts'> & { accounts: string };

await runUnderBench<SimulatedUsersSubject>(async (options) => {
  const accounts = JSON.parse(await readFile(options.accounts, 'utf8')) as Account[];
  const crowd = startUsers({ ...options, accounts });
  return { report: () => crowd.tally(), close: async () => crowd.close() };
});
