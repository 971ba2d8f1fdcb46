import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type JobState, jobState } from '#contract/jobs.ts';
import type { OperationsReport, OperatorsJob } from '#contract/operations.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import table from '#web/ui/data-table.module.css';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { laneNames } from './lane-words.ts';
import classes from './operations.module.css';
import { useOperatorsJobs } from './operations-queries.ts';

type EngineJobsProps = Pick<OperationsReport, 'states'>;

/** Jobs of all accounts by state: how they went, never what was asked for. */
export function EngineJobs({ states }: EngineJobsProps) {
  const [state, setState] = useState<JobState | ''>('');
  /** The last job of each page before this one. */
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
        description="Beside each: how many there are now, and of what has ended, in the last 24 hours"
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
  cancelled: 'Cancelled',
};

function JobTable({ jobs }: { jobs: readonly OperatorsJob[] }) {
  if (jobs.length === 0) return <p className={classes.note}>There are none.</p>;
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col">Asked for</th>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th scope="col">Lane</th>
          <th scope="col">Engine</th>
          <th scope="col" data-number>
            Tries
          </th>
          <th scope="col" data-number>
            Tokens
          </th>
          <th scope="col">What went wrong</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ id, attempt, cost, createdAt, engineId, lane, operation, state, ...wrong }) => (
          <tr key={id}>
            <td data-label="Asked for">{formatDateTime(createdAt)}</td>
            <th scope="row" data-label="Kind">
              {operationNames[operation]}
            </th>
            <td data-label="State">
              <StatusBadge status={state} />
            </td>
            <td data-label="Lane">{laneNames[lane]}</td>
            <td data-label="Engine">{engineId ?? '–'}</td>
            <td data-number data-label="Tries">
              {attempt}
            </td>
            <td data-number data-label="Tokens">
              {cost}
            </td>
            <td data-label="What went wrong" className={classes.fault}>
              <WhatWentWrong {...wrong} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the owner was told; what kind of fault it is; what the engine said. */
function WhatWentWrong({
  problem,
  fault,
  faultDetail,
}: Pick<OperatorsJob, 'problem' | 'fault' | 'faultDetail'>) {
  if (!problem && !fault) return null;
  return (
    <span>
      {problem} {fault && <code>{fault}</code>}
      {faultDetail && <small className={classes.exact}>{faultDetail}</small>}
    </span>
  );
}
