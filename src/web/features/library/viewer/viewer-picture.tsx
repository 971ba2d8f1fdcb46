import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { filmAddress, pictureAddress, pictureSize, readMetadata } from '#web/lib/content.ts';
import { useJobPreview, useJobs } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { Film } from './film.tsx';
import classes from './viewer.module.css';

type ViewerPictureProps = {
  item: ContentItem;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
};

/** The picture or film as large as the room allows, and the ways to the others. */
export function ViewerPicture({ item, onPrevious, onNext, onClose }: ViewerPictureProps) {
  const size = pictureSize(item);
  const { data: jobs } = useJobs();
  const job = item.status === 'processing' ? jobs?.find(({ contentId }) => contentId === item.id) : undefined;
  const preview = useJobPreview(job?.id ?? '');
  const film = filmAddress(item);
  return (
    <div className={classes.stage}>
      {/* Takes the focus when the viewer opens, so that keys go to what is looked at and not to a button. */}
      <div className={classes.room} tabIndex={-1} data-autofocus>
        <div className={classes.fitted} style={{ '--fit-ratio': size.width / size.height } as CSSProperties}>
          <PictureFrame
            {...size}
            src={pictureAddress(item, 'preview') ?? preview}
            alt={film ? '' : (readMetadata(item).prompt ?? item.name)}
            placeholder={item.placeholder}
            loading="eager"
          >
            {film && <Film key={item.id} item={item} src={film} />}
            {item.status === 'failed' && (
              <p className={classes.none}>No {item.type === 'video' ? 'video' : 'picture'} was made</p>
            )}
            {job && (
              <div className={classes.progress}>
                <JobProgress job={job} />
              </div>
            )}
          </PictureFrame>
        </div>
      </div>
      <StageButton label="Close" place={classes.close} onClick={onClose} Icon={IconX} />
      <StageButton label="Previous" place={classes.previous} onClick={onPrevious} Icon={IconChevronLeft} />
      <StageButton label="Next" place={classes.next} onClick={onNext} Icon={IconChevronRight} />
    </div>
  );
}

type StageButtonProps = {
  label: string;
  place: string | undefined;
  onClick?: () => void;
  Icon: typeof IconX;
};

function StageButton({ label, place, onClick, Icon }: StageButtonProps) {
  return (
    <ActionIcon
      className={`${classes.control} ${place}`}
      variant="default"
      size={44}
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={22} stroke={1.5} />
    </ActionIcon>
  );
}
