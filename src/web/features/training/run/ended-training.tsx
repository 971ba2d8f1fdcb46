import { Button } from '@mantine/core';
import type { TrainedModel } from '#contract/training.ts';
import { useCompose } from '#web/lib/draft.ts';
import { useReopenSession, useTrainingStatus } from '../queries.ts';
import { FaceAndSamples } from './face-and-samples.tsx';
import classes from './run.module.css';

type EndedTrainingProps = {
  model: TrainedModel;
  /** The wizard is in the way no more. */
  onDismiss: () => void;
  /** The person wants to begin another. */
  onAnother: () => void;
};

/** What came of the last training: its samples beside the chosen face, or why there is no model. */
export function EndedTraining({ model, onDismiss, onAnother }: EndedTrainingProps) {
  const { data: status } = useTrainingStatus(model.runpodJobId);
  const reopen = useReopenSession();
  const compose = useCompose();
  const { id, name, sessionId, note } = model;
  const completed = model.status === 'completed';
  return (
    <section className={classes.ended} aria-label="The last training">
      {completed && (
        <FaceAndSamples modelId={id} faceContentId={model.faceContentId} steps={status?.samples ?? []} />
      )}
      <div className={classes.outcome}>
        <h2>{completed ? `${name} is ready` : `The training of ${name} failed`}</h2>
        <p>
          {completed
            ? 'Choose it as your model in the dashboard, and every picture shows this face.'
            : `${model.problem ?? ''} It cost nothing: all its tokens are yours again.`}
        </p>
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
              Train again of the same pictures
            </Button>
          )}
          <Button variant={completed || sessionId ? 'default' : 'filled'} onClick={onAnother}>
            Create Another Model
          </Button>
        </div>
      </div>
    </section>
  );
}
