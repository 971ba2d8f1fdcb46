import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compileCache } from '#tests/setup/compile-cache.ts';
import type { ProcessMemory } from './bench.ts';
import { peakMemory, processorTime, residentMemory } from './processes.ts';

/** A process under measurement. */
export type Child<Facts, Report = never> = {
  /** The data of its ready message, such as its address. */
  facts: Facts;
  pid: number;
  /** Its own measurements since the last request. */
  report(): Promise<Report>;
  memory(): Promise<ProcessMemory | null>;
  /** Megabytes resident now. */
  resident(): Promise<number | null>;
  /** Milliseconds of processor time so far. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
};

/** Messages of processes under measurement to the bench. */
export type Message = { ready: unknown } | { report: unknown } | { failed: string };

const startMs = 60_000;
const stopMs = 20_000;

/**
 * Starts a process of `tools/bench/processes` and waits until it is ready. It ends with the scope, and by itself if the
 * bench is killed.
 *
 * @param readyMs until it must be ready
 */
export async function startChild<Facts, Report = never>(
  scope: AsyncDisposableStack,
  name: string,
  options: object,
  readyMs = startMs,
): Promise<Child<Facts, Report>> {
  const file = fileURLToPath(new URL(`../processes/${name}.ts`, import.meta.url));
  const child = fork(file, [JSON.stringify(options)], {
    env: { ...process.env, ...compileCache },
    execArgv: ['--import', './src/app/resolve-drizzle.mjs'],
    // A terminal's Ctrl-C is handled here: the bench stops the children in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  scope.defer(() => stop(child));
  const { ready } = await waitForMessage<{ ready: Facts }>(child, 'ready', readyMs);
  return {
    facts: ready,
    pid: child.pid ?? 0,
    async report() {
      const answer = waitForMessage<{ report: Report }>(child, 'report', startMs);
      child.send('report');
      return (await answer).report;
    },
    memory: () => peakMemory(name, child.pid ?? 0),
    resident: () => residentMemory(child.pid ?? 0),
    processorTime: () => processorTime(child.pid ?? 0),
    stop: () => stop(child),
  };
}

function waitForMessage<Expected extends object>(
  child: ChildProcess,
  key: keyof Expected & string,
  withinMs: number,
): Promise<Expected> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error(`no '${key}' came`))), withinMs);
    const onMessage = (message: Message) => {
      if ('failed' in message) end(() => reject(new Error(message.failed)));
      else if (key in message) end(() => resolve(message as Expected));
    };
    const onExit = (code: number | null) =>
      end(() => reject(new Error(`a process of the bench ended with ${code}`)));
    function end(settle: () => void): void {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      settle();
    }
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  if (child.connected) child.disconnect();
  await exited;
  clearTimeout(timer);
}
