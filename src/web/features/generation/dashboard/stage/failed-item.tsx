import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { waitForConnection } from '#web/lib/connectivity.ts';
import type { Draft } from '#web/lib/draft.ts';
import { useRetryJob } from '#web/lib/job-actions.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { Button } from '#web/ui/button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './stage.module.css';

type FailedItemProps = {
  item: ContentItem;
  /** Its job, while the server still lists one. */
  job: Job | null;
  onCompose: (part: Partial<Draft>) => void;
};

/** Why an item was not made, and another attempt: of its job, or with its settings in the composer. */
export function FailedItem({ item, job, onCompose }: FailedItemProps) {
  const retry = useRetryJob();
  const made = parseMetadata(item);
  const again = async () => {
    if (job?.state === 'failed' || job?.state === 'cancelled') {
      const onError = (error: Error) => notify.error({ title: 'Not started', text: getErrorMessage(error) });
      return retry.mutate(job.id, { onError });
    }
    await waitForConnection();
    const { toComposerPrefill } = await import('#web/lib/remix/remix-settings.ts');
    onCompose(toComposerPrefill(item, made, 'repeat').draft);
  };
  return (
    <div className={classes.failed}>
      <p className={classes.failedPrompt}>{made.prompt ?? item.name}</p>
      <p>{job?.problem ?? made.failure ?? 'Generation failed.'} Nothing was charged.</p>
      <Button variant="default" size="compact-sm" onClick={again} disabled={retry.isPending}>
        Retry
      </Button>
    </div>
  );
}
