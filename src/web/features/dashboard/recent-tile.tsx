import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { aspectRatio } from '#contract/common.ts';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { contentLink, pictureAddress, pictureSize, readMetadata } from '#web/lib/content.ts';
import type { Draft } from '#web/lib/draft.ts';
import { useRetryJob } from '#web/lib/job-actions.ts';
import { jobFraction } from '#web/lib/job-words.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { ContactFrame } from '#web/ui/contact-sheet.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { LengthBadge } from '#web/ui/length-badge.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './recent-tile.module.css';

type RecentTileProps = {
  item: ContentItem;
  /** The newest job that makes it, while the server still lists one. */
  job: Job | null;
  onCompose: (part: Partial<Draft>) => void;
};

/** One picture of the recent work: finished, developing, or failed with its reason. */
export function RecentTile({ item, job, onCompose }: RecentTileProps) {
  const size = pictureSize(item);
  return (
    <ContactFrame {...size}>
      <PictureFrame
        {...size}
        src={pictureAddress(item, 'thumbnail')}
        alt={item.name}
        placeholder={item.placeholder}
      >
        {item.duration !== null && (
          <div className={classes.length}>
            <LengthBadge seconds={item.duration} />
          </div>
        )}
        {item.status === 'completed' && (
          <Link
            to={contentLink(item.id)}
            className={classes.link}
            aria-label={`Show ${item.name} in My Content`}
          >
            <span>{item.name}</span>
          </Link>
        )}
        {item.status === 'processing' && <Developing item={item} job={job} />}
        {item.status === 'failed' && <Failed item={item} job={job} onCompose={onCompose} />}
      </PictureFrame>
    </ContactFrame>
  );
}

function Developing({ item, job }: Pick<RecentTileProps, 'item' | 'job'>) {
  const preview = useJobPreview(job?.id ?? '');
  const style = { '--developed': (job && jobFraction(job)) ?? 0 } as CSSProperties;
  return (
    <div className={classes.developing} style={style}>
      {preview && <img className={classes.preview} src={preview} alt="" />}
      <div className={classes.caption}>{job ? <JobProgress job={job} /> : `${item.name} is being made`}</div>
    </div>
  );
}

function Failed({ item, job, onCompose }: RecentTileProps) {
  const retry = useRetryJob();
  const { failure, prompt, negativePrompt, ...rest } = readMetadata(item);
  const again = () => {
    if (job?.state === 'failed' || job?.state === 'cancelled') {
      const onError = (error: Error) => notify.error({ title: 'Not started', text: problemOf(error) });
      return retry.mutate(job.id, { onError });
    }
    const format = aspectRatio.safeParse(rest.aspectRatio).data;
    onCompose({
      prompt: prompt ?? item.name,
      negativePrompt: negativePrompt ?? '',
      kind: item.type === 'video' ? 'video' : 'image',
      category: item.category,
      ...(format && { aspectRatio: format }),
    });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.failed}>
      <p>{job?.problem ?? failure ?? 'It could not be made. Nothing was charged.'}</p>
      <Button variant="default" size="compact-sm" onClick={again} disabled={retry.isPending}>
        Retry
      </Button>
    </div>
  );
}
