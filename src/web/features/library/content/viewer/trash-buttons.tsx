import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useMayDeleteForGood } from '#web/lib/may-delete-for-good.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { changeMany } from '../bulk/use-change-many.ts';
import { forgetContents } from '../window/forget-contents.ts';
import classes from './details.module.css';

type TrashButtonsProps = { item: ContentItem; onGone: () => void };

/** What can be done with an item in the trash: back with it, or away for good after a second thought. */
export function TrashButtons({ item, onGone }: TrashButtonsProps) {
  const mayDelete = useMayDeleteForGood();
  const [asking, { open, close }] = useDisclosure(false);
  const restore = useTrash(item, 'restore', onGone);
  const remove = useTrash(item, 'remove', onGone);
  if (!asking) {
    return (
      <>
        <Button disabled={restore.isPending} onClick={() => restore.mutate()}>
          {restore.isPending ? 'Restoring…' : 'Restore'}
        </Button>
        {mayDelete && (
          <Button variant="default" onClick={open}>
            Delete for good
          </Button>
        )}
      </>
    );
  }
  return (
    <div className={classes.confirm} role="alertdialog" aria-labelledby="remove-question">
      <p id="remove-question">Delete it for good? Its files go now, and nothing brings them back.</p>
      <Button variant="default" onClick={close} data-autofocus autoFocus>
        Keep it
      </Button>
      <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {remove.isPending ? 'Deleting…' : 'Delete for good'}
      </Button>
    </div>
  );
}

const told = {
  restore: { done: 'Restored', failed: 'Not restored' },
  remove: { done: 'Deleted for good', failed: 'Not deleted' },
};

function useTrash(item: ContentItem, action: 'restore' | 'remove', onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { ids } = await call('changeManyContents', { body: { action, ids: [item.id] } });
      // What cannot be changed so is passed over: it has left the trash in another tab, or with its time.
      if (ids.length === 0)
        throw new ApiError({ code: 'NOT_FOUND', message: 'It is not in the trash any more.' });
    },
    onSuccess: () => {
      const back = () => changeMany(client, { change: { action: 'trash' }, ids: [item.id] });
      notify.success({
        title: told[action].done,
        text: `“${item.name}”`,
        ...(action === 'restore' && { action: { label: 'Undo', run: back } }),
      });
      onGone();
      forgetContents(client, [item.id]);
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => {
      notify.error({ title: told[action].failed, text: problemOf(error) });
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
  });
}
