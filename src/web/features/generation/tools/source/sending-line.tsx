import { Button } from '@mantine/core';
import { ProgressLine } from '#web/ui/job-progress.tsx';
import classes from './source.module.css';
import type { Sending } from './use-sending.ts';

/** How much of a picture has gone out, in the connection's own numbers; or why it was not taken. */
export function SendingLine({ underWay, problem, stop }: Sending) {
  if (underWay) {
    const percent = Math.floor(underWay.sent * 100);
    return (
      <div className={classes.sending}>
        <ProgressLine
          words={percent < 100 ? `${percent} % sent` : 'Sent. It is being checked and cleaned'}
          wait={null}
          fraction={underWay.sent}
          label={`Upload of ${underWay.name}`}
        />
        <Button variant="subtle" size="compact-sm" onClick={stop}>
          Stop
        </Button>
      </div>
    );
  }
  return problem ? (
    <p className={classes.problem} role="alert">
      {problem}
    </p>
  ) : null;
}
