/**
 * One user with the app open, whose calls are those of the pages (as observed in Chromium, by page). The actions and
 * their times depend on chance and the clock alone: a slow server does not slow them down, and each call counts from
 * the moment at which it was due. A call that needs another's answer, as pictures need their list, is due at the moment
 * of that answer.
 */

import { delays, limits } from '#contract/limits.ts';
import type { Answer, Browser, Question } from './browser.ts';
import { filters, inSight, onFirstPage, prompts, type Query, statusMs, words } from './search-terms.ts';
import type { CallRecorder, Kind } from './tally.ts';
import type { Action } from './user-behaviour.ts';

type Item = { id: string; type: string; status: string; favourite: boolean };
/** Whether it has a picture, as in `findPreviewUrl` of the pages. */
const isShown = ({ type, status }: Item) => status === 'completed' && type !== 'model';

export class Visitor {
  readonly #browser: Browser;
  readonly #counting: CallRecorder;
  readonly #random: () => number;
  /** Polls every five seconds instead of following events. */
  readonly #polls: boolean;
  #page: 'home' | 'library' = 'home';
  #query: Query = {};
  /** The listed items, and the cursors of further parts of the list. */
  #listed: Item[] = [];
  #cursors: string[] = [];
  #viewed: Item | null = null;
  /** Pictures in the browser's cache: their addresses promise never to change. */
  readonly #seen = new Set<string>();
  readonly #asked = new Map<string, number>();
  #stream: { close(): void } | null = null;
  #timers: NodeJS.Timeout[] = [];
  #rereading: NodeJS.Timeout | null = null;
  #mapReadAt = 0;
  readonly #underWay = new Set<Promise<unknown>>();
  #gone = false;

  constructor(given: { browser: Browser; counting: CallRecorder; random: () => number; polls: boolean }) {
    this.#browser = given.browser;
    this.#counting = given.counting;
    this.#random = given.random;
    this.#polls = given.polls;
  }

  /** @param meant when, by `performance.now()` */
  async do(deed: Exclude<Action, 'leave'>, meant: number): Promise<void> {
    if (this.#gone) return;
    await this.#deeds[deed](meant);
  }

  /** Is there already at the start: the current page has been read and seen. */
  async join(page: 'home' | 'library', meant: number): Promise<void> {
    this.#page = page;
    this.#beginWatching(meant);
    const limit = page === 'home' ? 18 : limits.pageSizeMaximum;
    const shown = await this.#json<{ items: Item[] }>('list', `/api/content?limit=${limit}`, meant);
    this.#listed = shown?.items ?? [];
    for (const { id } of this.#listed.slice(0, inSight)) this.#seen.add(`${id} thumbnail`);
  }

  /** Makes no further calls. Resolves when every call is answered and counted, so that the slowest count too. */
  async leave(): Promise<void> {
    this.#gone = true;
    this.#stream?.close();
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#rereading) clearTimeout(this.#rereading);
    await Promise.all(this.#underWay);
    this.#browser.close();
  }

  readonly #deeds: Record<Exclude<Action, 'leave'>, (meant: number) => Promise<unknown>> = {
    open: (meant) => this.#open(meant),
    home: (meant) => {
      this.#page = 'home';
      return this.#readHome(meant);
    },
    generate: (meant) => this.#generate(meant),
    browse: (meant) => this.#browse({}, 'list', meant),
    filter: (meant) => this.#browse(this.#pick(filters), 'filter', meant),
    search: (meant) => this.#browse({ q: this.#pick(words) }, 'search', meant),
    scroll: (meant) => this.#scroll(meant),
    view: (meant) => this.#view(meant),
    mark: (meant) => this.#mark(meant),
    download: (meant) => this.#download(meant),
  };

  async #open(meant: number): Promise<void> {
    await this.#json('person', '/api/auth/user', meant);
    const now = performance.now();
    this.#beginWatching(now);
    this.#page = 'home';
    await Promise.all([
      this.#json('jobs', '/api/jobs', now),
      this.#json('unread', '/api/notifications/unread-count', now),
      this.#json('status', '/api/system/status', now),
      this.#json('facts', '/api/abilities', now),
      this.#json('facts', '/api/personas', now),
      this.#json('facts', '/api/training/models', now),
      this.#readHome(now),
    ]);
  }

  #beginWatching(meant: number): void {
    this.#timers.push(setInterval(() => this.#status(), statusMs));
    if (this.#polls) this.#timers.push(setInterval(() => this.#poll(), delays.pollingFallback));
    else void this.#follow(meant);
  }

  async #readHome(meant: number): Promise<void> {
    const stats = this.#json('stats', '/api/dashboard/stats', meant);
    const recent = await this.#json<{ items: Item[] }>('list', '/api/content?limit=18', meant);
    if (recent && this.#page === 'home') this.#listed = recent.items;
    await Promise.all([stats, this.#look((recent?.items ?? []).slice(0, onFirstPage))]);
  }

  async #generate(meant: number): Promise<void> {
    this.#page = 'home';
    const answer = await this.#ask('generate', meant, {
      method: 'POST',
      path: '/api/generate-image',
      body: { type: 'image', prompt: this.#pick(prompts) },
      reads: true,
    });
    const made = answer && (JSON.parse(answer.text) as { jobId: string });
    if (made) this.#asked.set(made.jobId, meant);
    // Everything else is shown as it comes.
    await this.#json('person', '/api/auth/user', performance.now());
  }

  async #browse(query: Query, kind: Kind, meant: number): Promise<void> {
    const arrives = this.#page !== 'library';
    this.#page = 'library';
    this.#query = query;
    const beside = arrives
      ? [this.#json('counts', '/api/content/counts', meant), this.#json('facts', '/api/collections', meant)]
      : [];
    await Promise.all([...beside, this.#readMap(meant), this.#readList(kind, meant)]);
  }

  async #readMap(meant: number): Promise<void> {
    this.#mapReadAt = performance.now();
    const query = this.#query;
    const map = await this.#json<{ parts: { cursor: string | null }[] }>(
      query.q ? 'search' : 'map',
      `/api/content/map?${new URLSearchParams(query)}`,
      meant,
    );
    if (map && query === this.#query) this.#cursors = map.parts.flatMap(({ cursor }) => cursor ?? []);
  }

  async #readList(kind: Kind, meant: number, cursor?: string): Promise<void> {
    const query = this.#query;
    const asked = { ...query, limit: String(limits.pageSizeMaximum), ...(cursor && { cursor }) };
    const list = await this.#json<{ items: Item[] }>(
      kind,
      `/api/content?${new URLSearchParams(asked)}`,
      meant,
    );
    if (!list || query !== this.#query) return;
    this.#listed = list.items;
    await this.#look(list.items.slice(0, inSight));
  }

  /** Mostly the listed items continue; at their end, another page is read. */
  async #scroll(meant: number): Promise<void> {
    if (this.#page !== 'library') return this.#browse({}, 'list', meant);
    const unseen = this.#listed.filter((item) => isShown(item) && !this.#seen.has(`${item.id} thumbnail`));
    if (unseen.length > 0) return this.#look(unseen.slice(0, inSight), meant);
    const cursor = this.#pick(this.#cursors);
    await this.#readList('page', meant, cursor);
  }

  async #view(meant: number): Promise<void> {
    const item = this.#pick(this.#listed.filter(isShown));
    if (!item) return this.#browse({}, 'list', meant);
    this.#viewed = item;
    await Promise.all([
      this.#picture(item.id, 'preview', meant),
      this.#json('item', `/api/content/${item.id}/lineage`, meant),
    ]);
  }

  async #mark(meant: number): Promise<void> {
    const item = this.#viewed;
    if (!item) return this.#view(meant);
    item.favourite = !item.favourite;
    const body = { favourite: item.favourite };
    await this.#ask('mark', meant, { method: 'PATCH', path: `/api/content/${item.id}`, body });
  }

  async #download(meant: number): Promise<void> {
    if (!this.#viewed) return this.#view(meant);
    await this.#ask('download', meant, { path: `/api/content/${this.#viewed.id}/download` });
  }

  /** The calls of every page, and those of the current page, as in `usePollingFallback`. */
  #poll(): void {
    const now = performance.now();
    void this.#json('jobs', '/api/jobs', now);
    void this.#json('unread', '/api/notifications/unread-count', now);
    this.#readShown(now);
  }

  #readShown(now: number): void {
    if (this.#page === 'home') return void this.#readHome(now);
    // As `delays.readMapAgain`: not more often, however much changes.
    if (now - this.#mapReadAt < delays.readMapAgain) return;
    void this.#readMap(now);
    void this.#json('counts', '/api/content/counts', now);
    void this.#readList(this.#query.q ? 'search' : 'list', now);
  }

  #status(): void {
    void this.#json('status', '/api/system/status', performance.now());
  }

  async #follow(meant: number): Promise<void> {
    try {
      const stream = await this.#browser.follow('/api/events', (name, data) => this.#hear(name, data));
      this.#counting.took('events', meant, performance.now() - meant);
      if (this.#gone) stream.close();
      else this.#stream = stream;
    } catch (error) {
      if (!this.#gone) this.#counting.failed('events', meant, String(error));
    }
  }

  /** Reacts to events as `src/web/lib/events.ts` does. */
  #hear(name: string, data: string): void {
    if (this.#gone) return;
    const now = performance.now();
    if (name === 'job' || name === 'jobs') {
      const { job } = JSON.parse(data) as { job?: { id: string; state: string } };
      const meant = job && this.#asked.get(job.id);
      if (meant !== undefined && job?.state === 'completed') {
        this.#asked.delete(job.id);
        this.#counting.took('made', meant, now - meant);
      }
      if (job?.state === 'failed') this.#counting.failed('made', now, 'a job failed');
      this.#rereading ??= setTimeout(() => {
        this.#rereading = null;
        void this.#json('jobs', '/api/jobs', performance.now());
      }, delays.readJobsAgain);
    }
    if (name === 'content' || name === 'resync') {
      this.#readShown(now);
      void this.#json('facts', '/api/personas', now);
    }
    if (name === 'notification') void this.#json('unread', '/api/notifications/unread-count', now);
    if (name === 'wallet' && this.#page === 'home') void this.#json('stats', '/api/dashboard/stats', now);
  }

  /** Pictures that the browser does not have yet. */
  async #look(items: readonly Item[], meant = performance.now()): Promise<void> {
    await Promise.all(items.filter(isShown).map(({ id }) => this.#picture(id, 'thumbnail', meant)));
  }

  async #picture(id: string, size: 'thumbnail' | 'preview', meant: number): Promise<void> {
    const name = `${id} ${size}`;
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    await this.#ask('picture', meant, { path: `/api/content/${id}/preview?size=${size}` });
  }

  async #json<Body>(kind: Kind, path: string, meant: number): Promise<Body | null> {
    const answer = await this.#ask(kind, meant, { path, reads: true });
    return answer && (JSON.parse(answer.text) as Body);
  }

  async #ask(kind: Kind, meant: number, question: Question): Promise<Answer | null> {
    if (this.#gone) return null;
    const asked = this.#askAndCount(kind, meant, question);
    this.#underWay.add(asked);
    return asked.finally(() => this.#underWay.delete(asked));
  }

  async #askAndCount(kind: Kind, meant: number, question: Question): Promise<Answer | null> {
    try {
      const answer = await this.#browser.ask(question);
      this.#counting.bytes(meant, answer.bytes);
      if (answer.status < 400) {
        this.#counting.took(kind, meant, performance.now() - meant);
        return answer;
      }
      this.#counting.failed(kind, meant, `${answer.status} ${answer.text.slice(0, 200)}`);
    } catch (error) {
      this.#counting.failed(kind, meant, String(error));
    }
    return null;
  }

  #pick<Each>(from: readonly Each[]): Each {
    return from[Math.floor(this.#random() * from.length)] as Each;
  }
}
