import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TrainedModel } from '#contract/training.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './models.module.css';
import { useChangeModel } from './use-models.ts';

type RenameModelProps = { model: TrainedModel; open: boolean; onClose: () => void };

/** Renames a model. */
export function RenameModel({ model, open, onClose }: RenameModelProps) {
  return (
    <Sheet title={`Rename ${model.name}`} open={open} onClose={onClose}>
      <NameForm model={model} onDone={onClose} />
    </Sheet>
  );
}

function NameForm({ model, onDone }: { model: TrainedModel; onDone: () => void }) {
  const [name, setName] = useState(model.name);
  const change = useChangeModel();
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ id: model.id, name }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={limits.modelNameMaximum}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" disabled={change.isPending || name.trim() === ''}>
        Rename
      </Button>
    </form>
  );
}
