import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { readWildcardLines } from '#contract/wildcards.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import formClasses from '../generation-form.module.css';
import { useSaveWildcard, type WildcardForm } from './use-wildcards.ts';
import classes from './variants.module.css';

type WildcardEditorProps = {
  /** Null: a new list. */
  id: string | null;
  form: WildcardForm;
  onDone: () => void;
};

/** Edits a list as text, a line for each choice. */
export function WildcardEditor({ form, id, onDone }: WildcardEditorProps) {
  const fieldId = useId();
  const [name, setName] = useState(form.name);
  const [text, setText] = useState(form.lines.join('\n'));
  const saving = useSaveWildcard(id, onDone);
  const lines = readWildcardLines(text);
  const isEmpty = name.trim() === '' || lines.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the dialog beneath is around this one in React's tree.
    event.stopPropagation();
    if (!isEmpty) saving.mutate({ name, lines });
  };
  return (
    <form className={classes.manager} onSubmit={submit}>
      <TextInput
        label="Name"
        description="Letters, digits, “-” and single “_”. Prompts write it between two lines: __name__"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <label className={formClasses.label} htmlFor={fieldId}>
          Lines, one for each choice
        </label>
        <textarea
          id={fieldId}
          dir="auto"
          rows={10}
          className={classes.linesField}
          aria-describedby={`${fieldId}-note`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id={`${fieldId}-note`} className={classes.note}>
          {lines.length} of at most {limits.wildcardLinesMaximum}. Blank lines, comments (#) and repetitions
          are left out.
        </p>
      </div>
      <FormProblem error={saving.error} />
      <div className={classes.actions}>
        <Button type="submit" disabled={isEmpty || saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save list'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  );
}
