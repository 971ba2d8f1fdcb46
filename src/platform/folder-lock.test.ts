import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
const processes: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-lock-'));
});
afterEach(async () => {
  for (const each of processes.splice(0)) each.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const lockFile = () => path.join(folder, 'castwright.lock');

/** Another process that takes the lock and keeps it. */
async function holder(): Promise<ChildProcess> {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(path.resolve('src/platform/folder-lock.ts'))});
    await lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  processes.push(child);
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

describe('the lock of a data folder', () => {
  it('keeps a second Castwright out, and says which process has it', async () => {
    const first = await holder();
    await expect(lockFolder(folder)).rejects.toThrow(
      `Castwright is already running on ${folder} (process ${first.pid}). Stop it first.`,
    );
  });

  it('of a process that was killed is taken over', async () => {
    const first = await holder();
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(existsSync(lockFile())).toBe(true);
    const unlock = await lockFolder(folder);
    expect(JSON.parse(await readFile(lockFile(), 'utf8')).pid).toBe(process.pid);
    await unlock();
  });

  it('whose number belongs to another program by now is taken over', async () => {
    const stranger = spawn('sleep', ['60']);
    processes.push(stranger);
    await writeFile(lockFile(), JSON.stringify({ pid: stranger.pid, command: 'node\0src/main.mjs\0' }));
    await (await lockFolder(folder))();
  });

  it.each(['', '{"pid": 12', 'null', '{}', '{"pid": "x"}', '{"pid": 2147483646, "command": null}'])(
    'that holds “%s”, as a crash may leave it, is taken over',
    async (text) => {
      await writeFile(lockFile(), text);
      await (await lockFolder(folder))();
    },
  );

  it('is gone once it is let go, and makes the folder where there is none', async () => {
    const nested = path.join(folder, 'a', 'b');
    const unlock = await lockFolder(nested);
    expect(existsSync(path.join(nested, 'castwright.lock'))).toBe(true);
    await unlock();
    expect(existsSync(path.join(nested, 'castwright.lock'))).toBe(false);
    await unlock();
  });
});
