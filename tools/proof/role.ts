/** A role of the product in a process of its own, as its operator starts it, watched over as a container is. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { residentMemory } from '../bench/setup/processes.ts';
import type { RoleOrder } from './shifted-clock.ts';

export type RoleName = 'web' | 'worker';

export type RoleOptions = {
  role: RoleName;
  /** Which of them: `web 1`. */
  name: string;
  env: Record<string, string>;
  /** Where its log is added to. */
  logFile: string;
  /** Told of an end that nobody asked for. */
  onFall: (what: string) => void;
};

export type Role = Awaited<ReturnType<typeof startRole>>;

/** Until one that did not come up is started again. */
const restartMs = 500;
/** For one that was asked to end. */
const endMs = 40_000;
const clock = pathToFileURL(path.resolve('tools/proof/shifted-clock.ts')).href;

/** Starts it, and again whenever it has ended, until `end`. Resolves when it is ready for the first time. */
export async function startRole({ env, logFile, name, onFall, role }: RoleOptions) {
  const output = openSync(logFile, 'a');
  let child: ChildProcess;
  let isReady = false;
  let wanted = true;
  /** The next end is our doing. */
  let expected = false;
  let frozen = false;
  let unfinishedStarts = 0;
  let wrongBy = 0;
  let firstMemory: number | null = null;
  let becameReady = () => {};
  let ready = new Promise<void>((resolve) => {
    becameReady = resolve;
  });

  function begin(): void {
    expected = false;
    child = fork('src/main.ts', [role], {
      env: { PATH: process.env.PATH, ...env },
      execArgv: ['--import', clock],
      stdio: ['ignore', output, output, 'ipc'],
      // A terminal's Ctrl-C is for us.
      detached: true,
    });
    const mine = child;
    mine.on('error', () => {});
    mine.on('message', (said) => {
      if (said !== 'ready' || mine !== child) return;
      tell({ clockMs: wrongBy });
      tell({ keepCompiled: true });
      isReady = true;
      void residentMemory(mine.pid ?? 0).then((megabytes) => {
        firstMemory = megabytes;
      });
      becameReady();
    });
    mine.once('exit', (code, signal) => {
      const had = isReady;
      isReady = false;
      frozen = false;
      ready = new Promise((resolve) => {
        becameReady = resolve;
      });
      if (!expected && had) onFall(`${name} ended by itself, with ${signal ?? code}`);
      // Without its database a role does not come up, and is started again, as by whoever runs containers.
      if (!had && !expected) unfinishedStarts += 1;
      if (wanted) setTimeout(() => wanted && begin(), expected ? 0 : restartMs);
    });
  }

  function tell(order: RoleOrder): void {
    if (child.connected) child.send(order, () => {});
  }

  async function signal(what: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    expected = true;
    const ended = once(child, 'exit');
    child.kill(what);
    if (frozen) child.kill('SIGCONT');
    await ended;
  }

  begin();
  await ready;

  return {
    name,
    role,
    isReady: () => isReady && !frozen,
    whenReady: () => (isReady ? Promise.resolve() : ready),
    unfinishedStarts: () => unfinishedStarts,
    /** Ends it as a machine does that loses its power; another one is started at once. */
    kill: () => signal('SIGKILL'),
    freeze() {
      frozen = child.kill('SIGSTOP');
    },
    thaw() {
      frozen = false;
      child.kill('SIGCONT');
    },
    setClock(ms: number) {
      wrongBy = ms;
      tell({ clockMs: ms });
    },
    /** Asks it to end as a deployment does, and starts the next. @returns what was not right about it */
    async replace(): Promise<string | null> {
      const leaving = child;
      const stuck = setTimeout(() => leaving.kill('SIGKILL'), endMs);
      await signal('SIGTERM');
      clearTimeout(stuck);
      return leaving.exitCode === 0
        ? null
        : `${name} was asked to end and did so with ${leaving.signalCode ?? leaving.exitCode}`;
    },
    /** The last end. @returns what was not right about it */
    end(): Promise<string | null> {
      wanted = false;
      return this.replace();
    },
    endNow(): void {
      wanted = false;
      expected = true;
      child.kill('SIGKILL');
    },
    /** Megabytes of this life: when it was ready, and now. */
    memory: async () => ({ atStart: firstMemory, now: await residentMemory(child.pid ?? 0) }),
    async settled(withinMs: number): Promise<boolean> {
      return Promise.race([this.whenReady().then(() => true), pause(withinMs, false, { ref: false })]);
    },
  };
}
