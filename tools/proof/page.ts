/**
 * One creator's page: makes calls as pages do (`src/web/lib/api.ts`, `idempotency.ts`, `events.ts`), keeps its data up
 * to date by events, and reads again after a reset or without a stream.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteName } from '#contract/index.ts';
import type { Job } from '#contract/jobs.ts';
import { newId } from '#platform/ids.ts';
import type { Answer, TestClient } from '#tests/setup/client.ts';
import { type Frame, readFrames } from '#tests/setup/event-stream.ts';

export type Given = Parameters<TestClient['call']>[1];
export type Wallet = { tokens: number; planTokens: number; heldTokens: number };
/** Receives a violation, in a sentence. */
export type Unexpected = (what: string) => void;

/** The reconnection delay: as sent by the stream (`retry`), and the page's default. Milliseconds. */
const [comeBackMs, pollMs] = [2_000, 5_000];
const readJobsAgainMs = 300;
/** The longest wait for an answer. */
const patienceMs = 120_000;
/** From one try to the next. */
const [leastPauseMs, mostPauseMs] = [200, 1_500];

const ended = ['completed', 'failed', 'cancelled'];
const trace = /\n\s+at |node_modules|\.ts:\d|\bselect\b.+\bfrom\b|\binsert into\b/i;

export class Page {
  readonly client: TestClient;
  readonly #random: () => number;
  readonly #unexpected: Unexpected;
  readonly #over = new AbortController();
  /** Set by sign-in and sign-out. */
  isSignedIn = false;
  /** The data that it shows. */
  readonly jobs = new Map<string, Job['state']>();
  wallet: Wallet | null = null;
  /** Ids of received events, one row for each period without a reset. */
  readonly heard: number[][] = [];
  readonly counts = { streams: 0, resumed: 0, resyncs: 0, events: 0, polls: 0, lostAnswers: 0, away: 0 };
  /** Jobs by events alone. */
  readonly #told = new Map<string, Job['state']>();
  #stale = new Set<'jobs' | 'wallet'>();
  #reading: Promise<void> | null = null;
  #lastEventId: string | undefined;
  #watching: Promise<void> | null = null;

  constructor(client: TestClient, random: () => number, unexpected: Unexpected) {
    this.client = client;
    this.#random = random;
    this.#unexpected = unexpected;
  }

  /** One try; null when no answer came, or only a part of one. */
  async #try<Body>(route: RouteName, given: Given): Promise<Answer<Body> | null> {
    const session = this.client.cookie;
    const answer = await this.client.call<Body>(route, given).catch(() => null);
    if (!answer) this.counts.lostAnswers += 1;
    // A call from before a sign-out may be answered after it.
    else this.#inspect(route, answer, this.isSignedIn && session === this.client.cookie);
    return answer;
  }

  #inspect(route: RouteName, { body, status }: Answer, isSignedIn: boolean): void {
    if (status < 400) return;
    const said = typeof body === 'string' ? body : JSON.stringify(body);
    if (trace.test(said))
      this.#unexpected(`${route} answered ${status} with internal details: ${said.slice(0, 200)}`);
    if (status === 401 && isSignedIn) this.#unexpected(`${route} answered 401: the user was signed out`);
    if (status >= 500) this.counts.away += 1;
  }

  get isClosed(): boolean {
    return this.#over.signal.aborted;
  }

  #pause(): Promise<void> {
    return this.#wait(leastPauseMs + this.#random() * (mostPauseMs - leastPauseMs));
  }
  #wait(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#over.signal }).catch(() => {});
  }

  /**
   * Repeats a call until the server answers it, and respects `Retry-After`.
   *
   * @param pauseMs from one try to the next; left out: short
   * @returns null where no answer came in time, or the page was closed
   */
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer
  callUntilAnswered<Body = any>(
    route: RouteName,
    given: Given = {},
    pauseMs?: number,
  ): Promise<Answer<Body> | null> {
    return this.#repeat<Body>(route, given, (status) => status >= 500, pauseMs);
  }

  /**
   * Makes a call that must not happen twice, as a page does: with one idempotency key, repeated while the answer is
   * lost or the server is unreachable. A server error ends it, because that answer says that nothing was charged.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer
  async callOnce<Body = any>(
    route: RouteName,
    given: Given,
    key = newId(),
  ): Promise<{ key: string; answer: Answer<Body> | null }> {
    return { key, answer: await this.#repeat<Body>(route, { ...given, key }, (status) => status === 503) };
  }

  async #repeat<Body>(
    route: RouteName,
    given: Given,
    isAway: (status: number) => boolean,
    pauseMs?: number,
  ): Promise<Answer<Body> | null> {
    const tries: (number | 'none')[] = [];
    for (let until = Date.now() + patienceMs; ; ) {
      const answer = await this.#try<Body>(route, given);
      const isTooSoon = answer?.status === 429;
      if (answer && !isTooSoon && !isAway(answer.status)) return answer;
      if (this.isClosed) return null;
      tries.push(answer?.status ?? 'none');
      if (Date.now() > until) {
        this.#unexpected(
          `${route} had no answer for ${patienceMs / 1000} s, in ${tries.length} tries: ${tries.slice(-8).join(', ')}`,
        );
        return null;
      }
      const told = isTooSoon ? Number(answer.headers.get('retry-after')) * 1000 : 0;
      if (told > patienceMs) {
        this.#unexpected(`${route} has to wait for ${told / 1000} s`);
        return null;
      }
      until += told;
      const waitMs = told || pauseMs;
      await (waitMs ? this.#wait(waitMs) : this.#pause());
    }
  }

  /** Keeps its data up to date until the page is closed. */
  open(): void {
    this.#watching ??= this.#watch();
  }

  async close(): Promise<void> {
    this.#over.abort();
    await this.#watching;
    await this.#reading;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#over;
    this.#readAgain('jobs', 'wallet');
    while (!signal.aborted) {
      const last = this.#lastEventId;
      const response = await this.client
        .fetch('/api/events', { signal, headers: last === undefined ? {} : { 'last-event-id': last } })
        .catch(() => null);
      if (response?.status === 200) {
        this.counts.streams += 1;
        if (last === undefined) this.heard.push([]);
        else this.counts.resumed += 1;
        await readFrames(response, (frame) => this.#receive(frame)).catch(() => {});
      } else await response?.body?.cancel().catch(() => {});
      if (signal.aborted) return;
      // Without a stream it polls every few seconds.
      this.counts.polls += 1;
      this.#readAgain('jobs', 'wallet');
      await this.#wait(response?.status === 200 ? comeBackMs * this.#random() : pollMs * this.#random());
    }
  }

  #receive({ data, event, id }: Frame): void {
    if (id !== undefined) this.#lastEventId = id;
    if (event === undefined || data === undefined) return;
    if (event === 'resync') {
      this.counts.resyncs += 1;
      this.heard.push([]);
      this.#readAgain('jobs', 'wallet');
      return;
    }
    this.counts.events += 1;
    if (id !== undefined) this.heard.at(-1)?.push(Number(id));
    const told = JSON.parse(data);
    if (event === 'job') {
      const { id: jobId, state } = told.job as Job;
      const before = this.#told.get(jobId);
      this.#told.set(jobId, state);
      if (before && ended.includes(before) && before !== state)
        this.#unexpected(`an event says that a job is ${state} after it was ${before}`);
      this.jobs.set(jobId, state);
      this.#readAgain('jobs');
    } else if (event === 'jobs') this.#readAgain('jobs');
    else if (event === 'wallet') {
      this.wallet = told as Wallet;
      // The read in progress may be outdated.
      if (this.#reading) this.#stale.add('wallet');
    } else if (event === 'account') this.#readAgain('wallet');
  }

  #readAgain(...what: ('jobs' | 'wallet')[]): void {
    for (const each of what) this.#stale.add(each);
    this.#reading ??= this.#readStale().finally(() => {
      this.#reading = null;
      if (this.#stale.size > 0 && !this.#over.signal.aborted) this.#readAgain();
    });
  }

  async #readStale(): Promise<void> {
    await this.#wait(readJobsAgainMs);
    while (this.#stale.size > 0 && !this.#over.signal.aborted) {
      const [what] = this.#stale;
      if (!what) return;
      this.#stale.delete(what);
      const route = what === 'jobs' ? 'listJobs' : 'currentUser';
      const answer = await this.#try<Job[] & Wallet>(route, {});
      if (answer?.status !== 200) {
        this.#stale.add(what);
        await this.#pause();
        continue;
      }
      // An event came meanwhile that this answer may not include.
      if (this.#stale.has(what)) continue;
      if (what === 'wallet') {
        const { heldTokens, planTokens, tokens } = answer.body;
        this.wallet = { heldTokens, planTokens, tokens };
      } else {
        this.jobs.clear();
        for (const { id, state } of answer.body) this.jobs.set(id, state);
      }
    }
  }

  /** Whether it has read everything that events asked for. */
  get isSettled(): boolean {
    return this.#reading === null && this.#stale.size === 0;
  }
}
