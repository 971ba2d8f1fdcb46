import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { EngineSetup } from '#contract/engine-setup.ts';
import { Section } from '#web/ui/page.tsx';
import classes from './connect.module.css';
import { WorkerVersions } from './worker-versions.tsx';

/** A version was published: shows when the running workers apply it, without a restart. */
export function Published({ setup, version }: { setup: EngineSetup; version: number }) {
  return (
    <Section title="Saved">
      <div className={classes.form}>
        <WorkerVersions version={version} workers={setup.workers} />
        <p className={classes.note}>
          Workers apply it within seconds, without a restart. An engine that was removed finishes its jobs
          first.
        </p>
        <div className={classes.actions}>
          <Button component={Link} to="/admin/engines">
            See engines
          </Button>
          <Button component={Link} to="/" variant="default">
            Make a picture
          </Button>
        </div>
      </div>
    </Section>
  );
}
