import type { ContentItem } from '#contract/library.ts';
import { useAbilities, workState } from '#web/lib/abilities.ts';
import { useRetryJob } from '#web/lib/job-actions.ts';
import { useJobs } from '#web/lib/queries.ts';
import { WorkButton } from '#web/ui/availability.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';

type RetryButtonProps = { item: ContentItem };

/** Asks again for a failed item, as long as the server still knows its job. */
export function RetryButton({ item }: RetryButtonProps) {
  const { data: jobs } = useJobs();
  const retry = useRetryJob();
  const abilities = useAbilities();
  const job = jobs?.find(({ contentId }) => contentId === item.id);
  if (job?.state !== 'failed' && job?.state !== 'cancelled') return null;
  const work = workState(abilities, job.operation, job.category);
  const again = () =>
    retry.mutate(job.id, {
      onSuccess: ({ message }) => notify.success({ title: message }),
      onError: (error) => notify.error({ title: 'Not started', text: problemOf(error) }),
    });
  return (
    <WorkButton work={work} disabled={retry.isPending} onClick={again}>
      Retry
    </WorkButton>
  );
}
