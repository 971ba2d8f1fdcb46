import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type JobState, jobState } from '#contract/jobs.ts';
import type { AdminJob, SystemReport } from '#contract/jobs-and-backups.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import table from '#web/ui/data-table.module.css';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { laneNames } from './lane-labels.ts';
import classes from './operations.module.css';
import { useOperatorsJobs } from './operations-queries.ts';

type EngineJobsProps = Pick<SystemReport, 'states'>;

/** The jobs of all accounts by state. Shows results, never prompts. */
export function EngineJobs({ states }: EngineJobsProps) {
  const [state, setState] = useState<JobState | ''>('');
  /** The last job of each previous page. */
  const [ends, setEnds] = useState<readonly string[]>([]);
  const before = ends.at(-1);
  const { data, error, refetch } = useOperatorsJobs({ ...(state && { state }), ...(before && { before }) });
  const options = jobState.options.map((value) => ({
    value,
    label: `${stateNames[value]} (${formatNumber(states[value])})`,
  }));
  const last = data?.jobs.at(-1)?.id;
  return (
    <>
      <NativeSelect
        className={classes.select}
        label="State"
        description="Counts: open jobs now, and ended jobs of the last 24 hours"
        value={state}
        data={[{ value: '', label: 'All' }, ...options]}
        onChange={({ currentTarget }) => {
          setState(currentTarget.value as JobState | '');
          setEnds([]);
        }}
      />
      {data ? (
        <JobTable jobs={data.jobs} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      <div className={classes.buttons}>
        {ends.length > 0 && (
          <Button variant="default" onClick={() => setEnds(ends.slice(0, -1))}>
            Newer
          </Button>
        )}
        {data?.more && last && (
          <Button variant="default" onClick={() => setEnds([...ends, last])}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}

const stateNames: Record<JobState, string> = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  checking: 'Being checked',
  cancelled: 'Cancelled',
};

function JobTable({ jobs }: { jobs: readonly AdminJob[] }) {
  if (jobs.length === 0) return <p className={classes.note}>No jobs.</p>;
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col">Created</th>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th scope="col">Lane</th>
          <th scope="col">Engine</th>
          <th scope="col" data-number>
            Attempts
          </th>
          <th scope="col" data-number>
            Tokens
          </th>
          <th scope="col">Error</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ id, attempt, cost, createdAt, engineId, lane, operation, state, ...wrong }) => (
          <tr key={id}>
            <td data-label="Created">{formatDateTime(createdAt)}</td>
            <th scope="row" data-label="Kind">
              {operationLabels[operation]}
            </th>
            <td data-label="State">
              <StatusBadge status={state} />
            </td>
            <td data-label="Lane">{laneNames[lane]}</td>
            <td data-label="Engine">{engineId ?? '–'}</td>
            <td data-number data-label="Attempts">
              {attempt}
            </td>
            <td data-number data-label="Tokens">
              {cost}
            </td>
            <td data-label="Error" className={classes.fault}>
              <JobError {...wrong} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The error of a job: the message to the owner, the fault class, and the detail of the engine. */
function JobError({ problem, fault, faultDetail }: Pick<AdminJob, 'problem' | 'fault' | 'faultDetail'>) {
  if (!problem && !fault) return null;
  return (
    <span>
      {problem} {fault && <code>{fault}</code>}
      {faultDetail && <small className={classes.exact}>{faultDetail}</small>}
    </span>
  );
}
