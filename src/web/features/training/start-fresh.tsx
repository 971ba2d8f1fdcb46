import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TrainingSession } from '#contract/training.ts';
import { useTrainedModels } from '#web/lib/queries.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { useDeleteSession } from './queries.ts';
import classes from './training.module.css';

/**
 * Deletes the session after a confirmation. Disabled while a model is in training (`docs/requirements/signed-in.md`,
 * section 4.2).
 */
export function StartFresh({ session }: { session: TrainingSession }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteSession();
  const { data: models } = useTrainedModels();
  const inTraining = models?.some(({ status }) => status === 'queued' || status === 'training') ?? false;
  const pictures = session.step1GeneratedImages.length + session.step2TrainingImages.length;
  return (
    <>
      <Button
        variant="default"
        disabled={inTraining}
        data-tip={inTraining ? 'A model is in training' : undefined}
        onClick={() => setAsking(true)}
      >
        Start Fresh
      </Button>
      <Sheet title="Start fresh?" open={asking} onClose={() => setAsking(false)}>
        <p>
          {pictures === 0
            ? 'The name and the prompt are cleared.'
            : `The session is deleted and its running jobs are cancelled. Its ${pictures} pictures move to the trash, where you can restore them for 30 days.`}
        </p>
        <div className={classes.ways}>
          <Button
            disabled={remove.isPending}
            onClick={() => remove.mutate(session.sessionId, { onSuccess: () => setAsking(false) })}
          >
            Start Fresh
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Sheet>
    </>
  );
}
