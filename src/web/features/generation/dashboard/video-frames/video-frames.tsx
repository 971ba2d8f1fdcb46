import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import type { Draft } from '#web/lib/draft.ts';
import { formatDuration } from '#web/lib/format.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { UnavailableMark } from '#web/ui/availability.tsx';
import classes from './video-frames.module.css';

const PictureDialog = lazyNamed(() => import('#web/ui/picture-choice/picture-dialog.tsx'), 'PictureDialog');

type VideoFramesProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** What a video begins and ends with: a picture each, or the video that it continues. */
export function VideoFrames({ draft, onChange }: VideoFramesProps) {
  const { continues, endFrame, startFrame } = draft;
  const abilities = useAbilities();
  const unable = findUnsupportedReason(abilities, 'image_to_video');
  const work = abilities?.work.find(
    (each) => each.operation === 'image_to_video' && each.category === draft.category,
  );
  return (
    <fieldset className={classes.frames} aria-label="Frames">
      {continues ? (
        <Chosen
          label={`Continues a video of ${formatDuration(continues.seconds)}`}
          picture={{ contentId: continues.contentId }}
          onRemove={() => onChange({ continues: null })}
        />
      ) : (
        <Frame
          label="Start frame"
          picture={startFrame}
          unable={unable}
          onChange={(picture) => onChange({ startFrame: picture })}
        />
      )}
      {(startFrame || continues) && (
        <Frame
          label="End frame"
          picture={endFrame}
          unable={unable ?? work?.endFrameReason ?? null}
          onChange={(picture) => onChange({ endFrame: picture })}
        />
      )}
    </fieldset>
  );
}

type FrameProps = {
  label: string;
  picture: PictureChoice | null;
  /** Why no engine begins videos with pictures; null if one does. */
  unable: string | null;
  onChange: (picture: PictureChoice | null) => void;
};

/** A frame: the chosen picture, or a button that chooses one. */
export function Frame({ label, picture, unable, onChange }: FrameProps) {
  const id = useId();
  const [open, { close, open: show }] = useDisclosure(false);
  const wasOpen = useOnceEnabled(open);
  return (
    <>
      {picture ? (
        <Chosen label={label} picture={picture} onRemove={() => onChange(null)} />
      ) : (
        <button
          type="button"
          className={classes.add}
          aria-haspopup="dialog"
          aria-disabled={unable !== null || undefined}
          aria-describedby={unable ? id : undefined}
          data-tip={unable ?? undefined}
          onPointerEnter={PictureDialog.preload}
          onFocus={PictureDialog.preload}
          onClick={() => unable === null && show()}
        >
          <IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" /> {label}
          {unable && <UnavailableMark />}
          <span id={id} hidden>
            {unable}
          </span>
        </button>
      )}
      <Suspense fallback={null}>
        {wasOpen && (
          <PictureDialog
            open={open}
            title={label}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

type ChosenProps = { label: string; picture: PictureChoice; onRemove: () => void };

function Chosen({ label, picture, onRemove }: ChosenProps) {
  return (
    <span className={classes.chosen}>
      <img src={getPictureUrl(picture, 'thumbnail')} alt="" />
      {label}
      <button type="button" aria-label={`Remove: ${label}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
