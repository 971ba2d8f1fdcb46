import { Button } from '@mantine/core';
import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingImage, TrainingSession } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import { useWork } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useKept } from '#web/lib/kept.ts';
import { useJobs } from '#web/lib/queries.ts';
import { WorkButton } from '#web/ui/availability.tsx';
import { OrderButton } from '#web/ui/compose/order-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ModelWordsFields, wordReasons } from './model-words.tsx';
import { useBegin, useGenerateFaces, useStep1 } from './queries.ts';
import classes from './training.module.css';
import { TrainingFrame } from './training-frame.tsx';
import { WayAhead } from './way-ahead.tsx';

const price = operationPrice('text_to_image');
const { trainingFaces } = limits;
const explanation = `${trainingFaces} pictures to choose the face from, ${formatTokens(price)} each. A picture that fails costs nothing.`;

/** Step 1 before there is a session: who it is to be. The first pictures begin one. */
export function FaceStart() {
  const [words, setWords] = useKept('training', { modelName: '', modelPrompt: '' });
  const begin = useBegin();
  const work = useWork('text_to_image', 'sfw');
  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        aria-label="Generate Model Images"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate(words);
        }}
      >
        <ModelWordsFields words={words} error={begin.error} onChange={setWords} />
        {begin.error && <Refusal error={begin.error} fallback={trainingMessages.sessionNotCreated} />}
        <div className={classes.order}>
          <OrderButton
            label={`Generate ${trainingFaces} pictures`}
            price={price * trainingFaces}
            explanation={explanation}
            reasons={wordReasons(words)}
            work={work}
            isPending={begin.isPending}
          />
        </div>
      </form>
      <WayAhead />
    </div>
  );
}

/** Step 1: one of the pictures gives the face; each can be made again, and all of them. */
export function FaceStep({ session }: { session: TrainingSession }) {
  const { sessionId, step1GeneratedImages: images, step1SelectedImage } = session;
  const [words, setWords] = useState({ modelName: session.modelName, modelPrompt: session.modelPrompt });
  const step = useStep1(sessionId);
  const faces = useGenerateFaces(sessionId);
  const work = useWork('text_to_image', 'sfw');
  const { data: jobs } = useJobs();
  // The click shows at once; the answer confirms it.
  const wished = step.isPending ? step.variables.selectedImage : undefined;
  const chosen = wished ?? step1SelectedImage?.id ?? null;
  const isFinished = (image: TrainingImage | null) => image?.status === 'completed';
  const underWay = images.some(({ status }) => status === 'processing');
  const changed = words.modelName !== session.modelName || words.modelPrompt !== session.modelPrompt;

  async function again(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (changed) await step.mutateAsync(words);
    faces.mutate({});
  }

  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        aria-label="Generate Model Images"
        onSubmit={(event) => void again(event).catch(() => {})}
      >
        <ModelWordsFields words={words} error={step.error ?? faces.error} onChange={setWords} />
        {faces.error && <Refusal error={faces.error} fallback={trainingMessages.imagesFailed} />}
        {images.length === 0 ? (
          <OrderButton
            label={`Generate ${trainingFaces} pictures`}
            price={price * trainingFaces}
            explanation={explanation}
            reasons={wordReasons(words)}
            work={work}
            isPending={faces.isPending || step.isPending}
          />
        ) : (
          <WorkButton
            work={work}
            type="submit"
            variant="default"
            data-tip={explanation}
            disabled={underWay || faces.isPending || step.isPending || wordReasons(words).length > 0}
          >
            All five again · {formatTokens(price * trainingFaces)}
          </WorkButton>
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
                  label={work.unable ?? `Again, for ${formatTokens(price)}`}
                  aria-disabled={work.unable !== null || undefined}
                  fullLabel={`Make picture ${at + 1} again, for ${formatTokens(price)}`}
                  disabled={image.status === 'processing' || faces.isPending}
                  onClick={() => work.unable === null && faces.mutate({ replace: image.id })}
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
            Go on with this face
          </Button>
          {!isFinished(step1SelectedImage) && (
            <p className={classes.hint}>Choose one of the pictures first.</p>
          )}
        </div>
      </div>
    </div>
  );
}
