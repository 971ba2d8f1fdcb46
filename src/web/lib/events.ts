import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { EventData, EventName } from '#contract/events.ts';
import type { CurrentUser } from '#contract/identity.ts';
import type { Job } from '#contract/jobs.ts';
import { delays } from '#contract/limits.ts';
import { isReading } from '#contract/values.ts';
import { buildUrl, setCallAccount } from '#web/lib/api.ts';
import { checkServer, waitForConnection } from '#web/lib/connectivity.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** `live`: the server pushes events. `polling`: the stream is down, and queries refetch every 5 s. */
export type LiveConnection = 'connecting' | 'live' | 'polling';

let connection: LiveConnection = 'connecting';
const watchers = new Set<() => void>();

function setConnection(next: LiveConnection): void {
  if (next === connection) return;
  connection = next;
  for (const watcher of watchers) watcher();
}

function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The state of this tab's event stream. */
export function useLiveConnection(): LiveConnection {
  return useSyncExternalStore(watchConnection, () => connection);
}

/** The `refetchInterval` of a query that events keep current: false while the stream is live. */
export function usePollingFallback(): number | false {
  return useLiveConnection() === 'polling' ? delays.pollingFallback : false;
}

/** Replaces a job in the list, or adds it first; undefined while no list is loaded. */
export function upsertJob(jobs: Job[] | undefined, job: Job): Job[] | undefined {
  if (!jobs) return jobs;
  const known = jobs.some((other) => other.id === job.id);
  return known ? jobs.map((other) => (other.id === job.id ? job : other)) : [job, ...jobs];
}

/** The newest progress of each running job that an event has reported, and when. */
const reported = new Map<string, { progress: NonNullable<Job['progress']>; at: number }>();

/**
 * The jobs of an answer, with the progress that events have reported while it was on its way: the answer may be older.
 *
 * @param askedAt milliseconds, by `performance.now()`
 */
export function keepNewerProgress(jobs: Job[], askedAt: number): Job[] {
  return jobs.map((job) => {
    const report = reported.get(job.id);
    const isRunning = job.state === 'queued' || job.state === 'running';
    if (!isRunning) reported.delete(job.id);
    if (!isRunning || !report || report.at < askedAt) return job;
    return { ...job, state: 'running', position: null, progress: report.progress };
  });
}

let reading: ReturnType<typeof setTimeout> | undefined;

/** Refetches the jobs after a delay, so that several changes cause one request. */
function refreshJobsSoon(client: QueryClient): void {
  if (reading) return;
  reading = setTimeout(() => {
    reading = undefined;
    void client.invalidateQueries({ queryKey: queryKeys.jobs });
  }, delays.readJobsAgain);
}

let enginesChange: ReturnType<typeof setTimeout> | undefined;

/** Refetches what the engines can do after a random delay, since every open page hears of the change at once. */
function refreshEnginesSoon(client: QueryClient): void {
  if (enginesChange) return;
  enginesChange = setTimeout(() => {
    enginesChange = undefined;
    void client.invalidateQueries({ queryKey: queryKeys.systemStatus });
    void client.invalidateQueries({ queryKey: queryKeys.abilities });
  }, Math.random() * delays.readEnginesAgain);
}

/**
 * Invalidates the queries of a key. Invalidation does not restart a first fetch that is in flight, which may return
 * outdated data: such a query is refetched after it settles.
 */
export function refreshQueries(client: QueryClient, queryKey: QueryKey): void {
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  void client.invalidateQueries({ queryKey });
  for (const { promise, queryKey: each, state } of first) {
    if (state.data !== undefined) continue;
    // After the cache has stored the answer.
    const again = () => setTimeout(() => client.invalidateQueries({ queryKey: each, exact: true }));
    promise?.then(again, again);
  }
}

/** Stores the balance that a call or an event reported. */
export function updateWallet(client: QueryClient, wallet: EventData<'wallet'>): void {
  client.setQueryData<CurrentUser | null>(queryKeys.currentUser, (user) => user && { ...user, ...wallet });
  void client.invalidateQueries({ queryKey: queryKeys.dashboardStats });
  void client.invalidateQueries({ queryKey: queryKeys.billing });
}

type Handlers = { [Name in EventName]: (client: QueryClient, data: EventData<Name>) => void };

const handlers: Handlers = {
  job: (client, { job }) => {
    client.setQueryData<Job[]>(queryKeys.jobs, (jobs) => upsertJob(jobs, job));
    if (job.state === 'completed' && isReading(job.operation)) {
      void client.invalidateQueries({ queryKey: queryKeys.readings });
    }
    // A new or ended job changes the positions of the others, which the event does not contain.
    refreshJobsSoon(client);
  },
  jobs: (client) => refreshJobsSoon(client),
  progress: (client, { jobId, step, steps, preview }) => {
    reported.set(jobId, { progress: { step, steps }, at: performance.now() });
    const jobs = client.getQueryData<Job[]>(queryKeys.jobs);
    const known = jobs?.find(({ id, state }) => id === jobId && (state === 'queued' || state === 'running'));
    // No other event reports that a job has left the queue.
    if (known?.state === 'queued') refreshJobsSoon(client);
    if (known) {
      const running: Job = { ...known, state: 'running', position: null, progress: { step, steps } };
      client.setQueryData<Job[]>(queryKeys.jobs, upsertJob(jobs, running));
    }
    if (preview) client.setQueryData(queryKeys.jobPreview(jobId), preview);
  },
  wallet: updateWallet,
  content: (client) => {
    refreshQueries(client, queryKeys.content);
    void client.invalidateQueries({ queryKey: queryKeys.dashboardStats });
    // A new picture may be the portrait of a persona.
    void client.invalidateQueries({ queryKey: queryKeys.personas });
  },
  notification: (client) => void client.invalidateQueries({ queryKey: queryKeys.notifications }),
  account: (client) => {
    void client.invalidateQueries({ queryKey: queryKeys.currentUser });
    void client.invalidateQueries({ queryKey: queryKeys.billing });
  },
  engines: refreshEnginesSoon,
  resync: (client) => void client.invalidateQueries(),
};

/** Loads the schemas with the first event, because the first page is shown without them. */
async function parseEvent<Name extends EventName>(name: Name, text: string): Promise<EventData<Name> | null> {
  await waitForConnection();
  const { eventSchemas } = await import('#contract/events.ts');
  return (eventSchemas[name].safeParse(JSON.parse(text)).data ?? null) as EventData<Name> | null;
}

let lastHandled: Promise<void> = Promise.resolve();

/** Handles an event after those that came before it. */
function handleEvent<Name extends EventName>(client: QueryClient, name: Name, text: string): void {
  const parsing = parseEvent(name, text).catch(() => null);
  const handle = async () => {
    const data = await parsing;
    // A newer server may send events that this tab does not know: refetch everything.
    if (data) handlers[name](client, data);
    else handlers.resync(client, {});
  };
  // An event whose handling fails does not hold up those after it.
  lastHandled = lastHandled.then(handle).catch(reportError);
}

/** Opens the tab's event stream and keeps it open. @returns a function that closes it */
function connect(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout>;
  let missedSome = false;

  function open() {
    // Otherwise the browser would try every few seconds, and report each failure in its console.
    if (!navigator.onLine) {
      missedSome = true;
      return setConnection('polling');
    }
    const opened = new EventSource(buildUrl('events'));
    source = opened;
    opened.onopen = () => {
      setConnection('live');
      if (missedSome) handlers.resync(client, {});
      missedSome = false;
    };
    opened.onerror = () => {
      setConnection('polling');
      void checkServer();
      // The browser reconnects with the last event's id, unless the server refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      missedSome = true;
      void client.invalidateQueries({ queryKey: queryKeys.currentUser });
      retry = setTimeout(open, delays.pollingFallback);
    };
    for (const name of Object.keys(handlers) as EventName[]) {
      opened.addEventListener(name, (event: MessageEvent<string>) => handleEvent(client, name, event.data));
    }
  }

  function reopen() {
    clearTimeout(retry);
    source?.close();
    open();
  }

  open();
  window.addEventListener('offline', reopen);
  window.addEventListener('online', reopen);
  return () => {
    window.removeEventListener('offline', reopen);
    window.removeEventListener('online', reopen);
    clearTimeout(retry);
    source?.close();
    setConnection('connecting');
  };
}

/**
 * Keeps the tab's event stream open while the calling component is mounted. Only the shell calls it. When the
 * account changes, every query except the current user is reset.
 */
export function useLiveEvents(accountId: string): void {
  const client = useQueryClient();
  const before = useRef(accountId);
  useEffect(() => {
    setCallAccount(accountId);
    if (before.current !== accountId) {
      before.current = accountId;
      const [person] = queryKeys.currentUser;
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== person });
    }
    return connect(client);
  }, [client, accountId]);
}
