import { Progress } from '@mantine/core';
import classes from './documents-screen.module.css';

type UploadProgressProps = {
  /** The share of the bytes sent, from 0 to 1. */
  sent: number;
};

/** The progress of the upload, then a note that the server checks the pictures. */
export function UploadProgress({ sent }: UploadProgressProps) {
  const percent = Math.floor(sent * 100);
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label="Upload" />
      </Progress.Root>
      <p role="status">{percent < 100 ? `${percent}% sent` : 'Uploaded. Checking and encrypting…'}</p>
    </div>
  );
}
