/**
 * `npm run storage -- check | lifecycle [--set] | move [--back] [--dry-run] [--read-back] [--while-running]`:
 * checks the bucket; shows or sets its lifecycle rules; copies all files into it and compares each
 * (docs/operating/storage-on-s3.md).
 */
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { findRunningProcesses } from './lib/running-processes.ts';
import { runStorageCommand } from './lib/storage-command.ts';

const log = createLog({ level: 'warn', pretty: true, role: 'storage' });
try {
  const config = readConfig();
  const installation = { storage: config.storage, running: () => findRunningProcesses(config) };
  process.exitCode = await runStorageCommand(process.argv.slice(2), installation, log, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
