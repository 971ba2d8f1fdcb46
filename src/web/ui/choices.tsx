import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

type ChoicesProps<Value extends string> = {
  /** What is being chosen; read out, and shown before the options. */
  label: string;
  values: readonly Value[];
  options: readonly { value: Value; label: ReactNode }[];
  /** Gets the chosen ones in the order of the options. */
  onChange: (values: Value[]) => void;
};

/** Any of a few, all of them in sight: checkboxes in the dress of chips. */
export function Choices<Value extends string>({ label, values, options, onChange }: ChoicesProps<Value>) {
  const name = useId();
  const toggle = (value: Value) => {
    const has = (each: Value) => (each === value ? !values.includes(each) : values.includes(each));
    onChange(options.map((option) => option.value).filter(has));
  };
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
