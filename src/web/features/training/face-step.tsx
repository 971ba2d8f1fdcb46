import { Button } from '@mantine/core';
import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingImage, TrainingSession } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import { type Availability, useAvailability, useOperatingModes } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import { useJobs } from '#web/lib/queries.ts';
import { AvailabilityButton } from '#web/ui/availability.tsx';
import { PricedButton } from '#web/ui/compose/priced-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { listInputReasons, ModelFields } from './model-fields.tsx';
import { useGenerateFaces, useStartOwnSession, useStartSession, useUpdateStep1 } from './queries.ts';
import classes from './training.module.css';
import { TrainingFrame } from './training-frame.tsx';
import { TrainingOverview } from './training-overview.tsx';

const price = operationPrice('text_to_image');
const { trainingFaces } = limits;
const explanation = `${trainingFaces} pictures to choose the face from, ${formatTokens(price)} each. Failed pictures are free.`;

/** Step 1 without a session: name and prompt. Generating the first pictures creates the session. */
export function FaceStart() {
  const [modelInput, setModelInput] = usePreservedState('training', { modelName: '', modelPrompt: '' });
  const startSession = useStartSession();
  const startOwn = useStartOwnSession();
  const { isSetUnsupported, note, work } = useFaceAvailability();
  const error = startSession.error ?? startOwn.error;
  const { allowsUploadedPeople } = useOperatingModes();
  const reasons = listInputReasons(modelInput);
  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        aria-label="Generate Model Images"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSetUnsupported) startSession.mutate(modelInput);
        }}
      >
        <ModelFields value={modelInput} error={error} onChange={setModelInput} />
        {error && <Refusal error={error} fallback={trainingMessages.sessionNotCreated} />}
        {note && (
          <p className={classes.notHere} role="status">
            {note}
          </p>
        )}
        <div className={classes.order}>
          <PricedButton
            label={`Generate ${trainingFaces} pictures`}
            price={price * trainingFaces}
            explanation={explanation}
            reasons={reasons}
            availability={work}
            isPending={startSession.isPending}
          />
        </div>
        {allowsUploadedPeople && (
          <Button
            variant={isSetUnsupported ? 'filled' : 'default'}
            disabled={reasons.length > 0 || startOwn.isPending}
            onClick={() => startOwn.mutate(modelInput)}
          >
            {startOwn.isPending ? 'Starting…' : 'Start with own pictures'}
          </Button>
        )}
      </form>
      <TrainingOverview />
    </div>
  );
}

type FaceAvailability = {
  /** Whether faces can be made to some end: also the pictures of a set with the chosen one. */
  work: Availability;
  /** Whether no engine makes the pictures of a set, in any category. */
  isSetUnsupported: boolean;
  /** What is said about it before the first step is paid for; null if there is nothing to say. */
  note: string | null;
};

/** Whether the first step leads anywhere: its face is of use where an engine makes the pictures of the second. */
function useFaceAvailability(): FaceAvailability {
  const { allowsUploadedPeople } = useOperatingModes();
  const work = useAvailability('text_to_image', 'sfw');
  const sfw = useAvailability('text_to_image_with_face', 'sfw').unsupportedReason;
  const nsfw = useAvailability('text_to_image_with_face', 'nsfw').unsupportedReason;
  if (sfw && nsfw) {
    const instead = allowsUploadedPeople ? ' Train on your own pictures instead.' : '';
    const note = `The training set cannot be generated here.${instead}`;
    return { work: { unsupportedReason: sfw, offline: false }, isSetUnsupported: true, note };
  }
  const only = sfw ? 'NSFW' : nsfw ? 'SFW' : null;
  const note = only && `Training sets are generated in the ${only} category only here.`;
  return { work, isSetUnsupported: false, note };
}

/** Step 1: choose the face among the pictures. Each picture, or all of them, can be regenerated. */
export function FaceStep({ session }: { session: TrainingSession }) {
  const { sessionId, step1GeneratedImages: images, step1SelectedImage } = session;
  const [modelInput, setModelInput] = useState({
    modelName: session.modelName,
    modelPrompt: session.modelPrompt,
  });
  const step = useUpdateStep1(sessionId);
  const faces = useGenerateFaces(sessionId);
  const { work } = useFaceAvailability();
  const { data: jobs } = useJobs();
  // Show the choice at once; the answer confirms it.
  const pendingChoice = step.isPending ? step.variables.selectedImage : undefined;
  const chosen = pendingChoice ?? step1SelectedImage?.id ?? null;
  const isFinished = (image: TrainingImage | null) => image?.status === 'completed';
  const underWay = images.some(({ status }) => status === 'processing');
  const changed =
    modelInput.modelName !== session.modelName || modelInput.modelPrompt !== session.modelPrompt;

  async function regenerateAll(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (changed) await step.mutateAsync(modelInput);
    faces.mutate({});
  }

  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        aria-label="Generate Model Images"
        onSubmit={(event) => void regenerateAll(event).catch(() => {})}
      >
        <ModelFields value={modelInput} error={step.error ?? faces.error} onChange={setModelInput} />
        {faces.error && <Refusal error={faces.error} fallback={trainingMessages.imagesFailed} />}
        {images.length === 0 ? (
          <PricedButton
            label={`Generate ${trainingFaces} pictures`}
            price={price * trainingFaces}
            explanation={explanation}
            reasons={listInputReasons(modelInput)}
            availability={work}
            isPending={faces.isPending || step.isPending}
          />
        ) : (
          <AvailabilityButton
            availability={work}
            type="submit"
            variant="default"
            data-tip={explanation}
            disabled={
              underWay || faces.isPending || step.isPending || listInputReasons(modelInput).length > 0
            }
          >
            Regenerate all · {formatTokens(price * trainingFaces)}
          </AvailabilityButton>
        )}
      </form>
      <div className={classes.stage}>
        <fieldset className={classes.faces}>
          <legend className={classes.legend}>Choose the face</legend>
          <ul>
            {images.map((image, at) => (
              <li key={image.id}>
                <label className={classes.face} data-chosen={image.id === chosen || undefined}>
                  <input
                    type="radio"
                    name="face"
                    checked={image.id === chosen}
                    disabled={!isFinished(image)}
                    onChange={() => step.mutate({ selectedImage: image.id })}
                  />
                  <TrainingFrame
                    image={image}
                    label={`Picture ${at + 1}`}
                    job={jobs?.find(({ id }) => id === image.jobId)}
                  />
                </label>
                <IconButton
                  label={work.unsupportedReason ?? `Regenerate for ${formatTokens(price)}`}
                  aria-disabled={work.unsupportedReason !== null || undefined}
                  fullLabel={`Regenerate picture ${at + 1} for ${formatTokens(price)}`}
                  disabled={image.status === 'processing' || faces.isPending}
                  onClick={() => work.unsupportedReason === null && faces.mutate({ replace: image.id })}
                >
                  <IconRefresh size={20} stroke={1.5} />
                </IconButton>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className={classes.ways}>
          <Button
            rightSection={<IconArrowRight size={18} stroke={1.75} />}
            disabled={!isFinished(step1SelectedImage) || step.isPending}
            onClick={() => step.mutate({ completed: true })}
          >
            Use this face
          </Button>
          {chosen === null && session.step2TrainingType !== null && (
            <Button
              variant="default"
              disabled={step.isPending}
              onClick={() => step.mutate({ completed: true })}
            >
              Continue without a face
            </Button>
          )}
          {!isFinished(step1SelectedImage) && (
            <p className={classes.hint}>Choose one of the pictures first.</p>
          )}
        </div>
      </div>
    </div>
  );
}
