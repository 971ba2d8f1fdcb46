import { IconBan, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { call } from '#web/lib/api.ts';
import { useRetryJob } from '#web/lib/job-actions.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './queue-actions.module.css';

type JobProps = {
  job: Job;
  /** The job's name, unique within its bundle. */
  accessibleName: string;
};

type CancelButtonProps = Pick<JobProps, 'accessibleName'> & { busy: boolean; onCancel: () => void };

/** Cancels a queued or running job. */
export function CancelButton({ accessibleName, busy, onCancel }: CancelButtonProps) {
  return (
    <IconButton label="Cancel" fullLabel={`Cancel ${accessibleName}`} disabled={busy} onClick={onCancel}>
      <IconBan size={18} stroke={1.5} />
    </IconButton>
  );
}

/** The actions for a job that has ended: retry and dismiss. */
export function EndedActions({ job, accessibleName }: JobProps) {
  return (
    <div className={classes.pair}>
      {job.state !== 'completed' && <RetryButton job={job} accessibleName={accessibleName} />}
      <DismissButton job={job} accessibleName={accessibleName} />
    </div>
  );
}

function RetryButton({ job, accessibleName }: JobProps) {
  const retry = useRetryJob();
  const onError = (error: Error) => notify.error({ title: 'Not started', text: getErrorMessage(error) });
  return (
    <IconButton
      label="Retry"
      fullLabel={`Retry ${accessibleName}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate(job.id, { onError })}
    >
      <IconRefresh size={18} stroke={1.5} />
    </IconButton>
  );
}

function DismissButton({ job, accessibleName }: JobProps) {
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call('dismissJob', { params: { id: job.id } }),
    onSuccess: () =>
      client.setQueryData<Job[]>(queryKeys.jobs, (jobs) => jobs?.filter(({ id }) => id !== job.id)),
    onError: (error) => notify.error({ title: 'Not dismissed', text: getErrorMessage(error) }),
  });
  return (
    <IconButton
      label="Dismiss"
      fullLabel={`Dismiss ${accessibleName}`}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate()}
    >
      <IconX size={18} stroke={1.5} />
    </IconButton>
  );
}
