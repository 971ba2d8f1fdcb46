import { type Db, openDatabase } from '#platform/db/client.ts';

/**
 * The installation's database for a command, which fails with a connection that breaks and has nothing to repair.
 * `db.$client.end()` closes it.
 *
 * @param command as PostgreSQL shows its connections: `castwright-` and this
 */
export const openCommandDb = (url: string, command: string, poolSize = 1): Db =>
  openDatabase({ url, poolSize, applicationName: `castwright-${command}`, onIdleError: () => {} });
