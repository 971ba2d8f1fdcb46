import { useEffect, useRef, useState } from 'react';
import { delays } from '#contract/limits.ts';
import type { TrainedModel, TrainingSession } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import { useTrainedModels } from '#web/lib/queries.ts';
import { notify } from '#web/ui/notify.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { FaceStart, FaceStep } from './face-step.tsx';
import { modelNameId } from './model-fields.tsx';
import { ModelList } from './models/model-list.tsx';
import { useCloseSession, useTrainingSession } from './queries.ts';
import { EndedTraining } from './run/ended-training.tsx';
import { RunStep } from './run/run-step.tsx';
import { SetStep } from './set-step.tsx';
import { StartFresh } from './start-fresh.tsx';
import { StepIndicator } from './step-indicator.tsx';
import classes from './training.module.css';

/** `/training-models`: the wizard at the step of its session, and the list of models. */
export function TrainingScreen() {
  const { data: session, error, refetch } = useTrainingSession();
  const { data: models } = useTrainedModels();
  const { ended, dismiss } = useTrainingEnd(session, models);
  const another = () => {
    dismiss();
    document.getElementById(modelNameId)?.focus();
  };
  useAnnounceRestored(session);
  const model = models?.find(({ id }) => id === session?.modelId);
  return (
    <Page>
      {ended && (!session || session.step3Completed) && (
        <EndedTraining model={ended} onDismiss={dismiss} onCreateAnother={another} />
      )}
      <Section
        title="New model"
        aside={
          session && (
            <div className={classes.aside}>
              <span className={classes.badge}>Session active: {session.modelName}</span>
              <StartFresh session={session} />
            </div>
          )
        }
      >
        <StepIndicator current={session?.currentStep ?? 1} />
        {session === undefined && error && <ErrorState error={error} onRetry={refetch} />}
        {session === undefined && !error && <ListSkeleton />}
        {session === null && <FaceStart />}
        {session?.currentStep === 1 && <FaceStep key={session.sessionId} session={session} />}
        {session?.currentStep === 2 && <SetStep key={session.sessionId} session={session} />}
        {session?.currentStep === 3 && model && <RunStep model={model} />}
      </Section>
      <ModelList />
    </Page>
  );
}

/** Announces once that an existing session was restored (`docs/requirements/signed-in.md`, section 4.2). */
function useAnnounceRestored(session: TrainingSession | null | undefined): void {
  const said = useRef(false);
  useEffect(() => {
    if (session === undefined || said.current) return;
    said.current = true;
    if (session === null || session.step3Completed) return;
    const { resumed, restored } = trainingMessages;
    notify.info(
      session.currentStep === 3
        ? { id: 'training-restored', ...resumed }
        : { id: 'training-restored', title: restored.title, text: restored.text(session.currentStep) },
    );
  }, [session]);
}

/**
 * Handles the end of a training, also one that ended while the page was closed: shows a toast, closes the session, and
 * keeps the result visible until the creator dismisses it.
 */
function useTrainingEnd(
  session: TrainingSession | null | undefined,
  models: readonly TrainedModel[] | undefined,
) {
  const [endedId, setEndedId] = useState<string | null>(null);
  const { mutate } = useCloseSession();
  const over = session?.step3Completed ? session : null;
  const model = models?.find(({ id }) => id === over?.modelId);
  const { id, name, problem, status } = model ?? {};
  const sessionId = over?.sessionId;
  const result = status === 'completed' || status === 'failed' ? status : null;
  // The model may have been deleted in the meantime: then there is nothing to announce.
  const isGone = over !== null && models !== undefined && !model;
  useEffect(() => {
    if (sessionId && isGone) mutate(sessionId);
  }, [sessionId, isGone, mutate]);
  // The toast appears once for each session: none of the dependencies changes after its end.
  useEffect(() => {
    if (!sessionId || !id || !result) return;
    setEndedId(id);
    if (result === 'completed')
      notify.success({ title: trainingMessages.complete, text: `${name} is ready.` });
    else notify.error({ title: trainingMessages.failed, text: problem ?? undefined });
    const timer = setTimeout(
      () => mutate(sessionId),
      result === 'completed' ? delays.afterTraining : delays.afterFailedTraining,
    );
    return () => clearTimeout(timer);
  }, [sessionId, id, name, problem, result, mutate]);
  return {
    ended: models?.find((each) => each.id === endedId) ?? null,
    dismiss: () => setEndedId(null),
  };
}
