/** Controls the double's process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type DoubleStart = { disk: string; port: number; seed: number };

/** Fault rates, 0 … 1 of all calls or results; milliseconds of a step. */
export type Rates = {
  cut: number;
  hang: number;
  error: number;
  spoil: number;
  exception: number;
  slow: number;
  slowMs: number;
  stepMs: number;
};

export const calm: Rates = {
  cut: 0,
  hang: 0,
  error: 0,
  spoil: 0,
  exception: 0,
  slow: 0,
  slowMs: 0,
  stepMs: 1,
};

export const rough: Rates = {
  cut: 0.015,
  hang: 0.004,
  error: 0.015,
  spoil: 0.05,
  exception: 0.02,
  slow: 0.1,
  slowMs: 150,
  stepMs: 3,
};

export type DoubleCommand = { rates: Rates } | { what: 'cut' | 'forget' | 'tell' };

export type DoubleState = {
  open: string[];
  filesLeft: string[];
  submissions: [jobId: string, times: number][];
  /** Faults of calls and results since its start, by kind. */
  met: Record<string, number>;
};

export type Double = Awaited<ReturnType<typeof startDouble>>;

/** Starts it on a free port; every restart uses the same port and files. */
export async function startDouble({ disk, seed }: { disk: string; seed: number }) {
  let port = 0;
  let starts = 0;
  let rates = calm;
  let child = await start();
  const submissions = new Map<string, number>();
  const met = new Map<string, number>();

  async function start(): Promise<ChildProcess> {
    const given: DoubleStart = { disk, port, seed: seed + starts++ };
    const started = fork('tools/chaos/double-process.ts', [JSON.stringify(given)], { execArgv: [] });
    const [ready] = (await once(started, 'message')) as [{ port: number }];
    port = ready.port;
    started.send({ rates } satisfies DoubleCommand);
    return started;
  }

  const order = (given: DoubleCommand) => child.connected && child.send(given);

  async function state(): Promise<DoubleState> {
    const answer = once(child, 'message');
    order({ what: 'tell' });
    const [{ state: told }] = (await answer) as [{ state: DoubleState }];
    return told;
  }

  /** Collects this process's counters before it ends. */
  async function remember(): Promise<void> {
    const told = await state();
    for (const [id, times] of told.submissions) submissions.set(id, (submissions.get(id) ?? 0) + times);
    for (const [kind, times] of Object.entries(told.met)) met.set(kind, (met.get(kind) ?? 0) + times);
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await remember();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    submissions,
    met,
    state,
    kill,
    async startAgain() {
      child = await start();
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    cutSockets: () => order({ what: 'cut' }),
    forget: () => order({ what: 'forget' }),
    behave(next: Rates) {
      rates = next;
      order({ rates });
    },
  };
}
