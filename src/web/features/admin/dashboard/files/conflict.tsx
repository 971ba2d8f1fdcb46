import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OperatorFileKind } from '#contract/operator-files.ts';
import { call } from '#web/lib/api.ts';
import { Difference } from '#web/ui/difference.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { fileKeys } from './file-keys.ts';
import classes from './files.module.css';
import type { Base } from './use-draft.ts';

type ConflictProps = {
  kind: OperatorFileKind;
  base: Base;
  onKeepMine: (newest: Base) => void;
  onTakeTheirs: (newest: Base) => void;
};

/** Another administrator has published a newer version: shows the changes and asks which version to keep editing. */
export function Conflict({ base, kind, onKeepMine, onTakeTheirs }: ConflictProps) {
  const newest = useQuery({
    queryKey: fileKeys.newest(kind),
    queryFn: ({ signal }) => call('readOperatorFile', { params: { kind }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (newest.error) return <ErrorState error={newest.error} onRetry={newest.refetch} />;
  if (!newest.data) return <ListSkeleton />;
  const { checked, latest } = newest.data;
  const theirs = { version: latest.version, text: checked.text };
  return (
    <div className={classes.conflict} role="alert">
      <p>
        {latest.author ?? 'Another administrator'} has published version {latest.version}: {latest.reason}{' '}
        Your draft is safe. These are their changes:
      </p>
      <Difference before={base.text} after={checked.text} label="Their changes" />
      <div className={classes.actions}>
        <Button onClick={() => onKeepMine(theirs)}>Keep my draft</Button>
        <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
          Start from their version
        </Button>
      </div>
    </div>
  );
}
