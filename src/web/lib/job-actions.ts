import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventData } from '#contract/events.ts';
import type { Job } from '#contract/jobs.ts';
import { delays } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { updateWallet, upsertJob } from '#web/lib/events.ts';
import { formatTokens } from '#web/lib/format.ts';
import { createIdempotentSender } from '#web/lib/idempotency.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** Shows started jobs at once and refetches what they change, even if no event arrives. */
function useShowJobs(): (jobs: readonly Job[]) => void {
  const client = useQueryClient();
  return (jobs) => {
    client.setQueryData<Job[]>(queryKeys.jobs, (known) =>
      jobs.reduceRight((placed, job) => upsertJob(placed, job), known),
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

/** `useShowJobs` for one job. */
export function useShowJob(): (job: Job) => void {
  const showJobs = useShowJobs();
  return (job) => showJobs([job]);
}

/** Shows cancelled jobs and the refunded balance, as the answer reports them. */
function useShowCancelled() {
  const client = useQueryClient();
  return (jobs: Job[], wallet: EventData<'wallet'>) => {
    client.setQueryData<Job[]>(queryKeys.jobs, (shown) => jobs.reduce(upsertJob, shown));
    updateWallet(client, wallet);
    void client.invalidateQueries({ queryKey: queryKeys.jobs });
    void client.invalidateQueries({ queryKey: queryKeys.content });
    const refunded = jobs.reduce((sum, { state, cost }) => sum + (state === 'cancelled' ? cost : 0), 0);
    // A job may have finished at the same moment: only cancelled jobs are refunded.
    if (refunded === 0) return;
    const text = `${formatTokens(refunded)} refunded.`;
    notify.info({ id: 'cancelled', title: 'Cancelled', text });
  };
}

const notCancelled = (error: Error) => notify.error({ title: 'Not cancelled', text: getErrorMessage(error) });

/** Cancels a waiting or running job. The mutation's variable is its id. */
export function useCancelJob() {
  const showCancelled = useShowCancelled();
  return useMutation({
    mutationFn: (id: string) => call('cancelJob', { params: { id } }),
    onSuccess: ({ wallet, ...job }) => showCancelled([job], wallet),
    onError: notCancelled,
  });
}

/** Cancels the waiting jobs of a bundle. The mutation's variable is the id of any job of it. */
export function useCancelWaiting() {
  const showCancelled = useShowCancelled();
  return useMutation({
    mutationFn: (id: string) => call('cancelWaitingJobs', { params: { id } }),
    onSuccess: ({ jobs, wallet }) => showCancelled(jobs, wallet),
    onError: notCancelled,
  });
}

/**
 * Starts jobs. A double click or a retry starts nothing twice, and the jobs are shown at once. The mutation's
 * variable is the request as JSON data.
 *
 * @param send makes the call with the idempotency key
 */
export function useStartJobs<Asked, Started extends { jobs: Job[] }>(
  send: (asked: Asked, idempotencyKey: string) => Promise<Started>,
) {
  const showJobs = useShowJobs();
  const client = useQueryClient();
  const [once] = useState(() => createIdempotentSender<Started>());
  return useMutation({
    mutationFn: (asked: Asked) => once(JSON.stringify(asked), (key) => send(asked, key)),
    onSuccess: ({ jobs }) => showJobs(jobs),
    // The refusal may mean that no engine supports the operation any more.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.abilities }),
  });
}

/** Retries a failed or cancelled job. The mutation's variable is its id. */
export function useRetryJob() {
  return useStartJobs((id: string, idempotencyKey) => call('retryJob', { params: { id }, idempotencyKey }));
}
