import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './name-sheet.module.css';

type NameSheetProps = {
  title: string;
  /** Label of the button. */
  verb: string;
  initial?: string;
  naming: { mutate: (name: string) => void; isPending: boolean; error: Error | null; submittedAt: number };
  open: boolean;
  onClose: () => void;
};

/** Asks for a name. */
export function NameSheet({ title, verb, initial = '', naming, open, onClose }: NameSheetProps) {
  const [name, setName] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') naming.mutate(name);
  };
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={limits.collectionNameMaximum}
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormProblem error={naming.error} at={naming.submittedAt} />
        <Button type="submit" disabled={name.trim() === '' || naming.isPending}>
          {naming.isPending ? 'Saving…' : verb}
        </Button>
      </form>
    </Sheet>
  );
}
