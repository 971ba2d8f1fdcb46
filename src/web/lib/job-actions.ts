import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventData } from '#contract/events.ts';
import type { Job } from '#contract/jobs.ts';
import { delays } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { placeJob, placeWallet } from '#web/lib/events.ts';
import { formatTokens } from '#web/lib/format.ts';
import { oncePerIntention } from '#web/lib/idempotency.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

/** Puts jobs in their place at once, and reads again what they changed, also where no event arrives. */
function useShowJobs(): (jobs: readonly Job[]) => void {
  const client = useQueryClient();
  return (jobs) => {
    client.setQueryData<Job[]>(queryKeys.jobs, (known) =>
      jobs.reduceRight((placed, job) => placeJob(placed, job), known),
    );
    const { currentUser, content, jobs: jobList, notifications, dashboardStats, promptHistory } = queryKeys;
    void client.invalidateQueries({ queryKey: currentUser });
    setTimeout(() => {
      for (const queryKey of [content, jobList, notifications, dashboardStats, promptHistory]) {
        void client.invalidateQueries({ queryKey });
      }
    }, delays.contentRefreshAfterGenerate);
  };
}

/** `useShowJobs` for a single one. */
export function useShowJob(): (job: Job) => void {
  const showJobs = useShowJobs();
  return (job) => showJobs([job]);
}

/** Puts cancelled jobs and the balance with what they gave back in place, as the answer tells them. */
function useShowCancelled() {
  const client = useQueryClient();
  return (jobs: Job[], wallet: EventData<'wallet'>) => {
    client.setQueryData<Job[]>(queryKeys.jobs, (shown) => jobs.reduce(placeJob, shown));
    placeWallet(client, wallet);
    void client.invalidateQueries({ queryKey: queryKeys.jobs });
    void client.invalidateQueries({ queryKey: queryKeys.content });
    const given = jobs.reduce((sum, { state, cost }) => sum + (state === 'cancelled' ? cost : 0), 0);
    // They may have finished in the same moment: only what was really cancelled was given back.
    if (given === 0) return;
    const text = `${formatTokens(given)} ${given === 1 ? 'is' : 'are'} yours again.`;
    notify.info({ id: 'cancelled', title: 'Cancelled', text });
  };
}

const notCancelled = (error: Error) => notify.error({ title: 'Not cancelled', text: problemOf(error) });

/** Stops a waiting or running job. The variable is its id. */
export function useCancelJob() {
  const showCancelled = useShowCancelled();
  return useMutation({
    mutationFn: (id: string) => call('cancelJob', { params: { id } }),
    onSuccess: ({ wallet, ...job }) => showCancelled([job], wallet),
    onError: notCancelled,
  });
}

/** Stops what still waits of a bundle. The variable is the id of any job of it. */
export function useCancelWaiting() {
  const showCancelled = useShowCancelled();
  return useMutation({
    mutationFn: (id: string) => call('cancelWaitingJobs', { params: { id } }),
    onSuccess: ({ jobs, wallet }) => showCancelled(jobs, wallet),
    onError: notCancelled,
  });
}

/**
 * Every call that starts jobs goes through this: a double click and a repeated try make nothing twice, and
 * what was started is on the page at once. The mutation's variable is what is asked for, in JSON's terms.
 *
 * @param send makes the call, under the idempotency key of the intention
 */
export function useStart<Asked, Started extends { jobs: Job[] }>(
  send: (asked: Asked, idempotencyKey: string) => Promise<Started>,
) {
  const showJobs = useShowJobs();
  const client = useQueryClient();
  const [once] = useState(() => oncePerIntention<Started>());
  return useMutation({
    mutationFn: (asked: Asked) => once(JSON.stringify(asked), (key) => send(asked, key)),
    onSuccess: ({ jobs }) => showJobs(jobs),
    // It may be that no engine can do it any more.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.abilities }),
  });
}

/** Asks again for what a failed or cancelled job was to make. The variable is the job's id. */
export function useRetryJob() {
  return useStart((id: string, idempotencyKey) => call('retryJob', { params: { id }, idempotencyKey }));
}
