import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl, findVideoUrl, getPictureSize, parseShownMetadata } from '#web/lib/content.ts';
import type { Draft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { Section } from '#web/ui/page.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { FilmStrip } from './film-strip.tsx';
import classes from './stage.module.css';
import { findShownJob, type StageState } from './use-stage.ts';

const ExamplePrompts = lazyNamed(() => import('../example-prompts.tsx'), 'ExamplePrompts');
const FailedItem = lazyNamed(() => import('./failed-item.tsx'), 'FailedItem', 'idle');
const StageActions = lazyNamed(() => import('./actions/stage-actions.tsx'), 'StageActions');
const DeleteRejected = lazyNamed(() => import('./actions/delete-rejected.tsx'), 'DeleteRejected');
StageActions.preload();

type StageProps = {
  stage: StageState;
  onCompose: (part: Partial<Draft>) => void;
  onStarted: (jobs: readonly Job[]) => void;
};

/** The selected result, large, with its actions and the film strip; examples while there is none. */
export function Stage({ stage, onCompose, onStarted }: StageProps) {
  const { items, selected, error, retry } = stage;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (items?.length === 0) {
    return (
      <Section title="Start from an example">
        <Suspense fallback={null}>
          <ExamplePrompts onChoose={onCompose} />
        </Suspense>
      </Section>
    );
  }
  return (
    <section className={classes.stage} aria-label="Stage" data-stage>
      <div className={classes.room}>
        {selected && (
          <Shown
            key={selected.id}
            item={selected}
            job={findShownJob(stage.jobs, selected.id)}
            onCompose={onCompose}
          />
        )}
        <Suspense fallback={null}>
          <DeleteRejected items={items} />
        </Suspense>
      </div>
      <div className={classes.actions}>
        <Suspense fallback={null}>
          {selected && (
            <StageActions stage={stage} item={selected} onCompose={onCompose} onStarted={onStarted} />
          )}
        </Suspense>
      </div>
      <div className={classes.strip}>
        <FilmStrip stage={stage} />
      </div>
    </section>
  );
}

type ShownProps = { item: ContentItem; job: Job | null; onCompose: (part: Partial<Draft>) => void };

/** One item, as large as the stage allows. While it is generated, the engine's previews develop in its place. */
function Shown({ item, job, onCompose }: ShownProps) {
  const [search] = useSearchParams();
  const size = getPictureSize(item);
  const preview = useJobPreview(job?.id ?? '');
  const src = findPreviewUrl(item, 'preview');
  const video = findVideoUrl(item);
  const { prompt } = parseShownMetadata(item);
  const opened = new URLSearchParams(search);
  opened.set('view', item.id);
  return (
    <div className={classes.canvas} style={{ '--ratio': size.width / size.height } as React.CSSProperties}>
      <PictureFrame
        {...size}
        src={src ?? preview}
        alt={prompt ?? item.name}
        placeholder={item.placeholder}
        loading="eager"
      >
        {video && src && (
          <video
            className={classes.video}
            src={video}
            poster={src}
            aria-label={item.name}
            autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
            controls
            loop
            muted
            playsInline
          />
        )}
        {item.status === 'completed' && !video && (
          <Link
            className={classes.open}
            to={`?${opened}`}
            aria-label={`Open ${item.name}`}
            data-tip="Full screen"
          />
        )}
        {item.status === 'processing' && (
          <div className={classes.progress}>
            {job ? <JobProgress job={job} /> : `Generating ${item.name}`}
          </div>
        )}
        <Suspense fallback={null}>
          {item.status === 'failed' && <FailedItem item={item} job={job} onCompose={onCompose} />}
        </Suspense>
      </PictureFrame>
    </div>
  );
}
