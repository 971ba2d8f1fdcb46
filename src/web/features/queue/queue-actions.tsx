import { IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/generation.ts';
import { call } from '#web/lib/api.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useRetryJob, useShowJob } from '#web/lib/job-actions.ts';
import { isUnderWay } from '#web/lib/job-words.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import classes from './queue-actions.module.css';

type JobProps = { job: Job };

/** What can be done about a job where it stands now. */
export function QueueActions({ job }: JobProps) {
  if (isUnderWay(job)) return <CancelButton job={job} />;
  return (
    <div className={classes.pair}>
      {job.state !== 'completed' && <RetryButton job={job} />}
      <DismissButton job={job} />
    </div>
  );
}

function CancelButton({ job }: JobProps) {
  const showJob = useShowJob();
  const cancel = useMutation({
    mutationFn: () => call('cancelJob', { params: { id: job.id } }),
    onSuccess: (ended) => {
      showJob(ended);
      // It may have finished in the same moment: only what was really cancelled was given back.
      if (ended.state !== 'cancelled') return;
      notify.info({
        id: 'cancelled',
        title: 'Cancelled',
        text: `${formatTokens(job.cost)} ${job.cost === 1 ? 'is' : 'are'} yours again.`,
      });
    },
    onError: (error) => notify.error({ title: 'Not cancelled', text: problemOf(error) }),
  });
  return (
    <IconButton
      label="Cancel"
      fullLabel={`Cancel ${job.name}`}
      disabled={cancel.isPending}
      onClick={() => cancel.mutate()}
    >
      <IconPlayerStop size={18} stroke={1.5} />
    </IconButton>
  );
}

function RetryButton({ job }: JobProps) {
  const retry = useRetryJob();
  const onError = (error: Error) => notify.error({ title: 'Not started', text: problemOf(error) });
  return (
    <IconButton
      label="Retry"
      fullLabel={`Retry ${job.name}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate(job.id, { onError })}
    >
      <IconRefresh size={18} stroke={1.5} />
    </IconButton>
  );
}

function DismissButton({ job }: JobProps) {
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call('dismissJob', { params: { id: job.id } }),
    onSuccess: () =>
      client.setQueryData<Job[]>(queryKeys.jobs, (jobs) => jobs?.filter(({ id }) => id !== job.id)),
    onError: (error) => notify.error({ title: 'Not dismissed', text: problemOf(error) }),
  });
  return (
    <IconButton
      label="Dismiss"
      fullLabel={`Dismiss ${job.name}`}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate()}
    >
      <IconX size={18} stroke={1.5} />
    </IconButton>
  );
}
