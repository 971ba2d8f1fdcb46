/** The double's runs: each waits for a worker, runs its handler there, and is kept for a while. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Handler, HandlerFailure } from './handlers.ts';
import type { RunPodScript } from './script.ts';

export type Policy = { executionTimeout?: number; ttl?: number; lowPriority?: boolean };

export type Run = {
  id: string;
  input: Record<string, unknown>;
  webhook: string | null;
  policy: Policy;
  status: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';
  output: unknown;
  error: string | null;
  began: number;
  started: number | null;
  ended: number | null;
};

const usual = { executionTimeout: 600_000, ttl: 24 * 3_600_000, keptMs: 30 * 60_000 };

export class Runs {
  readonly all = new Map<string, Run>();
  readonly #script: RunPodScript;
  readonly #handler: Handler;
  readonly #under = new Set<Promise<void>>();
  #closed = false;

  constructor(script: RunPodScript, handler: Handler) {
    this.#script = script;
    this.#handler = handler;
  }

  begin({
    input,
    policy = {},
    webhook = null,
  }: {
    input: Run['input'];
    policy?: Policy;
    webhook?: string | null;
  }): Run {
    const run: Run = {
      id: `${randomUUID()}-e1`,
      input,
      webhook,
      policy,
      status: 'IN_QUEUE',
      output: undefined,
      error: null,
      began: Date.now(),
      started: null,
      ended: null,
    };
    this.all.set(run.id, run);
    this.#start(run);
    return run;
  }

  /** Runs it again with the same input. */
  retry(run: Run): void {
    Object.assign(run, { status: 'IN_QUEUE', output: undefined, error: null, started: null, ended: null });
    this.#start(run);
  }

  /** @returns null for an expired run or result */
  find(id: string): Run | null {
    const run = this.all.get(id);
    if (!run) return null;
    const { keptMs = usual.keptMs, ttlMs = run.policy.ttl ?? usual.ttl } = this.#script;
    const over = Date.now() > run.began + ttlMs || (run.ended !== null && Date.now() > run.ended + keptMs);
    if (over) this.all.delete(id);
    return over ? null : run;
  }

  cancel(run: Run): void {
    if (run.status !== 'IN_QUEUE' && run.status !== 'IN_PROGRESS') return;
    this.#end(run, 'CANCELLED');
  }

  open(): string[] {
    return [...this.all.values()]
      .filter(({ status }) => status === 'IN_QUEUE' || status === 'IN_PROGRESS')
      .map(({ id }) => id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const id of this.open()) this.all.delete(id);
    await Promise.all(this.#under);
  }

  #start(run: Run): void {
    const work: Promise<void> = this.#carryOut(run).finally(() => this.#under.delete(work));
    this.#under.add(work);
  }

  #over(run: Run): boolean {
    return this.#closed || this.find(run.id) !== run || run.ended !== null;
  }

  async #carryOut(run: Run): Promise<void> {
    if (this.#script.webhooks === 'early') void this.#call(run);
    for (let waited = 0; waited < (this.#script.delayMs ?? 0) && !this.#over(run); waited += 10)
      await pause(10);
    if (this.#over(run)) return;
    run.status = 'IN_PROGRESS';
    run.started = Date.now();
    const { executionMs = run.policy.executionTimeout ?? usual.executionTimeout } = this.#script;
    const late = setTimeout(() => run.ended === null && this.#end(run, 'TIMED_OUT'), executionMs);
    try {
      const output = await this.#handler.carryOut(run.id, run.input, {
        over: () => this.#over(run),
        progress: (update) => {
          if (!this.#over(run)) run.output = update;
        },
      });
      if (this.#over(run)) return;
      run.output = output;
      this.#end(run, 'COMPLETED');
    } catch (error) {
      if (this.#over(run)) return;
      run.output = error instanceof HandlerFailure ? error.output : undefined;
      run.error = error instanceof Error ? error.message : String(error);
      this.#end(run, 'FAILED');
    } finally {
      clearTimeout(late);
    }
  }

  #end(run: Run, status: Run['status']): void {
    run.status = status;
    run.ended = Date.now();
    if (status !== 'COMPLETED' && status !== 'FAILED') run.output = undefined;
    const { webhooks = 'once' } = this.#script;
    if (webhooks === 'never') return;
    void this.#call(run);
    if (webhooks === 'twice') void pause(30).then(() => this.#call(run));
  }

  async #call({ id, output, status, webhook }: Run): Promise<void> {
    if (webhook === null || this.#closed) return;
    const body = JSON.stringify({ id, status, output });
    await fetch(webhook, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }
}
