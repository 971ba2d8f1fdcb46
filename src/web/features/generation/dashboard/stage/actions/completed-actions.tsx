import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import type { Draft } from '#web/lib/draft.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SendTo } from '#web/ui/send-to.tsx';
import type { Action } from './action.ts';
import classes from './stage-actions.module.css';
import { useItemActions } from './use-item-actions.ts';
import { useJudgements } from './use-judgements.ts';
import { useNewWork } from './use-new-work.ts';
import { useStageKeys } from './use-stage-keys.ts';

type CompletedActionsProps = {
  item: ContentItem;
  onCompose: (part: Partial<Draft>) => void;
  onStarted: (jobs: readonly Job[]) => void;
  onJudged: () => void;
};

/** The actions of a finished item, each with its key. */
export function CompletedActions({ item, onCompose, onStarted, onJudged }: CompletedActionsProps) {
  const comparison = useComparison(item);
  const judgements = useJudgements(item, onJudged);
  const newWork = useNewWork(item, { onCompose, onStarted });
  const itemActions = useItemActions(item, comparison);
  useStageKeys(() => [
    ...[...judgements, ...newWork, ...itemActions]
      .filter(({ isDisabled, unsupportedReason }) => !isDisabled && !unsupportedReason)
      .map(({ key, run }) => [key, run] as const),
    ...(comparison.isOn ? [['Escape', comparison.toggle] as const] : []),
  ]);
  if (comparison.isOn) {
    return (
      <p className={classes.hint} role="status">
        Choose the picture to compare with.
        <button type="button" onClick={comparison.toggle}>
          Cancel
        </button>
      </p>
    );
  }
  return (
    <>
      <Group actions={judgements} />
      <Group actions={newWork}>
        {item.type === 'image' && <SendTo quiet picture={{ contentId: item.id }} name={item.name} />}
      </Group>
      <Group actions={itemActions} />
    </>
  );
}

function Group({ actions, children }: { actions: readonly Action[]; children?: React.ReactNode }) {
  return (
    <div className={classes.group}>
      {actions.map(({ label, hint = label, key, Icon, isPressed, isDisabled, unsupportedReason, run }) => (
        <IconButton
          key={label}
          label={`${unsupportedReason ?? hint} (${key.length === 1 ? key.toUpperCase() : key})`}
          fullLabel={label}
          aria-keyshortcuts={key}
          aria-pressed={isPressed}
          aria-disabled={unsupportedReason ? true : undefined}
          disabled={isDisabled}
          onClick={() => !unsupportedReason && run()}
        >
          <Icon size={20} stroke={1.5} />
        </IconButton>
      ))}
      {children}
    </div>
  );
}

/** A comparison of two items: the next one that comes onto the stage is the second. */
function useComparison(item: ContentItem) {
  const [firstId, setFirstId] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (firstId === null || firstId === item.id) return;
    setFirstId(null);
    if (item.status === 'completed') navigate(`?compare=${firstId},${item.id}`);
  }, [firstId, item, navigate]);
  return { isOn: firstId !== null, toggle: () => setFirstId(firstId === null ? item.id : null) };
}
