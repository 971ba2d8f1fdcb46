import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/eventually.ts';
import { type EmbeddedPostgres, findRunningEmbeddedUrl, startEmbeddedPostgres } from './embedded.ts';

let dataRoot: string;
let server: EmbeddedPostgres | undefined;
const said: string[] = [];

beforeAll(async () => {
  dataRoot = await mkdtemp(path.join(tmpdir(), 'castwright-embedded-'));
  await chmod(dataRoot, 0o755);
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  said.length = 0;
});
afterAll(() => rm(dataRoot, { recursive: true, force: true }));

const start = async () => {
  server = await startEmbeddedPostgres({ dataRoot, database: 'castwright', log: (line) => said.push(line) });
  return server;
};
async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server?.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const lockFile = ({ dataFolder }: EmbeddedPostgres) => path.join(dataFolder, 'postmaster.pid');

describe('the embedded PostgreSQL', () => {
  it('is found by another process while it runs, and not afterwards', async () => {
    const nowhere = path.join(dataRoot, 'nowhere');
    expect(await findRunningEmbeddedUrl(nowhere, 'castwright')).toBeNull();
    const { url } = await start();
    expect(await findRunningEmbeddedUrl(dataRoot, 'castwright')).toBe(url);
    await server?.stop();
    expect(await findRunningEmbeddedUrl(dataRoot, 'castwright')).toBeNull();
  });

  it('is made at the first start, listens to this machine only, and asks for a password', async () => {
    const { url, pid } = await start();
    await query('create table kept (word text)');
    await query("insert into kept values ('before')");
    expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const stranger = new URL(url);
    stranger.password = 'guess';
    const client = new Client({ connectionString: stranger.href });
    await expect(client.connect()).rejects.toThrow('password authentication failed');
    await server?.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('keeps its data over an ordinary stop', async () => {
    await start();
    expect(await query('select word from kept')).toEqual([{ word: 'before' }]);
    expect(said).toEqual([]);
  });

  it('that outlived its parent, which was killed, is stopped and started again', async () => {
    const survivor = await start();
    const again = await start();
    expect(said).toEqual(['A database from an earlier run is still running; stopping it first.']);
    expect(again.pid).not.toBe(survivor.pid);
    expect(isAlive(survivor.pid)).toBe(false);
    expect(await query('select word from kept')).toEqual([{ word: 'before' }]);
  });

  it('that was killed itself recovers what was committed', async () => {
    const killed = await start();
    await query("insert into kept values ('committed')");
    process.kill(killed.pid, 'SIGKILL');
    await killed.stop();
    expect(await readFile(lockFile(killed), 'utf8')).toContain(String(killed.pid));
    await start();
    expect(said).toEqual(['The last run did not end cleanly; the database recovers by itself.']);
    expect(await query('select word from kept order by 1')).toEqual([
      { word: 'before' },
      { word: 'committed' },
    ]);
  });

  it('starts although its lock file names a process that is something else by now', async () => {
    const killed = await start();
    process.kill(killed.pid, 'SIGKILL');
    await killed.stop();
    const stranger = spawn('sleep', ['60']);
    try {
      const lines = (await readFile(lockFile(killed), 'utf8')).split('\n');
      await writeFile(lockFile(killed), [stranger.pid, ...lines.slice(1)].join('\n'));
      await start();
      expect(await query('select count(*)::integer as n from kept')).toEqual([{ n: 2 }]);
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  it('starts although its lock file was cut off', async () => {
    const stopped = await start();
    await stopped.stop();
    await writeFile(lockFile(stopped), '');
    await start();
    expect(await query('select count(*)::integer as n from kept')).toEqual([{ n: 2 }]);
  });

  it('stops while a client is still connected', async () => {
    const { url, pid } = await start();
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    await server?.stop();
    await eventually(async () => expect(isAlive(pid)).toBe(false));
  });
});
