import { Progress } from '@mantine/core';
import classes from './documents-screen.module.css';

type UploadProgressProps = {
  /** The share of the bytes that have gone out, from 0 to 1. */
  sent: number;
};

/** How much of the upload has gone out, in the connection's own numbers; then that the pictures are read. */
export function UploadProgress({ sent }: UploadProgressProps) {
  const percent = Math.floor(sent * 100);
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label="Upload" />
      </Progress.Root>
      <p role="status">
        {percent < 100 ? `${percent}% sent` : 'All of it is sent. The pictures are being checked and sealed.'}
      </p>
    </div>
  );
}
