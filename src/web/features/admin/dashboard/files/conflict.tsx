import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OperatorFileKind } from '#contract/operator-files.ts';
import { call } from '#web/lib/api.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Difference } from './difference.tsx';
import { fileKeys } from './file-keys.ts';
import classes from './files.module.css';
import type { Base } from './use-draft.ts';

type ConflictProps = {
  kind: OperatorFileKind;
  base: Base;
  onKeepMine: (newest: Base) => void;
  onTakeTheirs: (newest: Base) => void;
};

/** Somebody else has published meanwhile: what they changed, and which of the two goes on. */
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
        {latest.author ?? 'Somebody else'} has published version {latest.version} meanwhile: {latest.reason}{' '}
        Nothing of yours is lost. This is what they changed:
      </p>
      <Difference before={base.text} after={checked.text} label="What they changed" />
      <div className={classes.actions}>
        <Button onClick={() => onKeepMine(theirs)}>Go on with mine</Button>
        <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
          Begin again from theirs
        </Button>
      </div>
    </div>
  );
}
