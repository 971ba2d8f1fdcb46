import { Button, NumberInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingSession, TrainingType } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import { useAvailability } from '#web/lib/abilities.ts';
import { listFindings, listTerms } from '#web/lib/findings.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useTagCatalogue } from '#web/lib/queries.ts';
import { Choice } from '#web/ui/choice.tsx';
import { PricedButton } from '#web/ui/compose/priced-button.tsx';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import { notify } from '#web/ui/notify.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import { OwnImages } from './own-images.tsx';
import { useGenerateImages, useUpdateStep1, useUpdateStep2 } from './queries.ts';
import classes from './training.module.css';

const types = [
  { value: 'SFW', label: 'SFW' },
  { value: 'NSFW', label: 'NSFW' },
] as const satisfies readonly { value: TrainingType; label: string }[];
const price = operationPrice('text_to_image_with_face');
const { trainingImagesDefault, trainingImagesMaximum, trainingImagesAdvised } = limits;

type SetSettingsProps = {
  session: TrainingSession;
  /** Whether generating pictures is the recommended next action. */
  isNext: boolean;
};

/** The settings of step 2: training type, tags, number of pictures and details, with the button to generate them. */
export function SetSettings({ session, isNext }: SetSettingsProps) {
  const { sessionId, step2TrainingType, step2TrainingImages: images } = session;
  const id = useId();
  const [count, setCount] = useState<number>(trainingImagesDefault);
  const [details, setDetails] = useState(session.step2Details);
  const step = useUpdateStep2(sessionId);
  const back = useUpdateStep1(sessionId);
  const generate = useGenerateImages(sessionId);
  const work = useAvailability('text_to_image_with_face', step2TrainingType === 'NSFW' ? 'nsfw' : 'sfw');
  const { data: catalogue } = useTagCatalogue({ enabled: true });
  const hasFace = session.step1SelectedImage !== null;
  const tags = session.step2SelectedNsfwTags;
  const room = trainingImagesMaximum - images.length;
  const requestedCount = Math.min(Math.max(count, 1), room);
  const unsaved = details === session.step2Details ? {} : { details };

  async function start(): Promise<void> {
    if (work.unsupportedReason) return;
    if (!step2TrainingType) {
      notify.error({ title: trainingMessages.missing, text: 'Choose a training type first: SFW or NSFW.' });
      return;
    }
    if (room === 0) {
      notify.error(trainingMessages.limitReached);
      return;
    }
    if (unsaved.details !== undefined) await step.mutateAsync(unsaved);
    generate.mutate({ count: requestedCount });
  }

  async function goBack(): Promise<void> {
    if (unsaved.details !== undefined) await step.mutateAsync(unsaved);
    back.mutate({ completed: false });
  }

  const error = generate.error ?? step.error;
  return (
    <form
      className={classes.form}
      aria-label="Training Type Selection"
      onSubmit={(event) => {
        event.preventDefault();
        void start().catch(() => {});
      }}
    >
      <Choice
        label="Training type"
        value={step2TrainingType}
        options={types.map((type) => ({
          ...type,
          disabled: images.length > 0 && step2TrainingType !== type.value,
        }))}
        onChange={(trainingType) => step.mutate({ trainingType })}
      />
      {images.length > 0 && (
        <p className={classes.hint}>The set is {step2TrainingType}. Delete its pictures to change that.</p>
      )}
      {step2TrainingType === 'NSFW' &&
        catalogue?.trainingGroups.map(({ label, tags: group }) => (
          <fieldset key={label} className={classes.tags}>
            <legend className={classes.label}>{label}</legend>
            {group.map((tag) => {
              const chosen = tags.includes(tag.id);
              return (
                <label key={tag.id}>
                  <input
                    type="checkbox"
                    checked={chosen}
                    onChange={() =>
                      step.mutate({
                        selectedNsfwTags: chosen ? tags.filter((each) => each !== tag.id) : [...tags, tag.id],
                      })
                    }
                  />
                  {tag.label}
                </label>
              );
            })}
          </fieldset>
        ))}
      {hasFace && (
        <NumberInput
          label="Number of images"
          classNames={{ label: classes.label }}
          description={`${trainingImagesAdvised.least} to ${trainingImagesAdvised.most} are recommended`}
          min={1}
          max={trainingImagesMaximum}
          clampBehavior="blur"
          allowDecimal={false}
          value={count}
          onChange={(value) => setCount(typeof value === 'number' ? value : trainingImagesDefault)}
        />
      )}
      <div>
        <label className={classes.label} htmlFor={id}>
          Additional prompt details
        </label>
        <MarkedTextarea
          id={id}
          rows={2}
          className={classes.words}
          maxLength={limits.trainingDetailsMaximum}
          terms={listTerms('details', listFindings(error))}
          placeholder="What all pictures share, such as clothes or a place"
          value={details}
          onChange={({ currentTarget }) => setDetails(currentTarget.value)}
          onBlur={({ relatedTarget }) => {
            // The buttons of this form save the details themselves.
            if (unsaved.details === undefined || relatedTarget instanceof HTMLButtonElement) return;
            step.mutate(unsaved);
          }}
        />
      </div>
      {error && <Refusal error={error} fallback={trainingMessages.imagesFailed} />}
      {hasFace && (
        <div className={classes.order}>
          <PricedButton
            label={images.length > 0 ? `Generate ${requestedCount} more` : `Generate ${requestedCount}`}
            price={price * requestedCount}
            explanation={`Each picture costs ${formatTokens(price)}. Failed pictures are free.`}
            reasons={[]}
            availability={work}
            isPending={generate.isPending || step.isPending}
            variant={isNext ? 'filled' : 'default'}
          />
        </div>
      )}
      <OwnImages session={session} />
      {!hasFace && work.unsupportedReason === null && (
        <p className={classes.hint}>To generate pictures as well, go back and choose a face.</p>
      )}
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        disabled={step.isPending || back.isPending}
        onClick={() => void goBack().catch(() => {})}
      >
        Back to the face
      </Button>
    </form>
  );
}
