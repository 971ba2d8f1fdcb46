import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/tools.ts';
import { ApiError } from '#web/lib/api.ts';
import { choiceAddress, formatPixels } from '#web/lib/pictures.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { problemOf } from '#web/ui/notify.ts';
import type { PickerWays } from './picker-ways.ts';
import { SendingLine } from './sending-line.tsx';
import classes from './source.module.css';
import { SourceWays } from './source-ways.tsx';
import { UploadFacts } from './upload-facts.tsx';
import type { Sending } from './use-sending.ts';
import type { Source } from './use-source.ts';
import { objectionTo, useSourcePicture } from './use-source-picture.ts';

type SourceCardProps = {
  source: Source;
  picture: PictureChoice;
  title: string;
  operation: Operation;
  category: Category;
  sending: Sending;
  ways: PickerWays;
};

const origins = { generated: 'Made here', uploaded: 'From an upload' };

/** The chosen picture: what it is, who is in it, what it may not be used for, and the way to another one. */
export function SourceCard(props: SourceCardProps) {
  const { source, picture, title, operation, category, sending, ways } = props;
  const { data: known, error, refetch } = useSourcePicture(picture);
  const [changing, change] = useDisclosure(false);
  const objection = objectionTo(known, operation, category);
  if (error && !known) {
    const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
    return (
      <section className={classes.card} aria-label={title}>
        <p className={classes.problem} role="alert">
          {isGone ? 'This picture is not there any more. Choose another one.' : problemOf(error)}
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
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <img
          className={classes.thumbnail}
          style={{ background: known?.placeholder }}
          src={choiceAddress(picture, 'thumbnail')}
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
          label="Take it away"
          fullLabel={`Take ${known?.name ?? 'it'} away`}
          onClick={source.clear}
        >
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {changing && <SourceWays {...ways} />}
      <SendingLine {...sending} />
      {'uploadId' in picture && (
        <UploadFacts key={picture.uploadId} uploadId={picture.uploadId} source={source} />
      )}
      {objection && (
        <p className={classes.objection} role="status">
          {objection}
        </p>
      )}
    </section>
  );
}
