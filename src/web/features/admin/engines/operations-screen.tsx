import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { BackgroundWork, DeadLetters } from './background-work.tsx';
import { Backups } from './backups.tsx';
import { EngineFileSummary } from './connect/engine-file-summary.tsx';
import { EngineJobs } from './engine-jobs.tsx';
import { EngineList } from './engine-list.tsx';
import { useOperations } from './operations-queries.ts';
import { PauseControl } from './pause-control.tsx';
import { RegisteredEngines } from './registration/registered-engines.tsx';
import { WaitingWork } from './waiting-work.tsx';

/** /admin/engines: engines, queues and backups, with controls to pause and resume. */
export function OperationsScreen() {
  const { data, error, refetch } = useOperations();
  if (!data) return <Page>{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>;
  return (
    <Page>
      <Section
        title="Engines"
        aside={
          <Button component={Link} to="/admin/engines/connect">
            Connect engine
          </Button>
        }
      >
        <EngineFileSummary />
        <EngineList engines={data.engines} />
      </Section>
      <RegisteredEngines />
      <Section
        title="Generation queue"
        aside={<PauseControl engineId={null} name="all engines" paused={data.paused} />}
      >
        <WaitingWork lines={data.lines} />
      </Section>
      <Section title="Engine jobs">
        <EngineJobs states={data.states} />
      </Section>
      <Section title="Background jobs">
        <BackgroundWork queues={data.background} />
      </Section>
      <Section title="Failed background jobs">
        <DeadLetters />
      </Section>
      <Section title="Backups">
        <Backups backups={data.backups} />
      </Section>
    </Page>
  );
}
