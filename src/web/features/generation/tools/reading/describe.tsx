import { Button } from '@mantine/core';
import { useId } from 'react';
import { operationPrice } from '#contract/token-prices.ts';
import type { SourcePicture } from '#contract/tools.ts';
import { useWork } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatTokens } from '#web/lib/format.ts';
import { WorkNote } from '#web/ui/availability.tsx';
import { Section } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { JobState } from './job-state.tsx';
import classes from './reading.module.css';
import { TextActions } from './text-actions.tsx';
import type { ReadingJob } from './use-reading-job.ts';
import { useReasons } from './use-reasons.ts';

type DescribeProps = { picture: SourcePicture; job: ReadingJob<null> };

/** What a picture shows in a sentence or two, where an engine can say so; where none can, why not. */
export function Describe({ picture, job }: DescribeProps) {
  const reasons = useReasons('caption', picture);
  const work = useWork('caption', picture.category);
  const id = useId();
  const { reading, error } = job;
  const price = formatTokens(operationPrice('caption'));
  const cannot = error instanceof ApiError && error.code === 'UNAVAILABLE' ? error.message : null;
  return (
    <Section
      title="Description"
      aside={
        <Button
          size="sm"
          variant="default"
          disabled={!work.unable && (reasons.length > 0 || job.isPending)}
          data-disabled={work.unable !== null || undefined}
          aria-disabled={work.unable !== null || undefined}
          aria-describedby={`${id}-note`}
          onClick={() => work.unable === null && job.start(null)}
        >
          {job.isPending ? 'Starting…' : `${reading ? 'Describe again' : 'Describe'} · ${price}`}
        </Button>
      }
    >
      <div className={classes.result} aria-live="polite">
        <WorkNote id={`${id}-note`} work={work} />
        {!work.unable && !reading && !job.job && !error && (
          <p className={classes.hint}>
            {reasons[0] ?? 'Says in a sentence or two what the picture shows, as a prompt to begin from.'}
          </p>
        )}
        {cannot && !work.unable && <p className={classes.hint}>{cannot}</p>}
        {error && !cannot && (
          <Refusal error={error} fallback="It could not be described. Nothing was charged." />
        )}
        {job.job && <JobState job={job.job} />}
        {reading && (
          <>
            <p className={classes.said}>{reading.text}</p>
            <TextActions text={reading.text} fileName={picture.name} />
          </>
        )}
      </div>
    </Section>
  );
}
