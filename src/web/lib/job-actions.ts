import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/generation.ts';
import { delays } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { placeJob } from '#web/lib/events.ts';
import { newIdempotencyKey } from '#web/lib/idempotency.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Puts a job in its place at once, and reads again what it changed, also where no event arrives. */
export function useShowJob(): (job: Job) => void {
  const client = useQueryClient();
  return (job) => {
    client.setQueryData<Job[]>(queryKeys.jobs, (jobs) => placeJob(jobs, job));
    void client.invalidateQueries({ queryKey: queryKeys.currentUser });
    setTimeout(() => {
      void client.invalidateQueries({ queryKey: queryKeys.content });
      void client.invalidateQueries({ queryKey: queryKeys.jobs });
    }, delays.contentRefreshAfterGenerate);
  };
}

/** Asks again for what a failed or cancelled job was to make. The variable is the job's id. */
export function useRetryJob() {
  const showJob = useShowJob();
  return useMutation({
    mutationFn: (id: string) => call('retryJob', { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ job }) => showJob(job),
  });
}
