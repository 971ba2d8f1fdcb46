import { mkdtemp, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { newId } from '#platform/ids.ts';

/** The target of a drill's restore: an empty database and a folder, both deleted afterwards. */
export type RestoreTarget = {
  databaseUrl: string;
  folder: string;
  /** For the report. */
  where: string;
  close(): Promise<void>;
};

const prefix = 'castwright_drill_';
/** An arbitrary constant, locked while a drill runs on a database. */
const drillLock = 7_260_451_171;

/** PostgreSQL's `insufficient_privilege`. */
const insufficientPrivilege = '42501';

/**
 * Creates a database on the same server, or an embedded server when the user may not create databases. First drops
 * what an interrupted drill left.
 *
 * @param url direct URL of the installation's database
 * @param parent the parent of the folder
 * @throws Error while another drill runs
 */
export async function openRestoreTarget(url: string, parent: string): Promise<RestoreTarget> {
  const client = new Client({ connectionString: url, application_name: 'castwright-drill' });
  client.on('error', () => {});
  await client.connect();
  const folder = await mkdtemp(path.join(parent, 'castwright-drill-'));
  const undo: (() => Promise<unknown>)[] = [
    () => client.end(),
    () => rm(folder, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      drillLock,
    ]);
    if (!rows[0]?.free)
      throw new Error('Another drill is running on this database. Wait until it has finished.');
    await dropStaleDatabases(client);
    const name = prefix + newId().replaceAll('-', '');
    try {
      await client.query(`create database ${name} template template0`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error;
      const server = await startEmbeddedPostgres({
        dataRoot: path.join(folder, 'database'),
        database: 'castwright',
        log: () => {},
      });
      undo.push(() => server.stop());
      return { databaseUrl: server.url, folder, where: 'an embedded PostgreSQL of its own', close };
    }
    undo.push(() => client.query(`drop database if exists ${name} with (force)`));
    const beside = new URL(url);
    beside.pathname = `/${name}`;
    return { databaseUrl: beside.href, folder, where: 'a second database on the same server', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** This process holds the lock, so databases with the prefix were left by an interrupted drill. */
async function dropStaleDatabases(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^${prefix}[0-9a-f]{32}$' and
       not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

/** @throws Error when a drill would fill the disk that the installation needs */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, kept] = [bavail * bsize, blocks * bsize * 0.05];
  if (free - kept >= bytes) return;
  const inGb = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
  throw new Error(
    `${folder} has ${inGb(free)} left, and the drill may need ${inGb(bytes)}. Name another folder with --work FOLDER.`,
  );
}
