import { Button, NumberInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingSession, TrainingType } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import { useWork } from '#web/lib/abilities.ts';
import { findingsOf, termsIn } from '#web/lib/findings.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useTagCatalogue } from '#web/lib/queries.ts';
import { Choice } from '#web/ui/choice.tsx';
import { OrderButton } from '#web/ui/compose/order-button.tsx';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import { notify } from '#web/ui/notify.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import { OwnImages } from './own-images.tsx';
import { useGenerateImages, useStep2 } from './queries.ts';
import classes from './training.module.css';

const types = [
  { value: 'SFW', label: 'SFW' },
  { value: 'NSFW', label: 'NSFW' },
] as const satisfies readonly { value: TrainingType; label: string }[];
const price = operationPrice('text_to_image_with_face');
const { trainingImagesDefault, trainingImagesMaximum, trainingImagesAdvised } = limits;

type SetSettingsProps = {
  session: TrainingSession;
  /** Making pictures is the one thing to do next. */
  isNext: boolean;
};

/** Step 2, its settings: what the set is to show, how many pictures, and the button that makes them. */
export function SetSettings({ session, isNext }: SetSettingsProps) {
  const { sessionId, step2TrainingType, step2TrainingImages: images } = session;
  const id = useId();
  const [count, setCount] = useState<number>(trainingImagesDefault);
  const [details, setDetails] = useState(session.step2Details);
  const step = useStep2(sessionId);
  const generate = useGenerateImages(sessionId);
  const work = useWork('text_to_image_with_face', step2TrainingType === 'NSFW' ? 'nsfw' : 'sfw');
  const { data: catalogue } = useTagCatalogue({ enabled: true });
  const tags = session.step2SelectedNsfwTags;
  const room = trainingImagesMaximum - images.length;
  const asked = Math.min(Math.max(count, 1), room);
  const unsaved = details === session.step2Details ? {} : { details };

  async function start(): Promise<void> {
    if (work.unable) return;
    if (!step2TrainingType) {
      notify.error({ title: trainingMessages.missing, text: 'Choose a training type first: SFW or NSFW.' });
      return;
    }
    if (room === 0) {
      notify.error(trainingMessages.limitReached);
      return;
    }
    if (unsaved.details !== undefined) await step.mutateAsync(unsaved);
    generate.mutate({ count: asked });
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
      <div>
        <label className={classes.label} htmlFor={id}>
          Additional prompt details
        </label>
        <MarkedTextarea
          id={id}
          rows={2}
          className={classes.words}
          maxLength={limits.trainingDetailsMaximum}
          terms={termsIn('details', findingsOf(error))}
          placeholder="What all pictures should have, as clothes or a place"
          value={details}
          onChange={({ currentTarget }) => setDetails(currentTarget.value)}
          onBlur={({ relatedTarget }) => {
            // A button of this form keeps them itself, with what it does.
            if (unsaved.details === undefined || relatedTarget instanceof HTMLButtonElement) return;
            step.mutate(unsaved);
          }}
        />
      </div>
      {error && <Refusal error={error} fallback={trainingMessages.imagesFailed} />}
      <div className={classes.order}>
        <OrderButton
          label={images.length > 0 ? `Generate ${asked} more` : `Generate ${asked}`}
          price={price * asked}
          explanation={`Each picture is drawn and given the chosen face: ${formatTokens(price)}. One that fails costs nothing.`}
          reasons={[]}
          work={work}
          isPending={generate.isPending || step.isPending}
          variant={isNext ? 'filled' : 'default'}
        />
      </div>
      <OwnImages session={session} />
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        disabled={step.isPending}
        onClick={() => step.mutate({ ...unsaved, completed: false })}
      >
        Back to the face
      </Button>
    </form>
  );
}
