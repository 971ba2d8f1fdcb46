import { useId } from 'react';
import { findingsOf, termsIn } from '#web/lib/findings.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import classes from './fields.module.css';

type PromptFieldProps = {
  /** Which field of the request it is: what was found in it is marked. */
  name: 'prompt' | 'negativePrompt';
  label: string;
  /** What may stand here. */
  placeholder: string;
  value: string;
  rows: number;
  /** Why the last try was refused. */
  error: Error | null;
  onChange: (value: string) => void;
};

/** A text that leads the engine, with the terms marked that it was refused for. */
export function PromptField(props: PromptFieldProps) {
  const { name, label, placeholder, value, rows, error, onChange } = props;
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <MarkedTextarea
        id={id}
        terms={termsIn(name, findingsOf(error))}
        rows={rows}
        className={classes.words}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
