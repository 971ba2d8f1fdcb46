import { Button } from '@mantine/core';
import { ProgressLine } from '#web/ui/job-progress.tsx';
import classes from './picture-upload.module.css';
import type { PictureUpload } from './use-picture-upload.ts';

/** The progress of an upload in sent bytes, or why it failed. */
export function UploadProgress({ progress, problem, stop }: PictureUpload) {
  if (progress) {
    const percent = Math.floor(progress.sent * 100);
    return (
      <div className={classes.sending}>
        <ProgressLine
          words={percent < 100 ? `${percent}% uploaded` : 'Uploaded. Checking…'}
          wait={null}
          fraction={progress.sent}
          label={`Upload of ${progress.name}`}
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
