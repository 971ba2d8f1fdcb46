import { Button } from '@mantine/core';
import { useId } from 'react';
import type { SourcePicture } from '#contract/source-picture.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { useAvailability } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatTokens } from '#web/lib/format.ts';
import { AvailabilityNote } from '#web/ui/availability.tsx';
import { Section } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { JobState } from './job-state.tsx';
import classes from './reading.module.css';
import { TextActions } from './text-actions.tsx';
import type { ReadingJob } from './use-reading-job.ts';
import { useReadingReasons } from './use-reading-reasons.ts';

type DescribeProps = { picture: SourcePicture; job: ReadingJob<null> };

/** A description of a picture by an engine; if no engine supports it, the reason. */
export function Describe({ picture, job }: DescribeProps) {
  const reasons = useReadingReasons('caption', picture);
  const work = useAvailability('caption', picture.category);
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
          disabled={!work.unsupportedReason && (reasons.length > 0 || job.isPending)}
          data-disabled={work.unsupportedReason !== null || undefined}
          aria-disabled={work.unsupportedReason !== null || undefined}
          aria-describedby={`${id}-note`}
          onClick={() => work.unsupportedReason === null && job.start(null)}
        >
          {job.isPending ? 'Starting…' : `${reading ? 'Describe again' : 'Describe'} · ${price}`}
        </Button>
      }
    >
      <div className={classes.result} aria-live="polite">
        <AvailabilityNote id={`${id}-note`} availability={work} />
        {!work.unsupportedReason && !reading && !job.job && !error && (
          <p className={classes.hint}>
            {reasons[0] ?? 'Describes the picture in one or two sentences, which you can use as a prompt.'}
          </p>
        )}
        {cannot && !work.unsupportedReason && <p className={classes.hint}>{cannot}</p>}
        {error && !cannot && (
          <Refusal error={error} fallback="The picture could not be described. Nothing was charged." />
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
