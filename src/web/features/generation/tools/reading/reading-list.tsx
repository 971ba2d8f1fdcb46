import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Reading } from '#contract/tools.ts';
import { formatRelative } from '#web/lib/format.ts';
import { readingLink } from '#web/lib/operation-labels.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Section } from '#web/ui/page.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { languageNames } from './languages.ts';
import { useDeleteReading, useReadings } from './queries.ts';
import classes from './reading-list.module.css';

/** The creator's earlier texts, newest first. */
export function ReadingList() {
  const { data: readings, error, refetch } = useReadings();
  return (
    <Section title="Earlier texts">
      {error && !readings ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !readings ? (
        <ListSkeleton count={3} />
      ) : readings.length === 0 ? (
        <p className={classes.none}>
          Texts that you read appear here. They stay when the picture is deleted.
        </p>
      ) : (
        <ul className={classes.list} aria-label="Earlier texts">
          {readings.map((reading) => (
            <ReadingRow key={reading.id} reading={reading} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Describes a reading: its kind, its languages and its time. */
function describeReading({ operation, languages, createdAt }: Reading): string {
  const kind =
    operation === 'caption'
      ? 'Description'
      : `Text, ${languages.map((code) => languageNames[code]).join(', ')}`;
  return `${kind} · ${formatRelative(createdAt)}`;
}

function ReadingRow({ reading }: { reading: Reading }) {
  const { jobId, source, text } = reading;
  const remove = useDeleteReading();
  const name = text.trim() || 'No text found';
  return (
    <li className={classes.row}>
      <div className={classes.picture}>
        <PictureFrame src={source && getPictureUrl(source, 'thumbnail')} alt="" width={1} height={1} />
      </div>
      <div className={classes.words}>
        <Link className={classes.text} to={readingLink(jobId)}>
          {name}
        </Link>
        <span className={classes.about}>{describeReading(reading)}</span>
      </div>
      <IconButton
        label="Delete"
        fullLabel={`Delete “${name.slice(0, 40)}”`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(reading)}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
