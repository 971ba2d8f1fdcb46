import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import classes from './details.module.css';

type DeleteButtonProps = { item: ContentItem; onDeleted: () => void };

/** Deletes after a second thought, which is asked for in place. */
export function DeleteButton({ item, onDeleted }: DeleteButtonProps) {
  const client = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => call('deleteContent', { params: { id: item.id } }),
    onSuccess: () => {
      notify.success({ title: 'Deleted', text: `“${item.name}” and its files are gone.` });
      onDeleted();
      void client.invalidateQueries({ queryKey: queryKeys.jobs });
      return client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: problemOf(error) }),
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
      <p id="delete-question">Delete it for good? Its files go too, and this cannot be undone.</p>
      <Button variant="default" onClick={close} data-autofocus autoFocus>
        Keep it
      </Button>
      <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {remove.isPending ? 'Deleting…' : 'Delete for good'}
      </Button>
    </div>
  );
}
