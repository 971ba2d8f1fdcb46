import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatPixels, getPictureUrl } from '#web/lib/pictures.ts';
import { findObjection, useSourcePicture } from '#web/lib/use-source-picture.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { getErrorMessage } from '#web/ui/notify.ts';
import { UploadProgress } from '#web/ui/picture-upload/upload-progress.tsx';
import type { PictureUpload } from '#web/ui/picture-upload/use-picture-upload.ts';
import type { PickerActions } from './picker-actions.ts';
import classes from './source.module.css';
import { SourceButtons } from './source-buttons.tsx';
import { UploadDetails } from './upload-details.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Source } from './use-source.ts';

type SourceCardProps = {
  source: Source;
  picture: PictureChoice;
  title: string;
  operation: Operation;
  category: Category;
  upload: PictureUpload;
  actions: PickerActions;
};

const origins = { generated: 'Made here', uploaded: 'From an upload' };

/** The chosen picture, with its size, its consent, any objection to its use, and the buttons to change it. */
export function SourceCard(props: SourceCardProps) {
  const { source, picture, title, operation, category, upload, actions } = props;
  const { data: known, error, refetch } = useSourcePicture(picture);
  const [changing, change] = useDisclosure(false);
  const section = useKeptFocus(source.wasChanged);
  const objection = findObjection(known, operation, category);
  if (error && !known) {
    const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
    return (
      <section ref={section} className={classes.card} aria-label={title} tabIndex={-1}>
        <p className={classes.problem} role="alert">
          {isGone ? 'This picture no longer exists. Choose another one.' : getErrorMessage(error)}
        </p>
        <div className={classes.ways}>
          {!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
          <Button variant="default" onClick={source.clear}>
            Choose another one
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section ref={section} className={classes.card} aria-label={title} tabIndex={-1}>
      <div className={classes.head}>
        <img
          className={classes.thumbnail}
          style={{ background: known?.placeholder }}
          src={getPictureUrl(picture, 'thumbnail')}
          alt=""
        />
        <div className={classes.about}>
          <strong className={classes.name}>{known?.name ?? ' '}</strong>
          <span className={classes.small}>
            {known && `${formatPixels(known.width, known.height)} · ${origins[known.origin]}`}
          </span>
          <Button variant="subtle" size="compact-sm" className={classes.change} onClick={change.toggle}>
            {changing ? 'Keep it' : 'Change'}
          </Button>
        </div>
        <IconButton
          label="Remove"
          fullLabel={`Remove ${known?.name ?? 'the picture'}`}
          onClick={source.clear}
        >
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {changing && <SourceButtons {...actions} />}
      <UploadProgress {...upload} />
      {'uploadId' in picture && (
        <UploadDetails key={picture.uploadId} uploadId={picture.uploadId} source={source} />
      )}
      {objection && (
        <p className={classes.objection} role="status">
          {objection}
        </p>
      )}
    </section>
  );
}
