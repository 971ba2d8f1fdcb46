import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportEntry } from '#contract/imports.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { PeopleDialog } from '#web/ui/picture-choice/people-dialog.tsx';
import { useUpload } from '#web/ui/picture-choice/use-uploads.ts';
import classes from './import-screen.module.css';
import { useImportEntries } from './use-imports.ts';

type WaitingEntriesProps = { id: string; count: number };

/** Pictures of an import about whose people nothing was stated: only this page shows them. */
export function WaitingEntries({ id, count }: WaitingEntriesProps) {
  const { data } = useImportEntries(id, 'waiting', count);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: upload } = useUpload(chosen);
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: queryKeys.imports });
  const goOn = useMutation({
    mutationFn: () => call('startImport', { params: { id } }),
    onSettled: settle,
  });
  const waiting = data?.entries.filter(({ uploadId }) => uploadId !== null) ?? [];
  const stateAll = useMutation({
    mutationFn: async () => {
      for (const { uploadId } of waiting) {
        if (uploadId) await call('statePeople', { params: { id: uploadId }, body: { people: 'none' } });
      }
      await call('startImport', { params: { id } });
    },
    onSettled: settle,
    onError: (error) => notify.error({ title: 'Not all was saved', text: getErrorMessage(error) }),
  });
  if (count === 0 || waiting.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label="Waiting for consent">
      <p>
        {formatNumber(count)} waiting for consent. Say who is in them, and they come into My Content. After 30
        days they are deleted.
      </p>
      <ul className={classes.thumbs}>
        {waiting.map((entry) => (
          <WaitingPicture key={entry.id} entry={entry} onChoose={setChosen} />
        ))}
      </ul>
      <Button size="sm" variant="default" disabled={stateAll.isPending} onClick={() => stateAll.mutate()}>
        {stateAll.isPending ? 'Saving…' : 'No recognisable person in these'}
      </Button>
      {upload && (
        <PeopleDialog
          upload={upload}
          open={chosen !== null}
          onClose={() => {
            setChosen(null);
            goOn.mutate();
          }}
        />
      )}
    </section>
  );
}

function WaitingPicture({ entry, onChoose }: { entry: ImportEntry; onChoose: (uploadId: string) => void }) {
  const { name, uploadId } = entry;
  if (!uploadId) return null;
  return (
    <li>
      <button type="button" aria-label={`Say who is in ${name}`} onClick={() => onChoose(uploadId)}>
        <img src={getPictureUrl({ uploadId }, 'thumbnail')} alt="" loading="lazy" />
      </button>
    </li>
  );
}
