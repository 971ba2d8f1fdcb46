/**
 * PgBouncer as a process of the test on loopback, with the sample configuration of docs/operating/many-processes.md.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { eventually } from '#tests/setup/eventually.ts';
import { freePort } from '#tests/setup/free-port.ts';

/** Debian's path. */
const program = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';
/** PgBouncer refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };

export const isInstalled = existsSync(program);

export type PgBouncer = { url: string; stop(): Promise<void> };

/** Starts it in front of a database. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-pgbouncer-'));
  await chmod(folder, 0o755);
  const { hostname, password, pathname, port, username } = new URL(databaseUrl);
  const own = await freePort();
  const users = path.join(folder, 'userlist.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const settings: Record<string, string> = {
    POSTGRES_HOST: hostname,
    POSTGRES_PORT: port,
    DATABASE: pathname.slice(1),
    LISTEN_ADDRESS: '127.0.0.1',
    LISTEN_PORT: String(own),
    USERLIST: users,
  };
  const sample =
    /```ini\n([\s\S]*?)```/.exec(await readFile('docs/operating/many-processes.md', 'utf8'))?.[1] ?? '';
  const filled = sample.replace(/<(\w+)>/g, (_, name: string) => settings[name] ?? `<${name}>`);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, `${filled}\nunix_socket_dir =\n`);
  const server = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && unprivileged),
  });
  const said: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = new URL(databaseUrl);
  url.port = String(own);
  try {
    await eventually(async () => {
      if (server.exitCode !== null) throw new Error('it has ended');
      const client = new Client({ connectionString: url.href });
      await client.connect();
      await client.end();
    });
  } catch (error) {
    await stop(server, folder);
    throw new Error(`PgBouncer did not start: ${said.join('')}`, { cause: error });
  }
  return { url: url.href, stop: () => stop(server, folder) };
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}
