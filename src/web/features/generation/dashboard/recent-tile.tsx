import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { waitForConnection } from '#web/lib/connectivity.ts';
import { contentLink, findPreviewUrl, getPictureSize, parseMetadata } from '#web/lib/content.ts';
import type { Draft } from '#web/lib/draft.ts';
import { useRetryJob } from '#web/lib/job-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { ContactFrame } from '#web/ui/contact-sheet.tsx';
import { GenerationProgress } from '#web/ui/generation-progress.tsx';
import { LengthBadge } from '#web/ui/length-badge.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { SendTo } from '#web/ui/send-to.tsx';
import classes from './recent-tile.module.css';

type RecentTileProps = {
  item: ContentItem;
  /** The newest job of the item, while the server still lists one. */
  job: Job | null;
  /** Scrolls so far that it can be seen. */
  comesIntoView: boolean;
  onCompose: (part: Partial<Draft>) => void;
};

/** One tile of the recent work: finished, in progress, or failed with its reason. */
export function RecentTile({ item, job, comesIntoView, onCompose }: RecentTileProps) {
  const size = getPictureSize(item);
  const frame = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (comesIntoView) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [comesIntoView]);
  return (
    <ContactFrame ref={frame} {...size}>
      <PictureFrame
        {...size}
        src={findPreviewUrl(item, 'thumbnail')}
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
            <span dir="auto">{item.name}</span>
          </Link>
        )}
        {item.status === 'completed' && item.type === 'image' && (
          <div className={classes.send}>
            <SendTo quiet picture={{ contentId: item.id }} name={item.name} />
          </div>
        )}
        {item.status === 'processing' && <GenerationProgress name={item.name} job={job} />}
        {item.status === 'failed' && <Failed item={item} job={job} onCompose={onCompose} />}
      </PictureFrame>
    </ContactFrame>
  );
}

function Failed({ item, job, onCompose }: Omit<RecentTileProps, 'comesIntoView'>) {
  const retry = useRetryJob();
  const made = parseMetadata(item);
  const again = async () => {
    if (job?.state === 'failed' || job?.state === 'cancelled') {
      const onError = (error: Error) => notify.error({ title: 'Not started', text: getErrorMessage(error) });
      return retry.mutate(job.id, { onError });
    }
    await waitForConnection();
    const { toComposerPrefill } = await import('#web/lib/remix/remix-settings.ts');
    onCompose(toComposerPrefill(item, made, 'repeat').draft);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.failed}>
      <p className={classes.name} data-tip={made.prompt ?? item.name}>
        {made.prompt ?? item.name}
      </p>
      <p>{job?.problem ?? made.failure ?? 'Generation failed.'} Nothing was charged.</p>
      <Button variant="default" size="compact-sm" onClick={again} disabled={retry.isPending}>
        Retry
      </Button>
    </div>
  );
}
