import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { runBulkChange } from '../bulk/use-bulk-change.ts';
import { removeCachedContents } from '../window/remove-cached-contents.ts';
import classes from './details.module.css';

type TrashButtonsProps = { item: ContentItem; onGone: () => void };

/** Restores a trashed item, or deletes it permanently after an inline confirmation. */
export function TrashButtons({ item, onGone }: TrashButtonsProps) {
  const mayDelete = useCanDeletePermanently();
  const [asking, { open, close }] = useDisclosure(false);
  const restore = useTrashAction(item, 'restore', onGone);
  const remove = useTrashAction(item, 'remove', onGone);
  if (!asking) {
    return (
      <>
        <Button disabled={restore.isPending} onClick={() => restore.mutate()}>
          {restore.isPending ? 'Restoring…' : 'Restore'}
        </Button>
        {mayDelete && (
          <Button variant="default" onClick={open}>
            Delete permanently
          </Button>
        )}
      </>
    );
  }
  return (
    <div className={classes.confirm} role="alertdialog" aria-labelledby="remove-question">
      <p id="remove-question">Delete permanently? You cannot undo this.</p>
      <Button variant="default" onClick={close} data-autofocus autoFocus>
        Keep it
      </Button>
      <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {remove.isPending ? 'Deleting…' : 'Delete permanently'}
      </Button>
    </div>
  );
}

const toastTitles = {
  restore: { done: 'Restored', failed: 'Not restored' },
  remove: { done: 'Deleted permanently', failed: 'Not deleted' },
};

function useTrashAction(item: ContentItem, action: 'restore' | 'remove', onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { ids } = await call('changeManyContents', { body: { action, ids: [item.id] } });
      // The server skips items that have left the trash: in another tab, or by expiry.
      if (ids.length === 0)
        throw new ApiError({ code: 'NOT_FOUND', message: 'This item is no longer in the trash.' });
    },
    onSuccess: () => {
      const back = () => runBulkChange(client, { change: { action: 'trash' }, ids: [item.id] });
      notify.success({
        title: toastTitles[action].done,
        text: `“${item.name}”`,
        ...(action === 'restore' && { action: { label: 'Undo', run: back } }),
      });
      onGone();
      removeCachedContents(client, [item.id]);
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => {
      notify.error({ title: toastTitles[action].failed, text: getErrorMessage(error) });
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
  });
}
