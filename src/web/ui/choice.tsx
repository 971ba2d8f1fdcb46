import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

type ChoiceProps<Value extends string> = {
  /** What is being chosen; read out, and shown before the options. */
  label: string;
  /** Null while nothing is chosen. */
  value: Value | null;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  onChange: (value: Value) => void;
  /** For a choice that may be left open: a second click on what is chosen takes it back. */
  onClear?: () => void;
};

/** One of a few, all of them in sight: radio buttons in the dress of chips. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, onClear } = props;
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
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
    </fieldset>
  );
}
