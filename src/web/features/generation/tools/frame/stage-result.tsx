import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import type { Lineage } from '#contract/lineage.ts';
import { buildUrl } from '#web/lib/api.ts';
import {
  contentLink,
  findPreviewUrl,
  getPictureSize,
  newestJobs,
  parseAspectRatio,
} from '#web/lib/content.ts';
import { useCancelJob, useRetryJob } from '#web/lib/job-actions.ts';
import { isActiveJob } from '#web/lib/job-labels.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useJobs, useLineage } from '#web/lib/queries.ts';
import type { Tool } from '#web/lib/tools.ts';
import { BeforeAfter } from '#web/ui/compare/before-after.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { GenerationProgress } from '#web/ui/generation-progress.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { SendTo } from '#web/ui/send-to.tsx';
import classes from './frame.module.css';
import { StagePicture } from './stage-picture.tsx';
import { StageVideo } from './stage-video.tsx';

type Before = Lineage['parents'][number];

type StageResultProps = {
  tool: Tool;
  item: ContentItem;
  detail: boolean;
  /** Called to go back to the source picture. */
  onLeave: () => void;
};

/** One result: in progress, failed with its reason, or finished and compared with its source. */
export function StageResult({ tool, item, detail, onLeave }: StageResultProps) {
  const { data: jobs } = useJobs();
  const job = newestJobs(jobs).get(item.id) ?? null;
  const { before, isLoaded } = useBeforePicture(item.id);
  const cancel = useCancelJob();
  return (
    <section aria-label="Result">
      {item.status === 'completed' ? (
        <Finished item={item} detail={detail} before={before} isLoaded={isLoaded} />
      ) : (
        <Unfinished item={item} job={job} before={before} />
      )}
      <div className={classes.actions}>
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onLeave}
        >
          Back to the {item.type === 'video' ? 'video' : 'picture'}
        </Button>
        {item.status === 'completed' && (
          <>
            <Button variant="default" component={Link} to={contentLink(item.id)}>
              Show in My Content
            </Button>
            {item.type !== 'video' && <SendTo picture={{ contentId: item.id }} here={tool} />}
            <DownloadButton item={item} />
          </>
        )}
        {job && isActiveJob(job) && (
          <Button variant="default" disabled={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {cancel.isPending ? 'Cancelling…' : 'Cancel'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The picture that a result is compared with: its source, or for a face swap its target. */
function useBeforePicture(contentId: string): { before: Before | undefined; isLoaded: boolean } {
  const { data: lineage } = useLineage(contentId);
  const { parents = [] } = lineage ?? {};
  const before =
    parents.find(({ role }) => role === 'target') ?? parents.find(({ role }) => role === 'source');
  return { before, isLoaded: lineage !== undefined };
}

type FinishedProps = Pick<StageResultProps, 'item' | 'detail'> & ReturnType<typeof useBeforePicture>;

function Finished({ item, detail, before, isLoaded }: FinishedProps) {
  if (item.type === 'video') return <StageVideo item={item} />;
  const src = findPreviewUrl(item, 'preview');
  const size = getPictureSize(item);
  const isExtended = parseMetadata(item).sides !== undefined;
  if (!src || !before || isExtended) {
    return (
      <>
        <StagePicture src={src} alt={item.name} {...size} placeholder={item.placeholder} />
        {isLoaded && !before && (
          <p className={classes.note}>The source picture was deleted, so there is nothing to compare with.</p>
        )}
      </>
    );
  }
  const full = (id: string) => buildUrl('downloadContent', { params: { id } });
  const { picture } = before;
  return (
    <BeforeAfter
      key={item.id}
      before={{
        src: getPictureUrl(picture, 'preview'),
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

/** A running or failed result. While it runs, the source picture shows until the engine sends a preview. */
function Unfinished({ item, job, before }: UnfinishedProps) {
  const retry = useRetryJob();
  const { failure, sides } = parseMetadata(item);
  const size = job ? parseAspectRatio(job.aspectRatio) : getPictureSize(item);
  // An extension has another frame than its source.
  const src = before && !sides && getPictureUrl(before.picture, 'preview');
  if (item.status === 'processing') {
    return (
      <StagePicture src={src || null} alt="" {...size} placeholder={item.placeholder}>
        <GenerationProgress name={item.name} job={job} over={Boolean(src)} />
      </StagePicture>
    );
  }
  return (
    <StagePicture src={null} alt="" {...size}>
      <div className={classes.failed} role="alert">
        <p>{job?.problem ?? failure ?? 'Generation failed.'} Nothing was charged.</p>
        {job && (
          <Button
            variant="default"
            disabled={retry.isPending}
            onClick={() =>
              retry.mutate(job.id, {
                onError: (error) => notify.error({ title: 'Not started', text: getErrorMessage(error) }),
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
