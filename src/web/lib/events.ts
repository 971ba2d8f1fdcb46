import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type EventData, type EventName, eventSchemas } from '#contract/events.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { isReading, type Job } from '#contract/jobs.ts';
import { delays } from '#contract/limits.ts';
import { addressOf, meanAccount } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { lookForServer } from '#web/lib/reach.ts';

/** `live`: the server pushes. `polling`: it cannot be reached that way, so queries ask every 5 s. */
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

/** How news reaches this tab now. */
export function useLiveConnection(): LiveConnection {
  return useSyncExternalStore(watchConnection, () => connection);
}

/** The `refetchInterval` of a query that events keep fresh: none while they arrive. */
export function usePollingFallback(): number | false {
  return useLiveConnection() === 'polling' ? delays.pollingFallback : false;
}

/** The jobs with this one in its place: over its older self, or first. Nothing while none have been read. */
export function placeJob(jobs: Job[] | undefined, job: Job): Job[] | undefined {
  if (!jobs) return jobs;
  const known = jobs.some((other) => other.id === job.id);
  return known ? jobs.map((other) => (other.id === job.id ? job : other)) : [job, ...jobs];
}

let reading: ReturnType<typeof setTimeout> | undefined;

/** Reads the jobs again in a moment: however many come and go within it, that is one question. */
function readJobsSoon(client: QueryClient): void {
  if (reading) return;
  reading = setTimeout(() => {
    reading = undefined;
    void client.invalidateQueries({ queryKey: queryKeys.jobs });
  }, delays.readJobsAgain);
}

/**
 * Reads again what is known by this key. What is being read for the first time at this moment is let be by that, and may
 * bring what was true before: it is read once more when it is there.
 */
export function readAgain(client: QueryClient, queryKey: QueryKey): void {
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  void client.invalidateQueries({ queryKey });
  for (const { promise, queryKey: each, state } of first) {
    if (state.data !== undefined) continue;
    // After the answer has been put in place.
    const again = () => setTimeout(() => client.invalidateQueries({ queryKey: each, exact: true }));
    promise?.then(again, again);
  }
}

/** Puts the balance in place that a call or an event has told. */
export function placeWallet(client: QueryClient, wallet: EventData<'wallet'>): void {
  client.setQueryData<CurrentUser | null>(queryKeys.currentUser, (user) => user && { ...user, ...wallet });
  void client.invalidateQueries({ queryKey: queryKeys.dashboardStats });
  void client.invalidateQueries({ queryKey: queryKeys.billing });
}

type Handlers = { [Name in EventName]: (client: QueryClient, data: EventData<Name>) => void };

const handlers: Handlers = {
  job: (client, { job }) => {
    client.setQueryData<Job[]>(queryKeys.jobs, (jobs) => placeJob(jobs, job));
    if (job.state === 'completed' && isReading(job.operation)) {
      void client.invalidateQueries({ queryKey: queryKeys.readings });
    }
    // One that comes or goes moves the others, and its own place is not in the event.
    readJobsSoon(client);
  },
  jobs: (client) => readJobsSoon(client),
  progress: (client, { jobId, step, steps, preview }) => {
    const jobs = client.getQueryData<Job[]>(queryKeys.jobs);
    const known = jobs?.find(({ id, endedAt }) => id === jobId && !endedAt);
    // Nothing else tells that a job has left the queue.
    if (known?.state === 'queued') readJobsSoon(client);
    if (known) {
      const running: Job = { ...known, state: 'running', position: null, progress: { step, steps } };
      client.setQueryData<Job[]>(queryKeys.jobs, placeJob(jobs, running));
    }
    if (preview) client.setQueryData(queryKeys.jobPreview(jobId), preview);
  },
  wallet: placeWallet,
  content: (client) => {
    readAgain(client, queryKeys.content);
    void client.invalidateQueries({ queryKey: queryKeys.dashboardStats });
    // A new picture may be a persona's portrait.
    void client.invalidateQueries({ queryKey: queryKeys.personas });
  },
  notification: (client) => void client.invalidateQueries({ queryKey: queryKeys.notifications }),
  account: (client) => {
    void client.invalidateQueries({ queryKey: queryKeys.currentUser });
    void client.invalidateQueries({ queryKey: queryKeys.billing });
  },
  resync: (client) => void client.invalidateQueries(),
};

function receive<Name extends EventName>(client: QueryClient, name: Name, text: string): void {
  const parsed = eventSchemas[name].safeParse(JSON.parse(text));
  // A newer server may say more than this tab understands: read again rather than guess.
  if (parsed.success) handlers[name](client, parsed.data as EventData<Name>);
  else handlers.resync(client, {});
}

/** Opens the tab's stream and keeps it open. Gives the function that closes it. */
function connect(client: QueryClient): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout>;
  let missedSome = false;

  function open() {
    source = new EventSource(addressOf('events'));
    source.onopen = () => {
      setConnection('live');
      if (missedSome) handlers.resync(client, {});
      missedSome = false;
    };
    source.onerror = () => {
      setConnection('polling');
      void lookForServer();
      // The browser reconnects by itself, with the last event's id, unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return;
      missedSome = true;
      void client.invalidateQueries({ queryKey: queryKeys.currentUser });
      retry = setTimeout(open, delays.pollingFallback);
    };
    for (const name of Object.keys(eventSchemas) as EventName[]) {
      source.addEventListener(name, (event: MessageEvent<string>) => receive(client, name, event.data));
    }
  }

  open();
  return () => {
    clearTimeout(retry);
    source.close();
    setConnection('connecting');
  };
}

/**
 * Keeps the tab's one event stream open while the calling component is shown. Called by the shell alone. From another
 * account than before nothing that was read is of use: all but the person is read again.
 */
export function useLiveEvents(accountId: string): void {
  const client = useQueryClient();
  const before = useRef(accountId);
  useEffect(() => {
    meanAccount(accountId);
    if (before.current !== accountId) {
      before.current = accountId;
      const [person] = queryKeys.currentUser;
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== person });
    }
    return connect(client);
  }, [client, accountId]);
}
