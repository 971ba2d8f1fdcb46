import { type Db, openDatabase } from '#platform/db/client.ts';

/**
 * Opens the installation's database for a command, without error handling of idle connections. `db.$client.end()`
 * closes it.
 *
 * @param command appended to `castwright-` in PostgreSQL's list of connections
 */
export const openCommandDb = (url: string, command: string, poolSize = 1): Db =>
  openDatabase({ url, poolSize, applicationName: `castwright-${command}`, onIdleError: () => {} });
