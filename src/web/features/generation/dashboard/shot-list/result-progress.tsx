import type { Job } from '#contract/jobs.ts';
import { useJobs } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import classes from './shot-list.module.css';

type ResultProgressProps = { contentId: string; name: string };

/** How far the job of a video is; of a video in segments, the segment that is made now. */
export function ResultProgress({ contentId, name }: ResultProgressProps) {
  const { data: jobs = [] } = useJobs();
  const job = jobs.find((each) => each.contentId === contentId);
  const shown = job && (findSegment(jobs, job) ?? job);
  return <div className={classes.progress}>{shown ? <JobProgress job={shown} /> : `Making ${name}…`}</div>;
}

/** The running segment of a video whose join waits for it. The server names segments after their video. */
const findSegment = (jobs: readonly Job[], { bundleId, name }: Job): Job | undefined =>
  jobs.find(
    (each) =>
      each.bundleId === bundleId && each.state === 'running' && each.name.startsWith(`${name}, part `),
  );
