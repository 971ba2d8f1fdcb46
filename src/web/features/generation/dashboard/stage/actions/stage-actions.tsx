import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import type { Draft } from '#web/lib/draft.ts';
import { useCancelJob } from '#web/lib/job-actions.ts';
import { useTrashContents } from '#web/lib/trash-contents.ts';
import { Button } from '#web/ui/button.tsx';
import type { StageState } from '../use-stage.ts';
import { CompletedActions } from './completed-actions.tsx';
import classes from './stage-actions.module.css';
import { useStageKeys } from './use-stage-keys.ts';

type StageActionsProps = {
  stage: StageState;
  item: ContentItem;
  onCompose: (part: Partial<Draft>) => void;
  onStarted: (jobs: readonly Job[]) => void;
};

/** What can be done with the item on the stage. */
export function StageActions({ stage, item, onCompose, onStarted }: StageActionsProps) {
  const { items, place, jobs, select } = stage;
  const job = jobs.get(item.id);
  const cancel = useCancelJob();
  const trash = useTrashContents();
  const step = (by: 1 | -1) => {
    const next = items?.[place + by];
    if (next) select(next.id);
  };
  useStageKeys(() => [
    ['ArrowRight', () => step(1)],
    ['ArrowDown', () => step(1)],
    ['ArrowLeft', () => step(-1)],
    ['ArrowUp', () => step(-1)],
  ]);
  return (
    <div className={classes.actions} role="toolbar" aria-label="Actions">
      {item.status === 'completed' && (
        <CompletedActions item={item} onCompose={onCompose} onStarted={onStarted} onJudged={() => step(1)} />
      )}
      {item.status === 'processing' && job && (
        <SmallButton isPending={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          Cancel
        </SmallButton>
      )}
      {item.status === 'failed' && (
        <SmallButton isPending={trash.isPending} onClick={() => trash.mutate([item])}>
          Delete
        </SmallButton>
      )}
    </div>
  );
}

type SmallButtonProps = { isPending: boolean; onClick: () => void; children: React.ReactNode };

function SmallButton({ isPending, ...button }: SmallButtonProps) {
  return <Button variant="default" size="compact-sm" disabled={isPending} {...button} />;
}
