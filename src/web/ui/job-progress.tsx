import type { Job } from '#contract/jobs.ts';
import { describeJob, describeWait, jobFraction } from '#web/lib/job-words.ts';
import classes from './job-progress.module.css';

/** Where a waiting or running job stands: the engine's own figure over a line of it. */
export function JobProgress({ job }: { job: Job }) {
  return (
    <ProgressLine
      words={describeJob(job)}
      wait={describeWait(job.expectedSeconds)}
      fraction={jobFraction(job)}
      label={`Progress of ${job.name}`}
    />
  );
}

type ProgressLineProps = {
  words: string;
  /** How long it is likely to take, where that is known. */
  wait: string | null;
  /** From 0 to 1; null before anything is known. */
  fraction: number | null;
  label: string;
};

/** How far something is: in words, with the time that is left, over a line. */
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
