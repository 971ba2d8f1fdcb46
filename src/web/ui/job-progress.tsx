import type { Job } from '#contract/jobs.ts';
import { describeJob, describeWait, getJobFraction } from '#web/lib/job-labels.ts';
import classes from './job-progress.module.css';

/** The state and progress of a waiting or running job, as the engine reports it. */
export function JobProgress({ job }: { job: Job }) {
  return (
    <ProgressLine
      words={describeJob(job)}
      wait={describeWait(job.expectedSeconds)}
      fraction={getJobFraction(job)}
      label={`Progress of ${job.name}`}
    />
  );
}

type ProgressLineProps = {
  words: string;
  /** The estimated time left; null if unknown. */
  wait: string | null;
  /** 0 … 1; null if unknown. */
  fraction: number | null;
  label: string;
};

/** A progress bar with a text and the time left. */
export function ProgressLine({ words, wait, fraction, label }: ProgressLineProps) {
  const percent = Math.round((fraction ?? 0) * 100);
  return (
    <div className={classes.progress}>
      <span className={classes.words}>
        <span>{words}</span>
        {wait && <span className={classes.wait}>{wait}</span>}
      </span>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={wait ? `${words}, ${wait}` : words}
      >
        <i style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}
