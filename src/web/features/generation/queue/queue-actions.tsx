import { IconBan, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { call } from '#web/lib/api.ts';
import { useRetryJob } from '#web/lib/job-actions.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import classes from './queue-actions.module.css';

type JobProps = {
  job: Job;
  /** Its name, told from others of a bundle. */
  called: string;
};

type CancelButtonProps = Pick<JobProps, 'called'> & { busy: boolean; onCancel: () => void };

/** Stops a job that waits or runs. */
export function CancelButton({ called, busy, onCancel }: CancelButtonProps) {
  return (
    <IconButton label="Cancel" fullLabel={`Cancel ${called}`} disabled={busy} onClick={onCancel}>
      <IconBan size={18} stroke={1.5} />
    </IconButton>
  );
}

/** What can be done about a job that has ended. */
export function EndedActions({ job, called }: JobProps) {
  return (
    <div className={classes.pair}>
      {job.state !== 'completed' && <RetryButton job={job} called={called} />}
      <DismissButton job={job} called={called} />
    </div>
  );
}

function RetryButton({ job, called }: JobProps) {
  const retry = useRetryJob();
  const onError = (error: Error) => notify.error({ title: 'Not started', text: problemOf(error) });
  return (
    <IconButton
      label="Retry"
      fullLabel={`Retry ${called}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate(job.id, { onError })}
    >
      <IconRefresh size={18} stroke={1.5} />
    </IconButton>
  );
}

function DismissButton({ job, called }: JobProps) {
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
      fullLabel={`Dismiss ${called}`}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate()}
    >
      <IconX size={18} stroke={1.5} />
    </IconButton>
  );
}
