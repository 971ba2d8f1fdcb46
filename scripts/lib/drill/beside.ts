import { mkdtemp, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { newId } from '#platform/ids.ts';

/** Room for a restore that is thrown away: a database in which nothing was ever made, and a folder. */
export type Beside = {
  databaseUrl: string;
  folder: string;
  /** In words, for the report. */
  where: string;
  close(): Promise<void>;
};

const prefix = 'castwright_drill_';
/** Any constant; held for as long as a drill runs on a database. */
const drillLock = 7_260_451_171;

/** PostgreSQL's `insufficient_privilege`. */
const notAllowed = '42501';

/**
 * Makes room on the same server, or in an embedded one where the database's user may not make databases. What an
 * earlier drill left behind that was killed goes first.
 *
 * @param url a direct address of the installation's database
 * @param parent where the folder is made
 * @throws Error while another drill runs
 */
export async function openBeside(url: string, parent: string): Promise<Beside> {
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
    if (!rows[0]?.free) throw new Error('Another drill runs on this database. Wait for its end.');
    await dropLeftovers(client);
    const name = prefix + newId().replaceAll('-', '');
    try {
      await client.query(`create database ${name} template template0`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== notAllowed) throw error;
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

/** Nobody else has the lock, so whatever bears the name was left by a drill that was killed. */
async function dropLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^${prefix}[0-9a-f]{32}$' and
       not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

/** @throws Error where a drill would fill the disk that the installation needs */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, kept] = [bavail * bsize, blocks * bsize * 0.05];
  if (free - kept >= bytes) return;
  const inGb = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
  throw new Error(
    `${folder} has ${inGb(free)} left, and the drill may need ${inGb(bytes)}. Name another place with --work FOLDER.`,
  );
}
