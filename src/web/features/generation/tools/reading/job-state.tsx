import type { Job } from '#contract/jobs.ts';
import { describeFailure } from '#web/lib/job-labels.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import classes from './reading.module.css';

/** The state of a reading job, shown until its text is available. */
export function JobState({ job }: { job: Job }) {
  if (job.state === 'failed') {
    return (
      <p className={classes.failure} role="alert">
        {describeFailure(job)}
      </p>
    );
  }
  return job.state === 'cancelled' ? (
    <p className={classes.hint}>Cancelled. Nothing was charged.</p>
  ) : (
    <JobProgress job={job} />
  );
}
