import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

type ChoiceProps<Value extends string> = {
  /** The legend. */
  label: string;
  /** Null while nothing is selected. */
  value: Value | null;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  onChange: (value: Value) => void;
  /** Why options are disabled. */
  note?: ReactNode;
  /** For an optional choice: a second click on the selected option clears it. */
  onClear?: () => void;
};

/** More options than these are separate chips, because they fill several lines. */
const few = 6;

/** A single choice among a few visible options: radio buttons styled as chips. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, note, onChange, onClear } = props;
  const [name, noteId] = [useId(), useId()];
  return (
    <fieldset className={classes.choice} aria-describedby={note ? noteId : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options} data-many={options.length > few || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              onClick={() => option.value === value && onClear?.()}
            />
            {option.label}
          </label>
        ))}
      </div>
      {note && (
        <p id={noteId} className={classes.note}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
