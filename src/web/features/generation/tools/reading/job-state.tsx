import type { Job } from '#contract/jobs.ts';
import { describeFailure } from '#web/lib/job-words.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import classes from './reading.module.css';

/** Where the job of a reading stands, until its text takes this place. */
export function JobState({ job }: { job: Job }) {
  if (job.state === 'failed') {
    return (
      <p className={classes.failure} role="alert">
        {describeFailure(job)}
      </p>
    );
  }
  return job.state === 'cancelled' ? (
    <p className={classes.hint}>It was cancelled. Nothing was charged.</p>
  ) : (
    <JobProgress job={job} />
  );
}
