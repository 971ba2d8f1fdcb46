import type { ChildProcess } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#platform/db/client.ts';
import type { EngineMessage, Gate } from '#tests/fakes/gated-engine.ts';
import { eventually } from './eventually.ts';
import type { KillableWorkers } from './killable-workers.ts';

/** A worker process of the crew, and the jobs of its engine. */
type Watched = { process: ChildProcess; began: Set<string>; over: Set<string> };

const places = 2;

/**
 * Two worker processes whose engines answer when the test says so, so that one can be killed or frozen in the middle of
 * its work while the other continues.
 */
export class PausableWorkers {
  readonly #db: Db;
  readonly #workers: KillableWorkers;
  readonly #loading: Promise<ChildProcess>[] = [];
  #crew: Watched[] = [];

  constructor(db: Db, workers: KillableWorkers) {
    this.#db = db;
    this.#workers = workers;
    for (let place = 0; place < places; place++) this.#hire();
  }

  /** Loads a replacement for a free place, which does not begin before it is needed. */
  #hire(): void {
    const loading = this.#workers.load();
    // The caller that waits for it learns of a failure; at the end of a test there is none.
    loading.catch(() => {});
    this.#loading.push(loading);
  }

  /** Starts a worker in each place; the gates of new engines are shut. */
  async fill(): Promise<void> {
    for (const loading of this.#loading.splice(0)) {
      const process = await loading;
      await this.#workers.begin(process);
      const worker: Watched = { process, began: new Set(), over: new Set() };
      process.on('message', (news: EngineMessage | string) => {
        if (typeof news === 'string') return;
        if ('began' in news) worker.began.add(news.began);
        else worker.over.add(news.over);
      });
      this.#crew.push(worker);
    }
  }

  async open(trainingsFail = false): Promise<void> {
    for (const each of this.#crew) await setGate(each, { gate: 'open', trainingsFail });
  }

  async shut(): Promise<void> {
    for (const each of this.#crew) await setGate(each, { gate: 'shut', trainingsFail: false });
  }

  /** Waits until one of the jobs is on an engine. @returns its worker, and its jobs among those */
  async holderOf(jobIds: readonly string[]): Promise<{ holder: Watched; held: string[] }> {
    return eventually(async () => {
      for (const holder of this.#crew) {
        const held = jobIds.filter((id) => holder.began.has(id) && !holder.over.has(id));
        if (held.length > 0) return { holder, held };
      }
      throw new Error('no engine has a job yet');
    });
  }

  /** Kills the worker that has one of the jobs; its leases expire at once. */
  async kill(jobIds: readonly string[]): Promise<void> {
    await this.fill();
    const { holder, held } = await this.holderOf(jobIds);
    this.#crew = this.#crew.filter((each) => each !== holder);
    await this.#workers.kill(holder.process);
    expect(await this.#lapse(holder)).toBeGreaterThanOrEqual(held.length);
    this.#hire();
  }

  /**
   * Freezes the worker that has one of the jobs until the other one has done them and `meanwhile` has ended. Then it
   * resumes, and its engine answers too.
   */
  async answerTwice(jobIds: readonly string[], meanwhile: () => Promise<void>): Promise<void> {
    await this.fill();
    const { holder, held } = await this.holderOf(jobIds);
    await this.#holdUp(holder);
    expect(await this.#lapse(holder)).toBeGreaterThanOrEqual(held.length);
    for (const each of this.#crew) {
      if (each !== holder) await setGate(each, { gate: 'open', trainingsFail: false });
    }
    await meanwhile();
    holder.process.kill('SIGCONT');
    await setGate(holder, { gate: 'open', trainingsFail: false });
    await this.over(holder, held);
  }

  /** Waits until a worker has detached from jobs. */
  over({ over }: Watched, jobIds: readonly string[]): Promise<void> {
    return eventually(async () => expect(jobIds.filter((id) => !over.has(id))).toEqual([]));
  }

  /** Freezes a worker, but not within a transaction: its locks would stay until it resumes. */
  async #holdUp({ process }: Watched): Promise<void> {
    await eventually(async () => {
      process.kill('SIGSTOP');
      const { rows } = await this.#db.execute(sql`
        select query from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`);
      if (rows.length > 0) process.kill('SIGCONT');
      expect(rows).toEqual([]);
    });
  }

  /** Expires a worker's leases. @returns how many jobs it had */
  async #lapse({ process }: Watched): Promise<number> {
    const { rowCount } = await this.#db.execute(sql`
      update engine_jobs set lease_expires_at = now()
      where state = 'running' and leased_by like ${`%:${process.pid}:%`}`);
    return rowCount ?? 0;
  }
}

function setGate({ process }: Watched, gate: Gate): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', function onMessage(message) {
      if (message !== 'set') return;
      process.off('message', onMessage);
      resolve();
    });
    process.send(gate);
  });
}
