import { hasEnded, type Job } from '@castwright/client';
import { formatCount, say } from './output.ts';

/** Shows how jobs go on: as one line that changes on a terminal, else as a line for each change of a state. */
export type Progress = {
  update(job: Job): void;
  /** Leaves the terminal on a new line. */
  end(): void;
};

const eraseLine = '\r\u001b[2K';

/** @param ids of the jobs, in their order */
export function createProgress(
  ids: readonly string[],
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  const jobs = new Map<string, Job>();
  if (!stream.isTTY) {
    return {
      update(job) {
        const before = jobs.get(job.id);
        jobs.set(job.id, job);
        if (before?.state !== job.state) say(`${job.id} ${job.state}${describeProblem(job)}`);
      },
      end() {},
    };
  }
  return {
    update(job) {
      jobs.set(job.id, job);
      stream.write(eraseLine + summarise([...jobs.values()], ids.length).slice(0, stream.columns - 1));
    },
    end() {
      if (jobs.size > 0) stream.write('\n');
    },
  };
}

const describeProblem = ({ problem }: Job) => (problem === null ? '' : `: ${problem}`);

/** "2 of 4 done, 1 running (40 %), 1 waiting, about 12 s left" */
function summarise(jobs: readonly Job[], count: number): string {
  const running = jobs.filter(({ state }) => state !== 'queued' && !hasEnded({ state }));
  const queued = jobs.filter(({ state }) => state === 'queued');
  const done = jobs.filter(({ state }) => state === 'completed').length;
  const lost = jobs.filter(hasEnded).length - done;
  const seconds = Math.max(0, ...jobs.filter((job) => !hasEnded(job)).map((job) => job.expectedSeconds ?? 0));
  return [
    `${done} of ${formatCount(count, 'job')} done`,
    lost > 0 && `${lost} failed or cancelled`,
    running.length > 0 && `${running.length} running${formatShare(running)}`,
    queued.length > 0 && `${queued.length} waiting`,
    seconds > 0 && `about ${Math.round(seconds)} s left`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function formatShare(jobs: readonly Job[]): string {
  const known = jobs.flatMap(({ progress }) => progress ?? []);
  const steps = known.reduce((sum, each) => sum + each.steps, 0);
  if (steps === 0) return '';
  return ` (${Math.round((known.reduce((sum, each) => sum + each.step, 0) / steps) * 100)} %)`;
}
