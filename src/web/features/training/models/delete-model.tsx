import { Button } from '@mantine/core';
import type { TrainedModel } from '#contract/training.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './models.module.css';
import { useDeleteModel } from './use-models.ts';

type DeleteModelProps = { model: TrainedModel; open: boolean; onClose: () => void };

/** Confirms the permanent deletion of a model and its file. */
export function DeleteModel({ model, open, onClose }: DeleteModelProps) {
  const remove = useDeleteModel();
  return (
    <Sheet title={`Delete ${model.name}?`} open={open} onClose={onClose}>
      <p>
        The model and its file will be permanently deleted.
        {model.made > 0 && ' Pictures and videos made with it stay in My Content.'}
      </p>
      <div className={classes.answers}>
        <Button disabled={remove.isPending} onClick={() => remove.mutate(model.id, { onSuccess: onClose })}>
          Delete permanently
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Sheet>
  );
}
