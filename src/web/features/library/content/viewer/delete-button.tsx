import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { runBulkChange } from '../bulk/use-bulk-change.ts';
import { removeCachedContents } from '../window/remove-cached-contents.ts';
import classes from './details.module.css';

type DeleteButtonProps = { item: ContentItem; onDeleted: () => void };

/** Moves an item to the trash after an inline confirmation. */
export function DeleteButton({ item, onDeleted }: DeleteButtonProps) {
  const client = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => call('deleteContent', { params: { id: item.id } }),
    onSuccess: () => {
      notify.success({
        title: 'Moved to the trash',
        text: `“${item.name}” can be restored for ${limits.trashDays} days.`,
        action: {
          label: 'Undo',
          run: () => runBulkChange(client, { change: { action: 'restore' }, ids: [item.id] }),
        },
      });
      onDeleted();
      void client.invalidateQueries({ queryKey: queryKeys.jobs });
      removeCachedContents(client, [item.id]);
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
  if (!asking) {
    return (
      <Button variant="default" onClick={open}>
        Delete
      </Button>
    );
  }
  return (
    <div className={classes.confirm} role="alertdialog" aria-labelledby="delete-question">
      <p id="delete-question">Move to the trash? You can restore it for {limits.trashDays} days.</p>
      <Button variant="default" onClick={close} data-autofocus autoFocus>
        Keep it
      </Button>
      <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {remove.isPending ? 'Moving…' : 'Move to the trash'}
      </Button>
    </div>
  );
}
