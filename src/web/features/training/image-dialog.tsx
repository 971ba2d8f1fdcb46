import { Button, Modal, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainingImage, TrainingSession } from '#contract/training.ts';
import { useAvailability } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { AvailabilityButton } from '#web/ui/availability.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { useDeleteImage, useGenerateImages, useSaveCaption } from './queries.ts';
import classes from './training.module.css';

type ImageDialogProps = {
  session: TrainingSession;
  /** The id of the shown picture, or null. */
  shown: string | null;
  job: Job | undefined;
  onShow: (imageId: string | null) => void;
};

/** One picture of the set at full size, with its caption. The arrow keys move through the set. */
export function ImageDialog({ session, shown, job, onShow }: ImageDialogProps) {
  const { sessionId, step2TrainingImages: images } = session;
  const at = images.findIndex(({ id }) => id === shown);
  const image = images[at];
  const remove = useDeleteImage(sessionId);
  const generate = useGenerateImages(sessionId);
  const work = useAvailability(
    'text_to_image_with_face',
    session.step2TrainingType === 'NSFW' ? 'nsfw' : 'sfw',
  );
  const beside = (step: number) => images[at + step]?.id;
  const go = (step: number) => {
    const next = beside(step);
    if (next) onShow(next);
  };
  useHotkeys(
    image
      ? [
          ['ArrowLeft', () => go(-1)],
          ['ArrowRight', () => go(1)],
        ]
      : [],
  );

  function removeImage(): void {
    if (!image) return;
    remove.mutate(image.id, { onSuccess: () => onShow(beside(1) ?? beside(-1) ?? null) });
  }

  function regenerate(): void {
    if (!image) return;
    generate.mutate({ replace: image.id });
  }

  return (
    <Modal
      opened={image !== undefined}
      onClose={() => onShow(null)}
      title={image ? `Picture ${at + 1} of ${images.length}` : ''}
      size="60rem"
      classNames={{ header: classes.dialogHeader }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {image && (
        <div className={classes.viewer}>
          <PictureFrame
            src={image.status === 'completed' ? image.url : null}
            alt={image.caption}
            width={1}
            height={1}
            loading="eager"
          >
            {image.status === 'processing' && job && <JobProgress job={job} />}
            {image.status === 'failed' && (
              <p className={classes.failed}>{image.problem ?? 'Generation failed.'} Nothing was charged.</p>
            )}
            <div className={classes.beside}>
              <IconButton label="Previous" disabled={!beside(-1)} onClick={() => go(-1)}>
                <IconChevronLeft size={20} stroke={1.5} />
              </IconButton>
              <IconButton label="Next" disabled={!beside(1)} onClick={() => go(1)}>
                <IconChevronRight size={20} stroke={1.5} />
              </IconButton>
            </div>
          </PictureFrame>
          <div className={classes.viewerSide}>
            <CaptionField key={image.id} sessionId={sessionId} image={image} />
            <div className={classes.viewerWays}>
              {image.shot && (
                <AvailabilityButton
                  availability={work}
                  variant="default"
                  fullWidth
                  leftSection={<IconRefresh size={18} stroke={1.75} />}
                  disabled={generate.isPending || image.status === 'processing'}
                  onClick={regenerate}
                >
                  Regenerate · {formatTokens(operationPrice('text_to_image_with_face'))}
                </AvailabilityButton>
              )}
              <Button
                variant="default"
                leftSection={<IconTrash size={18} stroke={1.75} />}
                disabled={remove.isPending}
                onClick={removeImage}
              >
                Delete
              </Button>
            </div>
          </div>
        </div>
      )}
    </Modal>
  );
}

function CaptionField({ sessionId, image }: { sessionId: string; image: TrainingImage }) {
  const [text, setText] = useState(image.caption);
  const caption = useSaveCaption(sessionId);
  return (
    <form
      className={classes.caption}
      onSubmit={(event) => {
        event.preventDefault();
        caption.mutate({ imageId: image.id, caption: text });
      }}
    >
      <Textarea
        label="Caption"
        description="Describes this picture for the training"
        autosize
        minRows={2}
        maxLength={limits.captionMaximum}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text === image.caption || caption.isPending}>
        {caption.isPending ? 'Saving…' : 'Save caption'}
      </Button>
    </form>
  );
}
