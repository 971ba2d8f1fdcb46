import type { Job } from '#contract/generation.ts';
import { describeJob, jobFraction } from '#web/lib/job-words.ts';
import classes from './job-progress.module.css';

type JobProgressProps = { job: Job };

/** Where a waiting or running job stands: the engine's own figure over a line of it. */
export function JobProgress({ job }: JobProgressProps) {
  const words = describeJob(job);
  const percent = Math.round((jobFraction(job) ?? 0) * 100);
  return (
    <div className={classes.progress}>
      <span>{words}</span>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={`Progress of ${job.name}`}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <i style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}
