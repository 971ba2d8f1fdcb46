/** A role of the product in a separate process, started as by an operator and restarted like a container. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { residentMemory } from '../bench/setup/processes.ts';
import type { RoleCommand } from './shifted-clock.ts';

export type RoleName = 'web' | 'worker';

export type RoleOptions = {
  role: RoleName;
  /** Its name, such as `web 1`. */
  name: string;
  env: Record<string, string>;
  /** The file of its log. */
  logFile: string;
  /** Receives every unexpected end. */
  onUnexpectedExit: (what: string) => void;
};

export type Role = Awaited<ReturnType<typeof startRole>>;

/** Milliseconds until a role that failed to start is started again. */
const restartMs = 500;
/** Milliseconds for a role that was asked to stop. */
const endMs = 40_000;
const clock = pathToFileURL(path.resolve('tools/proof/shifted-clock.ts')).href;

/** Starts it, and restarts it whenever it has ended, until `end`. Resolves when it is ready for the first time. */
export async function startRole({ env, logFile, name, onUnexpectedExit: onFall, role }: RoleOptions) {
  const output = openSync(logFile, 'a');
  let child: ChildProcess;
  let isReady = false;
  let wanted = true;
  /** The next end is expected. */
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
    child = fork('src/main.mjs', [role], {
      env: { PATH: process.env.PATH, ...env },
      execArgv: ['--import', clock],
      stdio: ['ignore', output, output, 'ipc'],
      // A terminal's Ctrl-C is handled by the proof.
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
      // Without its database a role does not start, and is started again, as by a container runtime.
      if (!had && !expected) unfinishedStarts += 1;
      if (wanted) setTimeout(() => wanted && begin(), expected ? 0 : restartMs);
    });
  }

  function tell(order: RoleCommand): void {
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
    /** Kills it like a power loss; another process is started at once. */
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
    /** Stops it as a deployment does, and starts the next. @returns violations at its shutdown */
    async replace(): Promise<string | null> {
      const leaving = child;
      const stuck = setTimeout(() => leaving.kill('SIGKILL'), endMs);
      await signal('SIGTERM');
      clearTimeout(stuck);
      return leaving.exitCode === 0
        ? null
        : `${name} ended after SIGTERM with ${leaving.signalCode ?? leaving.exitCode}`;
    },
    /** Stops it for good. @returns violations at its shutdown */
    end(): Promise<string | null> {
      wanted = false;
      return this.replace();
    },
    endNow(): void {
      wanted = false;
      expected = true;
      child.kill('SIGKILL');
    },
    /** Megabytes of this process: when it was ready, and now. */
    memory: async () => ({ atStart: firstMemory, now: await residentMemory(child.pid ?? 0) }),
    async settled(withinMs: number): Promise<boolean> {
      return Promise.race([this.whenReady().then(() => true), pause(withinMs, false, { ref: false })]);
    },
  };
}
