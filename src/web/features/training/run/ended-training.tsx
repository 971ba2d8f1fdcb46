import { Button } from '@mantine/core';
import type { TrainedModel } from '#contract/training.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { useReopenSession, useTrainingStatus } from '../queries.ts';
import { describeLikeness } from './describe-likeness.ts';
import { FaceAndSamples } from './face-and-samples.tsx';
import classes from './run.module.css';

type EndedTrainingProps = {
  model: TrainedModel;
  /** Called when the creator closes this result. */
  onDismiss: () => void;
  /** Called when the creator wants to train another model. */
  onCreateAnother: () => void;
};

/** The result of the last training: its samples beside the chosen face, or the reason why it failed. */
export function EndedTraining({ model, onDismiss, onCreateAnother }: EndedTrainingProps) {
  const { data: status } = useTrainingStatus(model.runpodJobId);
  const reopen = useReopenSession();
  const compose = useCompose();
  const { id, name, sessionId, note } = model;
  const resemblance = describeLikeness(status?.likeness ?? []);
  const completed = model.status === 'completed';
  return (
    <section className={classes.ended} aria-label="Last training">
      {completed && (
        <FaceAndSamples
          modelId={id}
          faceContentId={model.faceContentId}
          steps={status?.samples ?? []}
          likeness={status?.likeness ?? []}
        />
      )}
      <div className={classes.outcome}>
        <h2>{completed ? `${name} is ready` : `The training of ${name} failed`}</h2>
        <p>
          {completed
            ? 'Select it as your model on the dashboard to use this face in every picture.'
            : `${model.problem ?? ''} All tokens were refunded.`}
        </p>
        {completed && resemblance && <p>{resemblance}</p>}
        {note && <p>{note}</p>}
        <div className={classes.ways}>
          {completed && (
            <Button onClick={() => compose({ kind: 'image', modelId: id })}>View in Dashboard</Button>
          )}
          {sessionId && (
            <Button
              variant={completed ? 'default' : 'filled'}
              disabled={reopen.isPending}
              onClick={() => reopen.mutate(sessionId, { onSuccess: onDismiss })}
            >
              Retrain on this set
            </Button>
          )}
          <Button variant={completed || sessionId ? 'default' : 'filled'} onClick={onCreateAnother}>
            Create Another Model
          </Button>
        </div>
      </div>
    </section>
  );
}
