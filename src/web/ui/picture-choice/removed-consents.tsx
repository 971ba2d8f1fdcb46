import { Button } from '@mantine/core';
import type { Upload } from '#contract/uploads.ts';
import { formatDate } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './picture-choice.module.css';
import { useRemovedConsents } from './use-uploads.ts';

/** Consents to removed uploads. They can be withdrawn while pictures made from the upload exist. */
export function RemovedConsents({ onRevoke }: { onRevoke: (upload: Upload) => void }) {
  const { data, error, refetch } = useRemovedConsents();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.removed} aria-labelledby="removed-consents">
      <h3 id="removed-consents">Removed, consent still recorded</h3>
      <ul>
        {data.map((upload) => (
          <li key={upload.id}>
            <span className={classes.removedAbout}>
              <strong>{upload.name}</strong>
              {upload.consent && (
                <small>{`${upload.consent.person} agreed, recorded on ${formatDate(upload.consent.recordedAt)}`}</small>
              )}
            </span>
            <Button variant="default" size="sm" onClick={() => onRevoke(upload)}>
              Withdraw consent
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
