import type { ContentItem } from '#contract/library.ts';
import { getAvailability, useAbilities } from '#web/lib/abilities.ts';
import { useRetryJob } from '#web/lib/job-actions.ts';
import { useJobs } from '#web/lib/queries.ts';
import { AvailabilityButton } from '#web/ui/availability.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

type RetryButtonProps = { item: ContentItem };

/** Retries a failed item while its job still exists. */
export function RetryButton({ item }: RetryButtonProps) {
  const { data: jobs } = useJobs();
  const retry = useRetryJob();
  const abilities = useAbilities();
  const job = jobs?.find(({ contentId }) => contentId === item.id);
  if (job?.state !== 'failed' && job?.state !== 'cancelled') return null;
  const work = getAvailability(abilities, job.operation, job.category);
  const again = () =>
    retry.mutate(job.id, {
      onSuccess: ({ message }) => notify.success({ title: message }),
      onError: (error) => notify.error({ title: 'Not started', text: getErrorMessage(error) }),
    });
  return (
    <AvailabilityButton availability={work} disabled={retry.isPending} onClick={again}>
      Retry
    </AvailabilityButton>
  );
}
