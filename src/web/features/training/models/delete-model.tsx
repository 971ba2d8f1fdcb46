import { Button } from '@mantine/core';
import type { TrainedModel } from '#contract/training.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './models.module.css';
import { useDeleteModel } from './use-models.ts';

type DeleteModelProps = { model: TrainedModel; open: boolean; onClose: () => void };

/** Asks before a model goes for good, with its file. */
export function DeleteModel({ model, open, onClose }: DeleteModelProps) {
  const remove = useDeleteModel();
  return (
    <Sheet title={`Delete ${model.name}?`} open={open} onClose={onClose}>
      <p>
        The model and its file are deleted for good.
        {model.made > 0 && ' What was made with it stays in My Content.'}
      </p>
      <div className={classes.answers}>
        <Button disabled={remove.isPending} onClick={() => remove.mutate(model.id, { onSuccess: onClose })}>
          Delete for good
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Sheet>
  );
}
