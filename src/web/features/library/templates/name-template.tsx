import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './templates-screen.module.css';

type NameTemplateProps = {
  title: string;
  /** Label of the button. */
  verb: string;
  /** The prompt to name. */
  prompt: string;
  initial: string;
  naming: { mutate: (name: string) => void; isPending: boolean; error: Error | null };
  open: boolean;
  onClose: () => void;
};

/** Asks for a template's name. */
export function NameTemplate({ title, verb, prompt, initial, naming, open, onClose }: NameTemplateProps) {
  const [name, setName] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') naming.mutate(name);
  };
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.prompt} dir="auto">
          {prompt}
        </p>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={limits.templateNameMaximum}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormProblem error={naming.error} />
        <Button type="submit" disabled={name.trim() === '' || naming.isPending}>
          {naming.isPending ? 'Saving…' : verb}
        </Button>
      </form>
    </Sheet>
  );
}
