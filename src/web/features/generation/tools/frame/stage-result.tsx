import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import type { Lineage } from '#contract/tools.ts';
import { addressOf } from '#web/lib/api.ts';
import {
  contentLink,
  newestJobs,
  pictureAddress,
  pictureSize,
  proportionsOf,
  readMetadata,
} from '#web/lib/content.ts';
import { useCancelJob, useRetryJob } from '#web/lib/job-actions.ts';
import { isUnderWay } from '#web/lib/job-words.ts';
import { choiceAddress } from '#web/lib/pictures.ts';
import { useJobs, useLineage } from '#web/lib/queries.ts';
import type { Tool } from '#web/lib/tools.ts';
import { BeforeAfter } from '#web/ui/compare/before-after.tsx';
import { Developing } from '#web/ui/developing.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import { SendTo } from '#web/ui/send-to.tsx';
import classes from './frame.module.css';
import { StagePicture } from './stage-picture.tsx';

type Before = Lineage['parents'][number];

type StageResultProps = {
  tool: Tool;
  item: ContentItem;
  detail: boolean;
  /** Back to the picture that is worked on. */
  onLeave: () => void;
};

/** One result: developing, failed with its reason, or finished and over what it was made from. */
export function StageResult({ tool, item, detail, onLeave }: StageResultProps) {
  const { data: jobs } = useJobs();
  const job = newestJobs(jobs).get(item.id) ?? null;
  const { before, isRead } = useBefore(item.id);
  const cancel = useCancelJob();
  return (
    <section aria-label="Result">
      {item.status === 'completed' ? (
        <Finished item={item} detail={detail} before={before} isRead={isRead} />
      ) : (
        <Unfinished item={item} job={job} before={before} />
      )}
      <div className={classes.actions}>
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onLeave}
        >
          Back to the picture
        </Button>
        {item.status === 'completed' && (
          <>
            <Button variant="default" component={Link} to={contentLink(item.id)}>
              Show in My Content
            </Button>
            <SendTo picture={{ contentId: item.id }} here={tool} />
            <DownloadButton item={item} />
          </>
        )}
        {job && isUnderWay(job) && (
          <Button variant="default" disabled={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {cancel.isPending ? 'Cancelling…' : 'Cancel'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What a result is laid over: the picture that was changed, which in a face swap is the target. */
function useBefore(contentId: string): { before: Before | undefined; isRead: boolean } {
  const { data: lineage } = useLineage(contentId);
  const { parents = [] } = lineage ?? {};
  const before =
    parents.find(({ role }) => role === 'target') ?? parents.find(({ role }) => role === 'source');
  return { before, isRead: lineage !== undefined };
}

type FinishedProps = Pick<StageResultProps, 'item' | 'detail'> & ReturnType<typeof useBefore>;

function Finished({ item, detail, before, isRead }: FinishedProps) {
  const src = pictureAddress(item, 'preview');
  const size = pictureSize(item);
  if (!src || !before) {
    return (
      <>
        <StagePicture src={src} alt={item.name} {...size} placeholder={item.placeholder} />
        {isRead && (
          <p className={classes.note}>
            The picture it was made from is gone: there is nothing to compare it with.
          </p>
        )}
      </>
    );
  }
  const full = (id: string) => addressOf('downloadContent', { params: { id } });
  const { picture } = before;
  return (
    <BeforeAfter
      key={item.id}
      before={{
        src: choiceAddress(picture, 'preview'),
        alt: `Before: ${before.name}`,
        full: 'contentId' in picture ? full(picture.contentId) : undefined,
      }}
      after={{ src, alt: `After: ${item.name}`, full: full(item.id), ...size }}
      placeholder={item.placeholder}
      detail={detail}
    />
  );
}

type UnfinishedProps = { item: ContentItem; job: Job | null; before: Before | undefined };

/** The picture it is made from stands there until the engine shows more. */
function Unfinished({ item, job, before }: UnfinishedProps) {
  const retry = useRetryJob();
  const { failure } = readMetadata(item);
  const size = job ? proportionsOf(job.aspectRatio) : pictureSize(item);
  const src = before && choiceAddress(before.picture, 'preview');
  if (item.status === 'processing') {
    return (
      <StagePicture src={src ?? null} alt="" {...size} placeholder={item.placeholder}>
        <Developing name={item.name} job={job} over={src !== undefined} />
      </StagePicture>
    );
  }
  return (
    <StagePicture src={null} alt="" {...size}>
      <div className={classes.failed} role="alert">
        <p>{job?.problem ?? failure ?? 'It could not be made.'} Nothing was charged.</p>
        {job && (
          <Button
            variant="default"
            disabled={retry.isPending}
            onClick={() =>
              retry.mutate(job.id, {
                onError: (error) => notify.error({ title: 'Not started', text: problemOf(error) }),
              })
            }
          >
            Retry
          </Button>
        )}
      </div>
    </StagePicture>
  );
}
