import { useId } from 'react';
import { listFindings, listTerms } from '#web/lib/findings.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import classes from './fields.module.css';

type PromptFieldProps = {
  /** The field of the request, whose findings are marked in the text. */
  name: 'prompt' | 'negativePrompt' | `layer${number}`;
  label: string;
  placeholder: string;
  value: string;
  rows: number;
  /** The error of the last attempt. */
  error: Error | null;
  onChange: (value: string) => void;
};

/** A prompt field that marks the terms for which the last request was refused. */
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
        terms={listTerms(name, listFindings(error))}
        rows={rows}
        className={classes.words}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
