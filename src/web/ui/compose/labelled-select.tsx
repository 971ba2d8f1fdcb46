import { type ReactNode, useId } from 'react';
import classes from './fields.module.css';

type LabelledSelectProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
  /** A note below the field. */
  note?: ReactNode;
};

/** A native select with its label, in the composer's style. */
export function LabelledSelect({ label, value, options, onChange, note }: LabelledSelectProps) {
  const id = useId();
  return (
    <div className={classes.selectField}>
      <label className={classes.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.field}
        value={value}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </div>
  );
}
