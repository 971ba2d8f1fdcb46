import type { WorkerVersion } from '#contract/engine-setup.ts';
import classes from './connect.module.css';
import { describeProgress } from './connect-labels.ts';

type WorkerVersionsProps = { version: number; workers: readonly WorkerVersion[] };

/** Which workers apply a version of the engine file, and why another does not. */
export function WorkerVersions({ version, workers }: WorkerVersionsProps) {
  const failing = workers.filter(({ problem }) => problem !== null);
  return (
    <>
      <p className={classes.note} role="status">
        {describeProgress(version, workers)}
      </p>
      {failing.map(({ problem, version: applied, worker }) => (
        <p key={worker} className={classes.problem} role="alert">
          {applied === null ? 'A worker uses no version' : `A worker keeps version ${applied}`}: {problem}
        </p>
      ))}
    </>
  );
}
