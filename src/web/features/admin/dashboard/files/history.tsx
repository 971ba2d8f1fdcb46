import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileVersion, OperatorFileKind } from '#contract/operator-files.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Difference } from '#web/ui/difference.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { fileKeys } from './file-keys.ts';
import classes from './files.module.css';

type HistoryProps = { kind: OperatorFileKind; onRestore: (version: number, text: string) => void };

/** All versions: author, time, reason and changes. */
export function History({ kind, onRestore }: HistoryProps) {
  const versions = useQuery({
    queryKey: fileKeys.versions(kind),
    queryFn: ({ signal }) => call('listFileVersions', { params: { kind }, signal }),
    staleTime: 0,
  });
  return (
    <Section title="History">
      {versions.data ? (
        <ol className={classes.versions}>
          {versions.data.map((version, at) => (
            <Version
              key={version.version}
              kind={kind}
              version={version}
              isLatest={at === 0}
              onRestore={onRestore}
            />
          ))}
        </ol>
      ) : versions.error ? (
        <ErrorState error={versions.error} onRetry={versions.refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Section>
  );
}

/** The author of a version, for a sentence. */
export const getAuthorName = ({ author, origin }: FileVersion) =>
  origin === 'file' ? 'the file' : (author ?? 'a deleted account');

type VersionProps = HistoryProps & { version: FileVersion; isLatest: boolean };

function Version({ isLatest, kind, onRestore, version: entry }: VersionProps) {
  const { publishedAt, reason, version } = entry;
  const [open, setOpen] = useState(false);
  const texts = useQuery({
    queryKey: fileKeys.version(kind, version),
    queryFn: ({ signal }) => call('readFileVersion', { params: { kind, version }, signal }),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <li className={classes.version} aria-label={`Version ${version}`}>
      <div className={classes.versionHead}>
        <strong>Version {version}</strong>
        {isLatest && <Badge tone="good">Published</Badge>}
      </div>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.facts}>
        {formatDateTime(publishedAt)}, by {getAuthorName(entry)}
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          Show changes
        </Button>
        {!isLatest && open && texts.data && (
          <Button variant="default" size="sm" onClick={() => onRestore(version, texts.data.text)}>
            Restore
          </Button>
        )}
      </div>
      {open &&
        (texts.data ? (
          <Difference
            before={texts.data.before}
            after={texts.data.text}
            label={`Changes of version ${version}`}
          />
        ) : texts.error ? (
          <ErrorState error={texts.error} onRetry={texts.refetch} />
        ) : (
          <ListSkeleton />
        ))}
    </li>
  );
}
