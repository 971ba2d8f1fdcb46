import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingSession } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import { useAvailability } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useJobs } from '#web/lib/queries.ts';
import { AvailabilityButton } from '#web/ui/availability.tsx';
import { notify } from '#web/ui/notify.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { CaptionTools } from './caption-tools.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { useStartTraining } from './queries.ts';
import { ScorePanel } from './score-panel.tsx';
import { SetSettings } from './set-settings.tsx';
import classes from './training.module.css';
import { TrainingFrame } from './training-frame.tsx';

const price = operationPrice('lora_training');

/** Step 2: the training pictures, and the button that starts the training. */
export function SetStep({ session }: { session: TrainingSession }) {
  const {
    step2TrainingImages: images,
    step2TrainingType,
    step1SelectedImage,
    modelName,
    modelPrompt,
  } = session;
  const { data: jobs } = useJobs();
  const [shownId, setShownId] = useState<string | null>(null);
  const training = useStartTraining();
  const work = useAvailability('lora_training', step2TrainingType === 'NSFW' ? 'nsfw' : 'sfw');
  const finished = images.filter(({ status }) => status === 'completed').length;
  const underWay = images.filter(({ status }) => status === 'processing').length;
  // One recommended action: generate pictures while the set is small, then train.
  const isEnough = underWay > 0 || finished >= limits.trainingImagesAdvised.least;

  function start(): void {
    // A set of own pictures needs no face.
    if (!step2TrainingType || (!step1SelectedImage && images.length === 0)) {
      notify.error({ title: trainingMessages.missing, text: 'Choose a training type and a face first.' });
      return;
    }
    if (finished === 0) {
      notify.error({ title: trainingMessages.noData, text: 'Generate some pictures first.' });
      return;
    }
    training.mutate({ name: modelName, prompt: modelPrompt });
  }

  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        {step1SelectedImage && (
          <div className={classes.chosenFace}>
            <img src={`${step1SelectedImage.url}?size=thumbnail`} alt="The chosen face" />
            <p>
              <strong>{modelName}</strong>
              <span>{modelPrompt}</span>
            </p>
          </div>
        )}
        <SetSettings session={session} isNext={!isEnough} />
      </div>
      <div className={classes.stage}>
        {images.length === 0 ? (
          <EmptyState
            title="No pictures yet"
            hint={
              step1SelectedImage
                ? 'Choose a training type and generate pictures. They show your person from different angles and distances, in different light.'
                : 'Add your own pictures of one person, from different angles and distances, in different light.'
            }
          />
        ) : (
          <>
            <ul className={classes.set} aria-label="Training images">
              {images.map((image, at) => (
                <li key={image.id}>
                  <button type="button" className={classes.open} onClick={() => setShownId(image.id)}>
                    <TrainingFrame
                      image={image}
                      label={`Picture ${at + 1}`}
                      job={jobs?.find(({ id }) => id === image.jobId)}
                    />
                  </button>
                </li>
              ))}
            </ul>
            <ScorePanel session={session} onOpen={setShownId} />
            <CaptionTools session={session} />
          </>
        )}
        <div className={classes.ways}>
          <AvailabilityButton
            availability={work}
            size="lg"
            variant={isEnough ? 'filled' : 'default'}
            disabled={training.isPending || underWay > 0}
            onClick={start}
          >
            {training.isPending ? 'Starting…' : `Start Training · ${formatTokens(price)}`}
          </AvailabilityButton>
          <p className={classes.hint}>
            {underWay > 0
              ? `${underWay} of ${images.length} pictures are still in progress.`
              : `${finished} ${finished === 1 ? 'picture' : 'pictures'}. Failed runs are free; cancelled runs are billed pro rata.`}
          </p>
        </div>
      </div>
      <ImageDialog
        session={session}
        shown={shownId}
        job={jobs?.find(({ id }) => id === images.find((image) => image.id === shownId)?.jobId)}
        onShow={setShownId}
      />
    </div>
  );
}
